import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';

/** The keys and people of the organization, by which calls are named and filtered. */
export function useCallers() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const keys = useList('listApiKeys', { params: { organizationId }, query: { limit: 100 } }).items ?? [];
  const people = useList('listMembers', { params: { organizationId }, query: { limit: 100 } }).items ?? [];
  const keyOf = (id: string) => keys.find(({ _id }) => _id === id);
  const nameOf = ({ credential_id: id, caller }: Pick<Item<'listRequests'>, 'credential_id' | 'caller'>): string =>
    keyOf(id)?.name ?? people.find(({ user_id }) => user_id === id)?.name ?? t(`requests.callers.${caller}`);
  return { keys, people, keyOf, nameOf };
}
