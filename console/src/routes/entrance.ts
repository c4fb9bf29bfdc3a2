/** Routes that need no session, and the way to the door. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { SignIn } from '../screens/sign-in/sign-in.tsx';
import { root } from './frame.tsx';

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
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

/** The door is a page of its own, to which signing in leads back. */
const door = createRoute({
  getParentRoute: () => root,
  path: '/door',
  beforeLoad: () => {
    throw redirect({ href: '/console/door', reloadDocument: true });
  },
});

export const entranceRoutes = [signIn, password, invitation, door] as const;
