/**
 * The rule for operation ids: verb, then the noun of the path, then what is meant of it. `docs/adding-an-endpoint.md`
 * says it in words; clients make their method names from it. An id follows from method and path, so the same thing has
 * the same noun in every API.
 */
import type { Method, OperationShape } from './operation.ts';

type Placed = Pick<OperationShape, 'api' | 'method' | 'path'>;

/** Collections whose segment alone does not say what they hold; the longest that fits counts. */
const nouns: Readonly<Record<string, string>> = {
  lists: 'guest-lists',
  'lists-rates': 'list-rates',
  'tickets-rates': 'ticket-rates',
  'bookings/events': 'event-bookings',
  'bookings/products': 'booking-products',
  'bookings/update-fields': 'booking-fields',
  'discount-codes/bookings': 'booking-discount-codes',
  'discount-codes/tickets': 'ticket-discount-codes',
  'webhooks/endpoints': 'webhook-endpoints',
  'webhooks/deliveries': 'webhook-deliveries',
  'webhook-events/kinds': 'webhook-event-kinds',
  'ticket-rates/prices': 'ticket-rate-prices',
  'tickets-rates/prices': 'ticket-rate-prices',
  'ticket-rates/supplements': 'ticket-rate-supplements',
  'tickets/supplements': 'ticket-supplements',
  'v2/passes': 'v2-passes',
  'subscriptions/list-entries': 'subscription-list-entries',
  'partners/channels': 'partner-channels',
  'imports/problems': 'import-problems',
  'bulk-actions/failures': 'bulk-action-failures',
  'partners/resellers': 'partner-resellers',
};

/** Last segments that name a part of a thing, or one that there is once; the verb then follows from the method. */
const parts = new Set([
  'cancellation',
  'dashboard',
  'draw',
  'google-wallet-link',
  'status',
  'deposit',
  'door-settings',
  'file',
  'history',
  'pdf',
  'password',
  'limits',
  'manifest',
  'payment-settings',
  'pdf-address',
  'pricing-info',
  'resale',
  'shop',
  'supplement-product-quantity-used',
  'tax-settings',
  'totals',
  'waiting-room',
  'wallet-pass',
]);

/** What a last segment means where it is not the verb itself. */
const phrases: Readonly<Record<string, { readonly before?: string; readonly after?: string; readonly ofOne?: true }>> =
  {
    'walk-in': { before: 'WalkIn' },
    'box-office': { before: 'BoxOffice' },
    current: { before: 'Current' },
    checkout: { after: 'Checkout' },
    email: { after: 'ByEmail' },
    resource: { after: 'ByResource' },
    availability: { after: 'Availability', ofOne: true },
    totals: { after: 'Totals', ofOne: true },
    // One thing has the code.
    code: { after: 'ByCode', ofOne: true },
    'by-code': { after: 'ByCode', ofOne: true },
    'by-slug': { after: 'BySlug', ofOne: true },
    // Whether the check-in of a thing would be taken.
    'GET check-in': { after: 'Admission', ofOne: true },
    'GET recover': { after: 'Recovery' },
  };

/** Segments that stand for a verb of two words; the object is that of a path without a collection. */
const actions: Readonly<Record<string, readonly [verb: string, object: string]>> = {
  checkin: ['checkIn', ''],
  'check-in': ['checkIn', ''],
  validate: ['validate', 'Barcode'],
  swap: ['swap', 'Ticket'],
  verify: ['verify', 'Totp'],
  advance: ['advance', 'TestClock'],
  'audit-log': ['list', 'AuditLog'],
  'deployment-audit-log': ['list', 'DeploymentAuditLog'],
};

const onCollection: Record<Method, readonly string[]> = {
  GET: ['list'],
  POST: ['create', 'add'],
  PUT: ['update', 'order'],
  PATCH: ['update'],
  DELETE: ['delete'],
};

const onOne: Record<Method, readonly string[]> = {
  GET: ['get'],
  POST: ['create'],
  PUT: ['update', 'add'],
  PATCH: ['update'],
  DELETE: ['delete', 'remove', 'revoke'],
};

const pascal = (kebab: string) => kebab.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
const singular = (word: string) =>
  word.endsWith('sses') ? word.slice(0, -2) : word.replace(/ies$/, 'y').replace(/s$/, '');
