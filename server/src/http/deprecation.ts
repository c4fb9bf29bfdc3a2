/** The headers by which programs learn that an operation is going away: RFC 9745 and RFC 8594. */
import type { Operation } from '@stagedoor/contract';

/** Headers of every answer of a deprecated operation; null for any other. */
export function deprecationHeaders({ deprecated }: Pick<Operation, 'deprecated'>): Record<string, string> | null {
  if (!deprecated) return null;
  const since = Math.floor(Date.parse(`${deprecated.since}T00:00:00Z`) / 1_000);
  return { deprecation: `@${since}`, sunset: new Date(`${deprecated.sunset}T00:00:00Z`).toUTCString() };
}
