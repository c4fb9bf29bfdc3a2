import type { ClientFilter } from '../contexts/customers/clients/clients.ts';
import type { Problems } from '../http/problems.ts';

interface ClientsQuery {
  readonly email?: string;
  readonly phone?: string;
  readonly search?: string;
  readonly updated_since?: string;
}

/** Which clients a list of them shows, the same in both APIs that have one. */
export function clientFilter({ email, phone, search, updated_since }: ClientsQuery, problems: Problems): ClientFilter {
  return { email, phone, search, updatedFrom: problems.instant('/updated_since', updated_since) };
}
