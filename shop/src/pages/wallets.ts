/** Wallets of phones: the links that take tickets and passes of an order into them. */
import { type Html, html } from '../html.ts';
import { isEmbedded, type ShopAnswer, type Visit } from '../visit.ts';

/** With the ends of their paths. */
const wallets = [
  { kind: 'apple', path: '.pkpass', name: 'Apple Wallet' },
  { kind: 'google', path: '/google-wallet', name: 'Google Wallet' },
] as const;

const ofOrganization = ({ organization }: Visit) => wallets.filter(({ kind }) => organization.wallets.includes(kind));

/** The wallet with this end of a path; undefined where the organization has none. */
export const walletAt = (visit: Visit, end: string | undefined) =>
  ofOrganization(visit).find(({ path }) => path === end)?.kind;

/** A link for each wallet of the organization, with a label that says for whom. */
export function walletLinks(visit: Visit, hrefOf: (end: string) => string, labelOf: (name: string) => string): Html {
  const inTab = isEmbedded(visit.request) && html` target="_blank" rel="noopener"`;
  return html`${ofOrganization(visit).map(
    ({ path, name }) =>
      html`<a class="button plain" href="${hrefOf(path)}"${inTab} aria-label="${labelOf(name)}">${visit.texts.wallet(name)}</a>`,
  )}`;
}

export function walletPassAnswer(fileName: string, body: Uint8Array): ShopAnswer {
  const headers = {
    'content-type': 'application/vnd.apple.pkpass',
    'content-disposition': `attachment; filename="${fileName}"`,
    'x-robots-tag': 'noindex',
  };
  return { status: 200, headers, body };
}
