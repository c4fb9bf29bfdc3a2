/** The addresses of the console. Every filtered view is one: filters stand in the search part. */
import { Button, Center, Stack, Text, Title } from '@mantine/core';
import {
  auditOutcomes,
  collections,
  deliveryStatuses,
  invoiceTypes,
  notificationKinds,
  paymentStatuses,
  ticketStatuses,
} from '@stagedoor/contract/vocabulary';
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from './data/client.ts';
import { isAtLeast, type Me, type Membership, readMe } from './data/session.ts';
import { Failure } from './parts/failure.tsx';
import { Empty } from './parts/page.tsx';
import { SignIn } from './screens/sign-in/sign-in.tsx';

const lastOrganizationKey = 'stagedoor-organization';

function NotFound() {
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

function Crashed({ error, reset }: ErrorComponentProps) {
  return (
    <Center mih="40dvh" p="md">
      <Failure error={error} retry={reset} />
    </Center>
  );
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Crashed });

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
  component: lazyRouteComponent(() => import('./screens/password/password.tsx'), 'Password'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitations/$token',
  component: lazyRouteComponent(() => import('./screens/invitation/invitation.tsx'), 'Invitation'),
});

/** The door is a page of its own, to which signing in leads back. */
const door = createRoute({
  getParentRoute: () => root,
  path: '/door',
  beforeLoad: () => {
    throw redirect({ href: '/console/door', reloadDocument: true });
  },
});

/** Leads to signing in where there is no session, and back afterwards. */
async function requireMe(href: string): Promise<Me> {
  try {
    return await readMe();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    throw redirect({ to: '/sign-in', search: href === '/' ? {} : { next: href } });
  }
}

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location }) => ({ me: await requireMe(location.href) }),
  component: Outlet,
});

/** The first screen that the role may open. Before signing in nobody needs the list of screens, and their icons. */
async function firstPath({ slug, role }: Membership): Promise<string> {
  const { screens } = await import('./screens/screens.ts');
  const screen = screens.find((each) => isAtLeast(role, each.role));
  return `/o/${slug}${screen?.path ?? '/settings/security'}`;
}

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: async ({ context: { me } }) => {
    const last = localStorage.getItem(lastOrganizationKey);
    const membership = me.memberships.find(({ slug }) => slug === last) ?? me.memberships[0];
    if (membership) throw redirect({ to: await firstPath(membership), replace: true });
  },
  component: function WithoutOrganization() {
    const { t } = useTranslation();
    return (
      <Center mih="100dvh" p="md" component="main">
        <Empty icon={Building2} title={t('shell.noOrganization')} hint={t('shell.noOrganizationHint')} />
      </Center>
    );
  },
});

const organization = createRoute({
  getParentRoute: () => signedIn,
  path: '/o/$slug',
  beforeLoad: ({ context: { me }, params }) => {
    const membership = me.memberships.find(({ slug }) => slug === params.slug);
    if (!membership) throw notFound();
    localStorage.setItem(lastOrganizationKey, membership.slug);
    return { membership };
  },
  component: lazyRouteComponent(() => import('./parts/shell.tsx'), 'Shell'),
  notFoundComponent: NotFound,
});

const organizationStart = createRoute({
  getParentRoute: () => organization,
  path: '/',
  beforeLoad: async ({ context: { membership } }) => {
    throw redirect({ to: await firstPath(membership), replace: true });
  },
});

const tonight = createRoute({
  getParentRoute: () => organization,
  path: '/tonight',
  validateSearch: ({ event_id }: Record<string, unknown>): { event_id?: string } =>
    typeof event_id === 'string' ? { event_id } : {},
  component: lazyRouteComponent(() => import('./screens/tonight/tonight.tsx'), 'Tonight'),
});

const security = createRoute({
  getParentRoute: () => organization,
  path: '/settings/security',
  validateSearch: ({ second_factor }: Record<string, unknown>): { second_factor?: 'needed' } =>
    second_factor === 'needed' ? { second_factor } : {},
  component: lazyRouteComponent(() => import('./screens/security/security.tsx'), 'Security'),
});

