import type { Refusal } from '../refusal.ts';

const integrityErrors = { referenced: '23503', gone: '23503', taken: '23505' } as const;

/**
 * Runs a write and answers with its result, or with the refusal where it met an integrity error of that kind: another
 * row refers to what was to be deleted (`referenced`), what was to be referred to is `gone`, or another row has the key
 * (`taken`). PostgreSQL then takes no more statements in the transaction: the refusal has to be answered with.
 */
export async function mapConstraintViolation<T, R extends Refusal>(
  obstacle: keyof typeof integrityErrors,
  work: () => Promise<T>,
  refusal: R,
): Promise<T | R> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === integrityErrors[obstacle]) return refusal;
    throw error;
  }
}
