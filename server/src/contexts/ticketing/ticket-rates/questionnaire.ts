/** What a rate asks of each holder: personal data in fields, and questions of its own. */
import { documentTypes, genders, type QuestionType } from '@stagedoor/contract/vocabulary';
import { newId } from '../../../platform/ids.ts';
import type { RefusalDetail } from '../../../platform/refusal.ts';
import type { RateField, RateQuestion } from './rate-columns.sql.ts';

export interface QuestionInput {
  /** Of a question that the rate has already, whose answers stay its answers. */
  readonly _id?: string | undefined;
  readonly label: string;
  readonly type: QuestionType;
  readonly items: readonly string[];
  readonly required: boolean;
}

/** The values that a ticket takes of fields which are not free. */
const takenBy: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['gender', genders],
  ['personal_document_type', documentTypes],
]);

/** What is wrong with the fields of a rate: identifiers given twice, choices that are missing, not needed or not taken by tickets. */
export function fieldProblems(fields: readonly RateField[]): RefusalDetail[] {
  const problems: RefusalDetail[] = [];
  const slugs = new Set<string>();
  for (const [index, { slug, type, options }] of fields.entries()) {
    const at = `/fields/${index}`;
    if (slugs.has(slug)) problems.push({ path: `${at}/slug`, message: 'is the identifier of another field' });
    slugs.add(slug);
    problems.push(...choiceProblems(`${at}/options`, type === 'dropdown', options.length));
    const taken = takenBy.get(slug);
    for (const [place, { value }] of options.entries()) {
      if (!taken || taken.includes(value)) continue;
      problems.push({ path: `${at}/options/${place}/value`, message: `must be one of ${taken.join(', ')}` });
    }
  }
  return problems;
}

/** What is wrong with the questions that are to replace the present ones: unknown ids, choices that are missing or not needed. */
export function questionProblems(
  questions: readonly QuestionInput[],
  present: readonly RateQuestion[],
): RefusalDetail[] {
  const problems: RefusalDetail[] = [];
  const known = new Set(present.map((question) => question._id));
  for (const [index, { _id, type, items }] of questions.entries()) {
    const at = `/questions/${index}`;
    // Each may be named once: it is taken out when it is.
    if (_id !== undefined && !known.delete(_id)) {
      problems.push({ path: `${at}/_id`, message: 'is not a question of the rate, or is named twice' });
    }
    problems.push(...choiceProblems(`${at}/items`, type !== 'text', items.length));
  }
  return problems;
}

function choiceProblems(path: string, takesChoices: boolean, count: number): RefusalDetail[] {
  if (takesChoices && count === 0) return [{ path, message: 'must have at least one choice' }];
  if (!takesChoices && count > 0) return [{ path, message: 'must not be given for this type' }];
  return [];
}

/** The questions as they are stored, new ones with an id. */
export function withIds(questions: readonly QuestionInput[], now: Date): RateQuestion[] {
  return questions.map(({ _id, label, type, items, required }) => ({
    _id: _id ?? newId('question', now),
    label,
    type,
    items: [...items],
    required,
  }));
}
