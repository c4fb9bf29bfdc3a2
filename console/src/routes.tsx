/** The addresses of the console. Every filtered view is one: filters stand in the search part. */
import { createRouter } from '@tanstack/react-router';
import { developersRoutes } from './routes/developers.ts';
import { entranceRoutes } from './routes/entrance.ts';
import { Crashed, NotFound, organization, organizationStart, root, signedIn, start } from './routes/frame.tsx';
import { nightRoutes } from './routes/night.ts';
import { salesRoutes } from './routes/sales.ts';
import { settingsRoutes } from './routes/settings.ts';

const ofOrganization = [
  organizationStart,
  ...nightRoutes,
  ...salesRoutes,
  ...developersRoutes,
  ...settingsRoutes,
] as const;

const tree = root.addChildren([
  ...entranceRoutes,
  signedIn.addChildren([start, organization.addChildren(ofOrganization)]),
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