const keys = createRoute({
  getParentRoute: () => organization,
  path: '/developers/keys',
  validateSearch: ({ all }: Record<string, unknown>): { all?: true } => (all === true ? { all } : {}),
  component: lazyRouteComponent(() => import('./screens/api-keys/api-keys.tsx'), 'ApiKeys'),
});

const webhooks = createRoute({
  getParentRoute: () => organization,
  path: '/developers/webhooks',
  component: lazyRouteComponent(() => import('./screens/webhooks/webhooks.tsx'), 'Webhooks'),
});

const endpoint = createRoute({
  getParentRoute: () => organization,
  path: '/developers/webhooks/$endpointId',
  component: lazyRouteComponent(() => import('./screens/webhooks/endpoint.tsx'), 'Endpoint'),
});

/** The value if it is one of the list: an address may hold anything. */
function oneOf<const T extends readonly string[]>(values: T, value: unknown): T[number] | undefined {
  return values.find((each) => each === value);
}

const deliveries = createRoute({
  getParentRoute: () => organization,
  path: '/developers/deliveries',
  validateSearch: ({ status, event, endpoint_id }: Record<string, unknown>) => ({
    status: oneOf(deliveryStatuses, status),
    event: oneOf(notificationKinds, event),
    endpoint_id: typeof endpoint_id === 'string' ? endpoint_id : undefined,
  }),
  component: lazyRouteComponent(() => import('./screens/deliveries/deliveries.tsx'), 'Deliveries'),
});

const delivery = createRoute({
  getParentRoute: () => organization,
  path: '/developers/deliveries/$deliveryId',
  component: lazyRouteComponent(() => import('./screens/deliveries/delivery.tsx'), 'Delivery'),
});

const team = createRoute({
  getParentRoute: () => organization,
  path: '/settings/team',
  component: lazyRouteComponent(() => import('./screens/team/team.tsx'), 'Team'),
});

const auditLog = createRoute({
  getParentRoute: () => organization,
  path: '/settings/audit-log',
  validateSearch: ({ search, outcome }: Record<string, unknown>) => ({
    search: typeof search === 'string' ? search : undefined,
    outcome: oneOf(auditOutcomes, outcome),
  }),
  component: lazyRouteComponent(() => import('./screens/audit-log/audit-log.tsx'), 'AuditLog'),
});

/** Text of an address; the router reads digits as a number. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined;
}

/** A day, such as 2026-11-21. */
function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;
}

const guestLists = createRoute({
  getParentRoute: () => organization,
  path: '/lists',
  validateSearch: ({ event_id, search, list_rate_id, entry }: Record<string, unknown>) => ({
    event_id: textOf(event_id),
    search: textOf(search),
    list_rate_id: textOf(list_rate_id),
    entry: textOf(entry),
  }),
  component: lazyRouteComponent(() => import('./screens/guest-lists/guest-lists.tsx'), 'GuestLists'),
});

const tickets = createRoute({
  getParentRoute: () => organization,
  path: '/tickets',
  validateSearch: ({ event_id, search, status, ticket_rate_id, entered }: Record<string, unknown>) => ({
    event_id: textOf(event_id),
    search: textOf(search),
    status: oneOf(ticketStatuses, status),
    ticket_rate_id: textOf(ticket_rate_id),
    entered: typeof entered === 'boolean' ? entered : undefined,
  }),
  component: lazyRouteComponent(() => import('./screens/tickets/tickets.tsx'), 'Tickets'),
});

const ticket = createRoute({
  getParentRoute: () => organization,
  path: '/tickets/$ticketId',
  component: lazyRouteComponent(() => import('./screens/tickets/ticket.tsx'), 'Ticket'),
});

const bookings = createRoute({
  getParentRoute: () => organization,
  path: '/bookings',
  validateSearch: ({ event_id, view, zone_id, booking }: Record<string, unknown>) => ({
    event_id: textOf(event_id),
    view: view === 'board' ? ('board' as const) : undefined,
    zone_id: textOf(zone_id),
    booking: textOf(booking),
  }),
  component: lazyRouteComponent(() => import('./screens/bookings/bookings.tsx'), 'Bookings'),
});

