/** Modules name what is wrong by their columns; here it gets the names that the caller used. */
import { Refusal, type RefusalDetail } from '../../platform/refusal.ts';
import { summary } from '../common/problems.ts';

/** The result as it is, or the refusal of an input with its details under the names of the wire. */
export function inWireNames<T>(result: T, names: Readonly<Record<string, string>> = {}): T {
  if (!(result instanceof Refusal) || !result.details) return result;
  const details = result.details.map(({ path, message }): RefusalDetail => {
    const parts = path.split('/').map((part) => names[part] ?? part);
    return { path: parts.join('/'), message };
  });
  return new Refusal(result.code, summary(details), details) as T;
}
