/** What is asked of the holder of a ticket beside name and e-mail, and how it is sent. */
import type { Rate } from './steps.ts';

/** Personal data that the API takes by name; all else is an answer. */
const personalData = [
  'phone',
  'gender',
  'birthday',
  'address',
  'postal_code',
  'country_code',
  'personal_document_type',
  'personal_document_number',
] as const;
type PersonalDatum = (typeof personalData)[number];

const isPersonal = (id: string): id is PersonalDatum => personalData.some((name) => name === id);

/** Where a value is wrong, as the API names it. */
export const pathOf = (id: string) => `/tickets/0/${isPersonal(id) ? id : 'answers'}`;

export const documentFields = ['personal_document_type', 'personal_document_number'] as const;

export interface AskedField {
  readonly id: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'tel' | 'date' | 'choice' | 'choices';
  readonly required: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The fields and questions of a rate, without name and e-mail and without the documents, which stand apart. */
export function askedFields(rate: Rate): AskedField[] {
  const apart = ['full_name', 'email', ...documentFields] as readonly string[];
  const fields = rate.fields
    .filter(({ slug }) => !apart.includes(slug))
    .map(({ slug, label, type, required, options }) => ({
      id: slug,
      label,
      type: options.length > 0 || type === 'dropdown' ? ('choice' as const) : type,
      required,
      options: options.map(({ value, text }) => ({ value, label: text })),
    }));
  const questions = rate.questions.map(({ _id, label, type, required, items }) => ({
    id: _id,
    label,
    type: type === 'text' ? ('text' as const) : type === 'dropdown' ? ('choice' as const) : ('choices' as const),
    required,
    options: items.map((item) => ({ value: item, label: item })),
  }));
  return [...fields, ...questions];
}

/** Whether the rate asks for an identity document. */
export function asksForDocument(rate: Rate): boolean {
  return rate.nominative || rate.fields.some(({ slug }) => (documentFields as readonly string[]).includes(slug));
}

/** Whether the rate asks for one of these. */
export function requires(rate: Rate, slug: 'full_name' | 'email'): boolean {
  return rate.nominative || rate.fields.some((field) => field.slug === slug && field.required);
}

/** What was filled in, as the API takes it; values of choices are lists. */
export function holderOf(given: Readonly<Record<string, readonly string[]>>) {
  const filled = Object.entries(given)
    .map(([id, values]) => [id, values.filter(Boolean)] as const)
    .filter(([, values]) => values.length > 0);
  const answers = filled
    .filter(([id]) => !isPersonal(id))
    .flatMap(([id, values]) => values.map((answer) => ({ question_id: id, answer })));
  return {
    ...(Object.fromEntries(filled.filter(([id]) => isPersonal(id)).map(([id, [value]]) => [id, value])) as Partial<
      Record<Exclude<PersonalDatum, 'gender' | 'personal_document_type'>, string>
    >),
    ...(answers.length > 0 ? { answers } : {}),
  };
}
