/** The addresses of the console. Every filtered view is one: filters stand in the search part. */
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { SignIn } from '../screens/sign-in/sign-in.tsx';
import { developersRoutes } from './developers.ts';
import { Crashed, NotFound, organization, organizationStart, root, signedIn, start } from './frame.tsx';
import { nightRoutes } from './night.ts';
import { operatorArea, operatorRoutes } from './operator.ts';
import { salesRoutes } from './sales.ts';
import { settingsRoutes } from './settings.ts';

// What needs no session.
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next, ended }: Record<string, unknown>): { next?: string; ended?: true } => ({
    ...(typeof next === 'string' ? { next } : {}),
    ...(ended === true ? { ended } : {}),
  }),
  component: SignIn,
});

const password = createRoute({
  getParentRoute: () => root,
  path: '/password/$token',
  component: lazyRouteComponent(() => import('../screens/password/password.tsx'), 'Password'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitations/$token',
  component: lazyRouteComponent(() => import('../screens/invitation/invitation.tsx'), 'Invitation'),
});

const setupScreen = lazyRouteComponent(() => import('../screens/setup/setup.tsx'), 'Setup');
const setup = createRoute({ getParentRoute: () => root, path: '/setup', component: setupScreen });
const setupWithLink = createRoute({ getParentRoute: () => root, path: '/setup/$token', component: setupScreen });

/** The door is a page of its own, to which signing in leads back. */
const door = createRoute({
  getParentRoute: () => root,
  path: '/door',
  beforeLoad: () => {
    throw redirect({ href: '/console/door', reloadDocument: true });
  },
});

const signedOutRoutes = [signIn, password, invitation, setup, setupWithLink, door] as const;

const ofOrganization = [
  organizationStart,
  ...nightRoutes,
  ...salesRoutes,
  ...developersRoutes,
  ...settingsRoutes,
] as const;

const tree = root.addChildren([
  ...signedOutRoutes,
  signedIn.addChildren([start, organization.addChildren(ofOrganization), operatorArea.addChildren(operatorRoutes)]),
]);

export const router = createRouter({
  routeTree: tree,
  basepath: '/console',
  defaultPreload: 'intent',
  defaultErrorComponent: Crashed,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
