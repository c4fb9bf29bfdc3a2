/** Gathers everything that is wrong with an input, beyond what its schema says, so that one answer names all of it. */
import { limits } from '@stagedoor/contract';
import { type Refusal, type RefusalDetail, refuse } from '../platform/refusal.ts';
import { parseInstant } from './instants.ts';
import { toMinor } from './money.ts';

export class Problems {
  readonly #found: RefusalDetail[] = [];
  /** The decimals with which amounts were read; null where none was. */
  currencyDigits: number | null = null;

  add(path: string, message: string): void {
    if (this.#found.length < limits.detailsMax) this.#found.push({ path, message });
  }

  /** Minor units of an amount; 0 where it is missing or wrong. */
  money(path: string, amount: number | undefined, currencyDigits: number): number {
    if (amount === undefined) return 0;
    this.currencyDigits = currencyDigits;
    const minor = toMinor(amount, currencyDigits);
    if (minor === null) this.add(path, `has more decimals than the currency, which has ${currencyDigits}`);
    return minor ?? 0;
  }

  /** The instant of a text that the schema has let through; undefined where there is none. */
  instant(path: string, text: string | undefined): Date | undefined {
    if (text === undefined) return undefined;
    const at = parseInstant(text);
    if (!at) this.add(path, 'must be an ISO 8601 instant such as 2026-11-21T22:30:00Z');
    return at ?? undefined;
  }

  /** The same for a field that has to be there; where it is wrong, any instant, as the input is then refused. */
  requiredInstant(path: string, text: string): Date {
    return this.instant(path, text) ?? new Date(0);
  }

  /** What can be given under two names; the first is that of the path. */
  either<T>(path: string, value: T | undefined, otherName: string, other: T | undefined): T | undefined {
    if (value !== undefined && other !== undefined && value !== other) {
      this.add(path, `contradicts ${otherName}; give one of them`);
    }
    return value ?? other;
  }

  get hasErrors(): boolean {
    return this.#found.length > 0;
  }

  /** The refusal to answer with. Check `hasErrors` first. */
  refusal(): Refusal<'invalid_request'> {
    return refuse('invalid_request', summary(this.#found), this.#found);
  }
}

/** One sentence over all problems. */
export function summary(details: readonly RefusalDetail[]): string {
  const [first] = details;
  if (!first) return 'The request is not valid.';
  const { path, message } = first;
  const problem = path ? `${path}: ${message}` : message[0]!.toUpperCase() + message.slice(1);
  if (details.length > 1) return `${problem.replace(/\.$/, '')} (and ${details.length - 1} more, see details).`;
  return /[.?)]$/.test(problem) ? problem : `${problem}.`;
}