const events = createRoute({
  getParentRoute: () => organization,
  path: '/events',
  validateSearch: ({ search, show }: Record<string, unknown>) => ({
    search: textOf(search),
    show: oneOf(['upcoming', 'drafts', 'past'], show),
  }),
  component: lazyRouteComponent(() => import('./screens/events/events.tsx'), 'Events'),
});

const event = createRoute({
  getParentRoute: () => organization,
  path: '/events/$eventId',
  validateSearch: ({ view }: Record<string, unknown>): { view?: 'figures' | undefined } =>
    view === 'figures' ? { view } : {},
  component: lazyRouteComponent(() => import('./screens/events/event.tsx'), 'Event'),
});

const ticketRate = createRoute({
  getParentRoute: () => organization,
  path: '/events/$eventId/rates/$rateId',
  component: lazyRouteComponent(() => import('./screens/events/ticket-rate.tsx'), 'TicketRate'),
});

const catalogue = createRoute({
  getParentRoute: () => organization,
  path: '/catalogue',
  component: lazyRouteComponent(() => import('./screens/events/catalogue.tsx'), 'Catalogue'),
});

const payments = createRoute({
  getParentRoute: () => organization,
  path: '/payments',
  validateSearch: ({ view, search, status, collection, type, from, to }: Record<string, unknown>) => ({
    view: oneOf(['invoices'], view),
    search: textOf(search),
    status: oneOf(paymentStatuses, status),
    collection: oneOf(collections, collection),
    type: oneOf(invoiceTypes, type),
    from: dayOf(from),
    to: dayOf(to),
  }),
  component: lazyRouteComponent(() => import('./screens/payments/payments.tsx'), 'Payments'),
});

const payment = createRoute({
  getParentRoute: () => organization,
  path: '/payments/$paymentId',
  component: lazyRouteComponent(() => import('./screens/payments/payment.tsx'), 'Payment'),
});

const clients = createRoute({
  getParentRoute: () => organization,
  path: '/clients',
  validateSearch: ({ search }: Record<string, unknown>) => ({ search: textOf(search) }),
  component: lazyRouteComponent(() => import('./screens/clients/clients.tsx'), 'Clients'),
});

const client = createRoute({
  getParentRoute: () => organization,
  path: '/clients/$clientId',
  component: lazyRouteComponent(() => import('./screens/clients/client.tsx'), 'Client'),
});

const partners = createRoute({
  getParentRoute: () => organization,
  path: '/partners',
  validateSearch: ({ event_id }: Record<string, unknown>) => ({ event_id: textOf(event_id) }),
  component: lazyRouteComponent(() => import('./screens/partners/partners.tsx'), 'Partners'),
});

const imports = createRoute({
  getParentRoute: () => organization,
  path: '/imports',
  validateSearch: ({ import_id }: Record<string, unknown>) => ({ import_id: textOf(import_id) }),
  component: lazyRouteComponent(() => import('./screens/imports/imports.tsx'), 'Imports'),
});

const floorPlan = createRoute({
  getParentRoute: () => organization,
  path: '/floor-plan',
  validateSearch: ({ event_id, zone_id }: Record<string, unknown>) => ({
    event_id: textOf(event_id),
    zone_id: textOf(zone_id),
  }),
  component: lazyRouteComponent(() => import('./screens/floor-plan/floor-plan.tsx'), 'FloorPlan'),
});

const doors = createRoute({
  getParentRoute: () => organization,
  path: '/doors',
  validateSearch: ({ revoked }: Record<string, unknown>): { revoked?: true } => (revoked === true ? { revoked } : {}),
  component: lazyRouteComponent(() => import('./screens/doors/doors.tsx'), 'Doors'),
});

const ofOrganization = [
  organizationStart,
  tonight,
  bookings,
  floorPlan,
  guestLists,
  doors,
  tickets,
  ticket,
  events,
  event,
  ticketRate,
  catalogue,
  payments,
  payment,
  clients,
  client,
  partners,
  imports,
  keys,
  webhooks,
  endpoint,
  deliveries,
  delivery,
  team,
  security,
  auditLog,
] as const;

const tree = root.addChildren([
  signIn,
  password,
  invitation,
  door,
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