const isParameter = (segment: string | undefined) => segment?.startsWith('{') === true;
const isCollection = (segment: string) => !isParameter(segment) && segment.endsWith('s') && !parts.has(segment);

/** The last collection of a path in the words of the ids, and the segments after it; null where there is none. */
function collectionIn(segments: readonly string[]) {
  const at = segments.findLastIndex(isCollection);
  if (at < 0) return null;
  const names = segments.slice(0, at + 1).filter((segment) => !isParameter(segment));
  const parent = names.at(-2);
  const collection = nouns[`${parent}/${names.at(-1)}`] ?? nouns[names.at(-1)!] ?? names.at(-1)!;
  return {
    one: pascal(singular(collection)),
    many: pascal(collection),
    /** Empty where there is none. */
    parent: parent ? pascal(singular(parent)) : '',
    rest: segments.slice(at + 1),
  };
}

/** The segments of a path without the organization that everything belongs to. */
function segmentsOf(path: string): string[] {
  const all = path.split('/').slice(1);
  return all[0] === 'organizations' && all.length > 2 ? all.slice(2) : all;
}

/** What a path is about: its last collection, and the parent of that. A last segment that is a verb is left out. */
export function nounsOf(path: string) {
  const segments = segmentsOf(path);
  return collectionIn(segments.at(-1)?.startsWith('update-') ? segments.slice(0, -1) : segments);
}

/** Every id that the rule allows for an operation. Parents are named only where `withParent` is set. */
function idsFor({ method, path }: Placed, withParent = false): string[] {
  const segments = segmentsOf(path);
  const nounsHere = collectionIn(segments);
  const rest = nounsHere?.rest ?? segments;
  const last = rest.findLast((segment) => !isParameter(segment));
  if (!nounsHere) {
    const [verb, object] = actions[last!] ?? [];
    return verb ? [verb + object] : onOne[method].map((one) => one + pascal(last!));
  }
  const prefix = withParent ? nounsHere.parent : '';
  const many = prefix + nounsHere.many;
  const one = prefix + nounsHere.one;
  if (last === undefined) {
    const verbs = isParameter(rest[0]) ? onOne[method] : onCollection[method];
    const forms = isParameter(rest[0]) ? [one] : method === 'POST' ? [one, many] : [many];
    return verbs.flatMap((verb) => forms.map((form) => verb + form));
  }
  // All of the collection as a file.
  if (last === 'csv') return [`export${many}AsCsv`];
  const phrase = phrases[`${method} ${last}`] ?? phrases[last];
  if (phrase) {
    const { before = '', after = '', ofOne = false } = phrase;
    const listed = method === 'GET' && !isParameter(rest[0]) && !ofOne;
    const verbs = listed ? onCollection[method] : method === 'POST' ? ['create'] : onOne[method];
    return verbs.map((verb) => verb + before + (listed ? many : one) + after);
  }
  if (parts.has(last)) return onOne[method].map((verb) => verb + one + pascal(last));
  const action = actions[last];
  const [verb, object] = action ? [action[0], ''] : [last.split('-')[0]!, pascal(last.split('-').slice(1).join('-'))];
  // An action on a thing that is named by something else than its id, such as `/tickets/by-code/{code}/checkin`.
  const found = rest.slice(0, rest.indexOf(last)).map((segment) => phrases[segment]?.after ?? '');
  return [verb + one + object + found.join('')];
}

/** The operations whose id is outside the rule, each with the ids that are allowed. Parents are named on a clash only. */
export function idsOutsideRule(operations: readonly (Placed & { readonly id: string })[]): string[] {
  const plain = new Map<string, number>();
  for (const operation of operations) {
    const key = `${operation.api} ${idsFor(operation)[0]}`;
    plain.set(key, (plain.get(key) ?? 0) + 1);
  }
  return operations.flatMap((operation) => {
    const clashes = plain.get(`${operation.api} ${idsFor(operation)[0]}`)! > 1;
    const allowed = [...idsFor(operation), ...(clashes ? idsFor(operation, true) : [])];
    const { api, id, method, path } = operation;
    return allowed.includes(id) ? [] : [`${api} ${method} ${path}: ${id}, but the rule says ${allowed.join(' or ')}`];
  });
}
