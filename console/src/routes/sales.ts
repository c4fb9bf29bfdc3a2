/** Routes of sales: events with what they sell, and what was sold to whom. */
import {
  collections,
  disputeStatuses,
  invoiceTypes,
  listSorts,
  passStatuses,
  paymentStatuses,
  refundRequestStatuses,
  subscriptionStatuses,
  ticketStatuses,
  walletMovementTypes,
} from '@stagedoor/contract/vocabulary';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organization } from './frame.tsx';
import { dayOf, oneOf, pageOf, textOf } from './search.ts';

const tickets = createRoute({
  getParentRoute: () => organization,
  path: '/tickets',
  validateSearch: ({ event_id, search, status, ticket_rate_id, entered, sort, page }: Record<string, unknown>) => ({
    event_id: textOf(event_id),
    search: textOf(search),
    status: oneOf(ticketStatuses, status),
    ticket_rate_id: textOf(ticket_rate_id),
    entered: typeof entered === 'boolean' ? entered : undefined,
    sort: oneOf(listSorts, sort),
    page: pageOf(page),
  }),
  component: lazyRouteComponent(() => import('../screens/tickets/tickets.tsx'), 'Tickets'),
});

const ticket = createRoute({
  getParentRoute: () => organization,
  path: '/tickets/$ticketId',
  component: lazyRouteComponent(() => import('../screens/tickets/ticket.tsx'), 'Ticket'),
});

const events = createRoute({
  getParentRoute: () => organization,
  path: '/events',
  validateSearch: ({ search, show }: Record<string, unknown>) => ({
    search: textOf(search),
    show: oneOf(['upcoming', 'drafts', 'past'], show),
  }),
  component: lazyRouteComponent(() => import('../screens/events/events.tsx'), 'Events'),
});

const event = createRoute({
  getParentRoute: () => organization,
  path: '/events/$eventId',
  validateSearch: ({ view }: Record<string, unknown>): { view?: 'figures' | 'cancellation' | undefined } => {
    const shown = oneOf(['figures', 'cancellation'], view);
    return shown ? { view: shown } : {};
  },
  component: lazyRouteComponent(() => import('../screens/events/event.tsx'), 'Event'),
});

const ticketRate = createRoute({
  getParentRoute: () => organization,
  path: '/events/$eventId/rates/$rateId',
  component: lazyRouteComponent(() => import('../screens/events/ticket-rate.tsx'), 'TicketRate'),
});

const catalogue = createRoute({
  getParentRoute: () => organization,
  path: '/catalogue',
  component: lazyRouteComponent(() => import('../screens/events/catalogue.tsx'), 'Catalogue'),
});

const venue = createRoute({
  getParentRoute: () => organization,
  path: '/venue',
  component: lazyRouteComponent(() => import('../screens/venue/venue.tsx'), 'Venue'),
});

const passes = createRoute({
  getParentRoute: () => organization,
  path: '/passes',
  validateSearch: ({ pass_type_id, status, sort, page }: Record<string, unknown>) => ({
    pass_type_id: textOf(pass_type_id),
    status: oneOf(passStatuses, status),
    sort: oneOf(listSorts, sort),
    page: pageOf(page),
  }),
  component: lazyRouteComponent(() => import('../screens/passes/passes.tsx'), 'Passes'),
});

const subscriptions = createRoute({
  getParentRoute: () => organization,
  path: '/subscriptions',
  validateSearch: ({ plan_id, status, sort, page }: Record<string, unknown>) => ({
    plan_id: textOf(plan_id),
    status: oneOf(subscriptionStatuses, status),
    sort: oneOf(listSorts, sort),
    page: pageOf(page),
  }),
  component: lazyRouteComponent(() => import('../screens/subscriptions/subscriptions.tsx'), 'Subscriptions'),
});

const payments = createRoute({
  getParentRoute: () => organization,
  path: '/payments',
  validateSearch: ({
    view,
    event_id,
    search,
    status,
    collection,
    type,
    needs_billing_data,
    movement,
    from,
    to,
    page,
  }: Record<string, unknown>) => ({
    view: oneOf(['payments', 'invoices', 'wallet', 'payouts', 'external', 'reconcile'], view),
    event_id: textOf(event_id),
    search: textOf(search),
    status: oneOf(paymentStatuses, status),
    collection: oneOf(collections, collection),
    type: oneOf(invoiceTypes, type),
    needs_billing_data: needs_billing_data === true || undefined,
    movement: oneOf(walletMovementTypes, movement),
    from: dayOf(from),
    to: dayOf(to),
    page: pageOf(page),
  }),
  component: lazyRouteComponent(() => import('../screens/payments/payments.tsx'), 'Payments'),
});

const payment = createRoute({
  getParentRoute: () => organization,
  path: '/payments/$paymentId',
  component: lazyRouteComponent(() => import('../screens/payments/payment.tsx'), 'Payment'),
});

const clients = createRoute({
  getParentRoute: () => organization,
  path: '/clients',
  validateSearch: ({ search, sort, page }: Record<string, unknown>) => ({
    search: textOf(search),
    sort: oneOf(listSorts, sort),
    page: pageOf(page),
  }),
  component: lazyRouteComponent(() => import('../screens/clients/clients.tsx'), 'Clients'),
});

const client = createRoute({
  getParentRoute: () => organization,
  path: '/clients/$clientId',
  component: lazyRouteComponent(() => import('../screens/clients/client.tsx'), 'Client'),
});

const partners = createRoute({
  getParentRoute: () => organization,
  path: '/partners',
  validateSearch: ({ event_id }: Record<string, unknown>) => ({ event_id: textOf(event_id) }),
  component: lazyRouteComponent(() => import('../screens/partners/partners.tsx'), 'Partners'),
});

const imports = createRoute({
  getParentRoute: () => organization,
  path: '/imports',
  validateSearch: ({ import_id }: Record<string, unknown>) => ({ import_id: textOf(import_id) }),
  component: lazyRouteComponent(() => import('../screens/imports/imports.tsx'), 'Imports'),
});

const refundRequests = createRoute({
  getParentRoute: () => organization,
  path: '/refund-requests',
  validateSearch: ({ status }: Record<string, unknown>) => ({ status: oneOf(refundRequestStatuses, status) }),
  component: lazyRouteComponent(() => import('../screens/refund-requests/refund-requests.tsx'), 'RefundRequests'),
});

const disputes = createRoute({
  getParentRoute: () => organization,
  path: '/disputes',
  validateSearch: ({ status }: Record<string, unknown>) => ({ status: oneOf(disputeStatuses, status) }),
  component: lazyRouteComponent(() => import('../screens/disputes/disputes.tsx'), 'Disputes'),
});

const dispute = createRoute({
  getParentRoute: () => organization,
  path: '/disputes/$disputeId',
  component: lazyRouteComponent(() => import('../screens/disputes/dispute.tsx'), 'Dispute'),
});

export const salesRoutes = [
  tickets,
  ticket,
  events,
  event,
  ticketRate,
  catalogue,
  venue,
  passes,
  subscriptions,
  payments,
  payment,
  refundRequests,
  disputes,
  dispute,
  clients,
  client,
  partners,
  imports,
] as const;
