/** What surrounds the routes: who is signed in, the organization of the address, and what is shown where there is nothing. */
import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { isAtLeast } from '@stagedoor/contract/vocabulary';
import {
  createRootRoute,
  createRoute,
  type ErrorComponentProps,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { lastingStorage } from '../data/browser-storage.ts';
import { ApiError } from '../data/client.ts';
import { type Me, type Membership, readMe } from '../data/session.ts';
import { Failure } from '../parts/failure.tsx';

const lastOrganizationKey = 'stagedoor-organization';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Center mih="60dvh" p="md">
      <Stack align="center" gap="xs" ta="center">
        <Title order={1} size="h3">
          {t('failure.notFound')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('failure.notFoundHint')}
        </Text>
        <Button component="a" href="/console/" variant="light" mt="sm">
          {t('failure.home')}
        </Button>
      </Stack>
    </Center>
  );
}

export function Crashed({ error, reset }: ErrorComponentProps) {
  return (
    <Center mih="40dvh" p="md">
      <Failure error={error} retry={reset} />
    </Center>
  );
}

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Crashed });

/** Leads to signing in where there is no session, and back afterwards. */
async function requireMe(href: string): Promise<Me> {
  try {
    return await readMe();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    throw redirect({ to: '/sign-in', search: href === '/' ? {} : { next: href } });
  }
}

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location }) => ({ me: await requireMe(location.href) }),
  component: Outlet,
});

/** The first screen that the role may open. Before signing in nobody needs the list of screens, and their icons. */
async function firstPath({ slug, role }: Membership): Promise<string> {
  const { screens } = await import('../screens/screens.ts');
  const screen = screens.find((each) => isAtLeast(role, each.role));
  return `/o/${slug}${screen?.path ?? '/settings/security'}`;
}

export const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: async ({ context: { me } }) => {
    const last = lastingStorage?.getItem(lastOrganizationKey);
    const membership = me.memberships.find(({ slug }) => slug === last) ?? me.memberships[0];
    if (membership) throw redirect({ to: await firstPath(membership), replace: true });
  },
  component: lazyRouteComponent(
    () => import('../screens/first-organization/first-organization.tsx'),
    'FirstOrganization',
  ),
});

export const organization = createRoute({
  getParentRoute: () => signedIn,
  path: '/o/$slug',
  beforeLoad: ({ context: { me }, params }) => {
    const membership = me.memberships.find(({ slug }) => slug === params.slug);
    if (!membership) throw notFound();
    lastingStorage?.setItem(lastOrganizationKey, membership.slug);
    return { membership };
  },
  component: lazyRouteComponent(() => import('../parts/shell.tsx'), 'Shell'),
  notFoundComponent: NotFound,
});

export const organizationStart = createRoute({
  getParentRoute: () => organization,
  path: '/',
  beforeLoad: async ({ context: { membership } }) => {
    throw redirect({ to: await firstPath(membership), replace: true });
  },
});
