/** What every form that begins a purchase has in common: who may send it, where the payment leads back to, how it is refused. */
import { isErrorOf, type StagedoorError } from '@stagedoor/sdk';
import { number } from '../formats.ts';
import { type Html, html } from '../html.ts';
import { charactersMax, tooLongFields } from '../purchase-form.ts';
import { digest } from '../signatures.ts';
import { pathTo, type ShopAnswer, type Visit } from '../visit.ts';
import type { Problems } from './fields.ts';
import { notice } from './layout.ts';

const minuteMs = 60_000;

/** As a page that is shown by itself: what leads to a payment, and where the buyer comes back from it. */
export function byItself({ request }: Visit): Pick<Visit, 'request'> {
  const query = new URLSearchParams(request.query);
  query.delete('embed');
  return { request: { ...request, query } };
}

/** Terms of the purchase that the form which was sent begins; the same form has the same key. */
export function termsOf(visit: Visit, metadata: Readonly<Record<string, string>> = {}) {
  const { request, signatures, publicUrl, language } = visit;
  const { form } = request;
  // The order is known by a value of its own until its payment has an id.
  const formKey = digest(`${form.get('token') ?? ''}\n${form}`);
  const order = formKey.slice(0, 22);
  const query = { order: `${order}.${signatures.sign('return', order)}` };
  const returnUrl = `${publicUrl}${pathTo(byItself(visit), '/orders/return', query)}`;
  return {
    idempotencyKey: `shop-${formKey}`,
    redirect_url: returnUrl,
    error_url: returnUrl,
    metadata: { order, ...metadata },
    language,
  };
}

/** A form other than that of tickets, and what is shown where it does not come through. */
export interface SentForm {
  /** Names of fields that have to be given. */
  readonly required: readonly string[];
  /** What is wrong with the acceptance of the terms, by the name of its field; null where nothing is. */
  readonly ofTerms: readonly [string, string] | null;
  readonly formAgain: (problems: Problems) => ShopAnswer;
  /** The page to go on from where what was chosen is gone. */
  readonly back: { readonly href: string; readonly label: string };
  /** What to choose instead where the page as a whole is gone; the usual text where it is left out. */
  readonly goneText?: string;
  /** Name of the field at a place of the request, such as `/info/email`; undefined where it has none. */
  readonly fieldAt: (path: string) => string | undefined;
  readonly send: () => Promise<ShopAnswer>;
}

/** Sends what was entered, if a page of the shop made the form and it is complete; otherwise shows what is wrong. */
export async function sendForm(visit: Visit, sent: SentForm): Promise<ShopAnswer> {
  const { request, texts, signatures } = visit;
  const { form } = request;
  if (signatures.open('form', form.get('token') ?? '') === null) {
    return sent.formAgain({ fields: new Map(), message: texts.oldForm });
  }
  const missing = sent.required.filter((name) => (form.get(name) ?? '').trim() === '');
  const wrong = [
    ...missing.map((name) => [name, texts.required] as const),
    ...tooLongProblems(visit),
    ...(sent.ofTerms ? [sent.ofTerms] : []),
  ];
  if (wrong.length > 0) return sent.formAgain({ fields: new Map(wrong), message: texts.problems });
  try {
    return await sent.send();
  } catch (error) {
    if (!isErrorOf<StagedoorError>(error)) throw error;
    return refused(visit, sent, error);
  }
}

/**
 * Where nothing is left: what is gone may be kept for this visitor, who came back from the payment. The script of the page
 * sends the form that was sent from here again, to the same path; the same form leads to the same payment.
 */
export function ownPurchase({ texts }: Visit, path: string): Html {
  return html`<p class="quiet">${texts.ownPurchase}</p>
<form class="again" method="post" action="${path}" hidden><button>${texts.toOwnPurchase}</button></form>`;
}

/** What is wrong with fields that have more characters than any can have, by their names. */
export function tooLongProblems({ request, texts, language }: Visit): (readonly [string, string])[] {
  const text = texts.tooLong(number(charactersMax, language));
  return tooLongFields(request.form).map((name) => [name, text]);
}

/** What is said of a field that the service refuses; `message` is the reason that it gives. */
export function wrongText({ texts, language }: Visit, message: string): string {
  const max = /^must have at most (\d+) characters$/.exec(message)?.[1];
  if (max !== undefined) return texts.tooLong(number(Number(max), language));
  const people = /^is for at most (\d+) people$/.exec(message)?.[1];
  if (people !== undefined) return texts.tableTooSmall(number(Number(people), language));
  return /^(?:must not be blank|is required)/.test(message) ? texts.required : texts.wrong;
}

function refused(visit: Visit, { formAgain, back, goneText, fieldAt }: SentForm, error: StagedoorError): ShopAnswer {
  const { texts } = visit;
  const gone = () => notice(visit, 409, { title: texts.goneOther, text: goneText ?? texts.goneOtherText }, back);
  switch (error.code) {
    case 'invalid_request': {
      const fields = error.details.flatMap(({ path, message }) => {
        const name = fieldAt(path);
        return name === undefined ? [] : [[name, wrongText(visit, message)] as const];
      });
      // What no field stands for was chosen on the page before, such as a zone that is full by now.
      return fields.length === 0 ? gone() : formAgain({ fields: new Map(fields), message: texts.problems });
    }
    case 'discount_code_invalid':
      return formAgain({ fields: new Map([['code', texts.codeInvalid]]), message: texts.problems });
    case 'space_taken':
      return formAgain({ fields: new Map([['table', texts.tableGone]]), message: texts.problems });
    case 'not_found':
    case 'conflict':
    case 'not_on_sale':
    case 'sold_out':
      return gone();
    case 'hold_limit_reached':
      return tooManyUnpaid(visit, error, back);
    default:
      throw error;
  }
}

/** The page for a buyer who holds too much unpaid, with the time to wait. */
export function tooManyUnpaid(visit: Visit, { retryAfterMs }: StagedoorError, back: SentForm['back']): ShopAnswer {
  const { texts, language } = visit;
  const waitMs = retryAfterMs ?? minuteMs;
  const text = texts.holdsText(number(Math.max(1, Math.ceil(waitMs / minuteMs)), language));
  return notice(visit, 409, { title: texts.holds, text, retryAfterSeconds: Math.ceil(waitMs / 1000) }, back);
}
