/** Routes of the developer portal. */
import { deliveryStatuses, notificationKinds } from '@stagedoor/contract/vocabulary';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organization } from './frame.tsx';
import { oneOf, textOf } from './search.ts';

const keys = createRoute({
  getParentRoute: () => organization,
  path: '/developers/keys',
  validateSearch: ({ all }: Record<string, unknown>): { all?: true } => (all === true ? { all } : {}),
  component: lazyRouteComponent(() => import('../screens/api-keys/api-keys.tsx'), 'ApiKeys'),
});

const webhooks = createRoute({
  getParentRoute: () => organization,
  path: '/developers/webhooks',
  component: lazyRouteComponent(() => import('../screens/webhooks/webhooks.tsx'), 'Webhooks'),
});

const endpoint = createRoute({
  getParentRoute: () => organization,
  path: '/developers/webhooks/$endpointId',
  component: lazyRouteComponent(() => import('../screens/webhooks/endpoint.tsx'), 'Endpoint'),
});

const deliveries = createRoute({
  getParentRoute: () => organization,
  path: '/developers/deliveries',
  validateSearch: ({ status, event, endpoint_id }: Record<string, unknown>) => ({
    status: oneOf(deliveryStatuses, status),
    event: oneOf(notificationKinds, event),
    endpoint_id: typeof endpoint_id === 'string' ? endpoint_id : undefined,
  }),
  component: lazyRouteComponent(() => import('../screens/deliveries/deliveries.tsx'), 'Deliveries'),
});

const delivery = createRoute({
  getParentRoute: () => organization,
  path: '/developers/deliveries/$deliveryId',
  component: lazyRouteComponent(() => import('../screens/deliveries/delivery.tsx'), 'Delivery'),
});

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const instantOf = (value: unknown) => (instantPattern.test(String(value)) ? String(value) : undefined);

/** Which calls are shown, and the one that is open. */
interface RequestSearch {
  readonly request?: string | undefined;
  readonly status?: string | undefined;
  readonly api?: 'management' | 'all' | undefined;
  readonly key?: string | undefined;
  readonly operation?: string | undefined;
  readonly error?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const requests = createRoute({
  getParentRoute: () => organization,
  path: '/developers/requests',
  validateSearch: ({
    request,
    status,
    api,
    key,
    operation,
    error,
    from,
    to,
  }: Record<string, unknown>): RequestSearch => ({
    request: textOf(request),
    status: /^[1-5](xx|\d\d)$/.test(String(status)) ? String(status) : undefined,
    api: oneOf(['management', 'all'], api),
    key: textOf(key),
    operation: textOf(operation),
    error: textOf(error),
    from: instantOf(from),
    to: instantOf(to),
  }),
  component: lazyRouteComponent(() => import('../screens/requests/requests.tsx'), 'Requests'),
});

const reference = createRoute({
  getParentRoute: () => organization,
  path: '/developers/reference',
  validateSearch: ({ form }: Record<string, unknown>): { form?: 'curl' | 'typescript' | 'cli' | undefined } => ({
    form: oneOf(['curl', 'typescript', 'cli'], form),
  }),
  component: lazyRouteComponent(() => import('../screens/reference/reference.tsx'), 'Reference'),
});

export const developersRoutes = [keys, webhooks, endpoint, deliveries, delivery, requests, reference] as const;
