/** Who is signed in, and what that person may do in the organization of the address. */
import { isAtLeast, type Role } from '@stagedoor/contract/vocabulary';
import { useParams } from '@tanstack/react-router';
import { call, type Data } from './client.ts';
import { queryClient, useRead } from './query.ts';

export type Me = Data<'getMe'>;
export type Membership = Me['memberships'][number];

export function readMe(): Promise<Me> {
  return queryClient.ensureQueryData({
    queryKey: ['getMe', {}],
    queryFn: () => call('getMe', {}),
    revalidateIfStale: true,
  });
}

export function forgetSession(): void {
  queryClient.clear();
}

export function useMe(): Me {
  const { data } = useRead('getMe', {});
  if (!data) throw new Error('read before the person was known');
  return data;
}

/** The organization that the address names; none in the operator's area. */
export function useOrganizationOfAddress(): Membership | undefined {
  const { slug } = useParams({ strict: false }) as { slug?: string };
  return useMe().memberships.find((membership) => membership.slug === slug);
}

/** The organization that the address names; its routes are shown to members only. */
export function useOrganization(): Membership {
  const found = useOrganizationOfAddress();
  if (!found) throw new Error('read outside of an organization');
  return found;
}

/** Whether the person has at least this role in the organization of the address. */
export function useMay(least: Role): boolean {
  return isAtLeast(useOrganization().role, least);
}
