/** The terms of the organization: their page, and how a buyer accepts them with a form. */
import type { TermsText } from '@stagedoor/sdk/channels';
import { html, type Part } from '../html.ts';
import type { ShopAnswer, Visit } from '../visit.ts';
import type { Problems } from './fields.ts';
import { notice, page, paragraphs } from './layout.ts';

/** In the language of the visitor, or in another one; undefined where the organization states none. */
function termsFor({ termsTexts, language }: Visit): TermsText | undefined {
  return termsTexts.find((text) => text.language === language) ?? termsTexts[0];
}

/** Names of the fields: the text that is shown, and the box. */
const [idField, boxField] = ['terms', 'accepts_terms'] as const;

/** Id of the text that the form which was sent shows; null where it shows none. */
export const acceptedIn = ({ form }: Pick<Visit['request'], 'form'>) => form.get(idField);

/** The terms with the box that accepts them; nothing where there are none. */
export function termsField(visit: Visit, problems?: Problems): Part {
  const { texts, request } = visit;
  const terms = termsFor(visit);
  if (!terms) return null;
  const problem = problems?.fields.get(boxField);
  // A box that was ticked for another text is to be ticked again.
  const isAccepted = request.form.get(boxField) === 'yes' && request.form.get(idField) === terms._id;
  return html`<fieldset class="boxes terms"><legend>${texts.terms}</legend>
<details><summary>${texts.readTerms}</summary><div class="text" lang="${terms.language}">${paragraphs(terms.content)}</div></details>
<input type="hidden" name="${idField}" value="${terms._id}">
<label><input type="checkbox" name="${boxField}" value="yes" required${isAccepted && html` checked`}${problem && html` aria-invalid="true" aria-describedby="terms-problem"`}> <span>${texts.acceptTerms}</span></label>
${problem && html`<span class="problem" id="terms-problem">${problem}</span>`}</fieldset>`;
}

/** What is wrong with the box of the form that was sent, by its name; null where nothing is. */
export function termsProblem(visit: Visit): readonly [string, string] | null {
  const { texts, request } = visit;
  const terms = termsFor(visit);
  if (!terms) return null;
  const isShown = visit.termsTexts.some(({ _id: id }) => id === request.form.get(idField));
  if (!isShown) return [boxField, texts.termsChanged];
  return request.form.get(boxField) === 'yes' ? null : [boxField, texts.acceptTermsFirst];
}

/** The text that was accepted with the form, for the purchase that it begins. */
export function acceptedTerms({ termsTexts, request }: Visit): { readonly accepted_terms_id?: string } {
  const accepted = termsTexts.find(({ _id: id }) => id === request.form.get(idField));
  return accepted ? { accepted_terms_id: accepted._id } : {};
}

export function termsPage(visit: Visit): ShopAnswer {
  const { texts } = visit;
  const terms = termsFor(visit);
  if (!terms) return notice(visit, 404, { title: texts.unknown, text: texts.unknownText });
  return page(visit, {
    title: texts.terms,
    body: html`<section class="order"><h1>${texts.terms}</h1><div class="text" lang="${terms.language}">${paragraphs(terms.content)}</div></section>`,
  });
}
