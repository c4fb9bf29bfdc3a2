/** Routes of the operator's area: what those who run the deployment do outside of any organization. */
import { auditOutcomes } from '@stagedoor/contract/vocabulary';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { NotFound, signedIn } from './frame.tsx';
import { oneOf, textOf } from './search.ts';

export const operatorArea = createRoute({
  getParentRoute: () => signedIn,
  path: '/operator',
  beforeLoad: ({ context: { me } }) => {
    if (!me.user.operator) throw notFound();
  },
  component: lazyRouteComponent(() => import('../screens/operator/operator-shell.tsx'), 'OperatorShell'),
  notFoundComponent: NotFound,
});

const start = createRoute({
  getParentRoute: () => operatorArea,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/operator/organizations', replace: true });
  },
});

const searched = ({ search }: Record<string, unknown>): { search?: string | undefined } => ({ search: textOf(search) });
const shown = ({ all }: Record<string, unknown>): { all?: true } => (all === true ? { all } : {});

const organizations = createRoute({
  getParentRoute: () => operatorArea,
  path: '/organizations',
  validateSearch: searched,
  component: lazyRouteComponent(() => import('../screens/operator/organizations.tsx'), 'Organizations'),
});

const channels = createRoute({
  getParentRoute: () => operatorArea,
  path: '/channels',
  component: lazyRouteComponent(() => import('../screens/operator/partners.tsx'), 'ManagedChannels'),
});

const channel = createRoute({
  getParentRoute: () => operatorArea,
  path: '/channels/$channelId',
  validateSearch: shown,
  component: lazyRouteComponent(() => import('../screens/operator/partner-keys.tsx'), 'ChannelKeys'),
});

const resellers = createRoute({
  getParentRoute: () => operatorArea,
  path: '/resellers',
  component: lazyRouteComponent(() => import('../screens/operator/partners.tsx'), 'ManagedResellers'),
});

const reseller = createRoute({
  getParentRoute: () => operatorArea,
  path: '/resellers/$resellerId',
  validateSearch: shown,
  component: lazyRouteComponent(() => import('../screens/operator/partner-keys.tsx'), 'ResellerKeys'),
});

const people = createRoute({
  getParentRoute: () => operatorArea,
  path: '/people',
  validateSearch: searched,
  component: lazyRouteComponent(() => import('../screens/operator/people.tsx'), 'People'),
});

const jobs = createRoute({
  getParentRoute: () => operatorArea,
  path: '/jobs',
  component: lazyRouteComponent(() => import('../screens/operator/jobs.tsx'), 'Jobs'),
});

const auditLog = createRoute({
  getParentRoute: () => operatorArea,
  path: '/audit-log',
  validateSearch: ({ search, outcome }: Record<string, unknown>) => ({
    search: textOf(search),
    outcome: oneOf(auditOutcomes, outcome),
  }),
  component: lazyRouteComponent(() => import('../screens/audit-log/audit-log.tsx'), 'DeploymentAuditLog'),
});

const security = createRoute({
  getParentRoute: () => operatorArea,
  path: '/security',
  validateSearch: ({ second_factor }: Record<string, unknown>): { second_factor?: 'needed' } =>
    second_factor === 'needed' ? { second_factor } : {},
  component: lazyRouteComponent(() => import('../screens/security/security.tsx'), 'Security'),
});

export const operatorRoutes = [
  start,
  organizations,
  channels,
  channel,
  resellers,
  reseller,
  people,
  jobs,
  auditLog,
  security,
] as const;
