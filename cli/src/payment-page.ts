/** The payment page of a trial installation: its forms, sent as a browser sends them. */
import { Failure } from './failure.ts';

export const testCards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  refundsFail: '4000 0000 0000 5126',
} as const;

/** The hidden fields of the first form of a page. */
export function hiddenFields(html: string): Record<string, string> {
  const form = html.slice(html.indexOf('<form'), html.indexOf('</form>'));
  return Object.fromEntries(
    [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

/** Sends the form of the page with a card. A card that is declined is no failure here. */
export async function payOnPage(address: string, card: string, signal: AbortSignal): Promise<void> {
  const page = await pageOf(address, signal);
  const fields = { ...hiddenFields(page), number: card, expiry: '12/39', cvc: '123' };
  await pageOf(address, signal, fields);
}

/** Gives the payment up, as the button of the page does. */
export async function cancelOnPage(address: string, signal: AbortSignal): Promise<void> {
  await pageOf(address, signal, { action: 'cancel' });
}

async function pageOf(address: string, signal: AbortSignal, form?: Record<string, string>): Promise<string> {
  const body = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
  const answer = await fetch(address, { ...body, redirect: 'manual', signal });
  const text = await answer.text();
  // The page of a declined card says so with a status of its own.
  if (answer.status >= 500 || answer.status === 404) throw new Failure(`The payment page answers ${answer.status}.`);
  return text;
}
