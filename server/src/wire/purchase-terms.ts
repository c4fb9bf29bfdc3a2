/** Reads how the buyer of something pays, for whatever a channel sells. */

import { limits } from '@stagedoor/contract';
import type { PurchaseTerms } from '../contexts/sales/checkout/checkout.ts';
import type { Problems } from '../http/problems.ts';
import type { Services } from '../http/services.ts';
import { parseUrl } from '../platform/parse-url.ts';

interface SentTerms {
  readonly redirect_url?: string;
  readonly error_url?: string;
  readonly send_resources?: boolean;
  readonly metadata?: unknown;
  readonly language?: string;
}

/** The terms as they are sent, by the credential with the id. */
export function purchaseTermsOf(
  body: SentTerms,
  { environment }: Pick<Services, 'environment'>,
  createdBy: string,
  problems: Problems,
): PurchaseTerms {
  const { metadata = {}, redirect_url: redirectUrl = '', error_url: errorUrl = '' } = body;
  const isAlpha = environment === 'alpha';
  if (Buffer.byteLength(JSON.stringify(metadata)) > limits.metadataBytes) {
    problems.add('/metadata', `is larger than ${limits.metadataBytes} bytes`);
  }
  checkReturnAddress('/redirect_url', redirectUrl, isAlpha, problems);
  checkReturnAddress('/error_url', errorUrl, isAlpha, problems);
  return {
    redirectUrl,
    errorUrl,
    sendResources: body.send_resources ?? false,
    metadata,
    language: body.language ?? 'en',
    createdBy,
    // In alpha the sandbox collects.
    canCollect: isAlpha,
  };
}

/** The buyer is sent there, so it is a web address without credentials: https, or also http where that is allowed. */
function checkReturnAddress(path: string, address: string, allowHttp: boolean, problems: Problems): void {
  if (address === '') return;
  const url = parseUrl(address);
  const isWeb = url?.protocol === 'https:' || (allowHttp && url?.protocol === 'http:');
  if (!url || !isWeb)
    problems.add(path, allowHttp ? 'must begin with https:// or http://' : 'must begin with https://');
  else if (url.username !== '' || url.password !== '') problems.add(path, 'must not hold a user name or a password');
}
