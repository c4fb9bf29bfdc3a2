/**
 * Fields in answers of the management API that need a higher role than the operation. The rules are data: `operation()`
 * marks the schemas, and server, documents, the table of docs/security.md and tests read the marks.
 */
import type { TSchema } from 'typebox';
import { isAtLeast, type Role, roles } from './vocabulary.ts';

/** What roles below the least one see of a text: nothing, or of an address its scheme and host. */
type ShownBelow = 'nothing' | 'host';

interface FieldRule {
  readonly role: Role;
  readonly below: ShownBelow;
}

const code: FieldRule = { role: 'door', below: 'nothing' };
const document: FieldRule = { role: 'door', below: 'nothing' };
const notification: FieldRule = { role: 'manager', below: 'nothing' };
const address: FieldRule = { role: 'manager', below: 'host' };

/** By resource and field. All these fields are texts, which are empty for roles below. */
const fieldRules: Readonly<Record<string, Readonly<Record<string, FieldRule>>>> = {
  BillingInfo: { document_type: document, document_number: document },
  DeliveryAttempt: { response_body: notification },
  DeliveryAttemptDetail: { request_head: notification, response_head: notification, response_body: notification },
  ManagedBooking: { code },
  ManagedGuestList: { code },
  ManagedPass: { code },
  ManagedTicket: { qr_code: code, personal_document_type: document, personal_document_number: document },
  ManagedWebhookEndpoint: { url: address },
  Subscription: { code },
  WebhookDeliveryDetail: { request_body: notification },
};

/** A schema with the marks that `withFieldRoles` sets, as far as they are needed to find the fields. */
export interface MarkedSchema {
  readonly 'x-least-role'?: Role;
  readonly 'x-shown-below'?: 'host';
  readonly title?: string;
  readonly properties?: Readonly<Record<string, MarkedSchema>>;
  readonly items?: MarkedSchema;
}

const wordsBelow: Record<ShownBelow, (role: Role) => string> = {
  nothing: (role) => `Empty for roles below ${role}.`,
  host: (role) => `Roles below ${role} see only scheme and host.`,
};

function marked(schema: TSchema, { role, below }: FieldRule): TSchema {
  const { description } = schema as { description?: string };
  const words = { description: `${description} ${wordsBelow[below](role)}` };
  return Object.assign(copyOf(schema), words, {
    'x-least-role': role,
    ...(below === 'host' ? { 'x-shown-below': 'host' } : {}),
  });
}

/** With its property descriptors: what TypeBox notes on a schema is not enumerable. */
function copyOf<T extends TSchema>(schema: T): T {
  return Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as T;
}

/** The schema of an answer with the fields of the rules marked, at any depth; what has none of them is the same schema, not a copy. */
export function withFieldRoles<T extends TSchema>(schema: T): T {
  const { title = '', properties = {}, items } = schema as MarkedSchema;
  const rules = fieldRules[title] ?? {};
  const inner = (name: string, field: TSchema) => (rules[name] ? marked(field, rules[name]) : withFieldRoles(field));
  const changedItems = items && withFieldRoles(items as TSchema);
  const fields = Object.entries(properties).map(([name, field]) => [name, inner(name, field as TSchema)] as const);
  const isChanged = changedItems !== items || fields.some(([name, field]) => field !== properties[name]);
  if (!isChanged) return schema;
  return Object.assign(
    copyOf(schema),
    items ? { items: changedItems } : {},
    'properties' in schema ? { properties: Object.fromEntries(fields) } : {},
  );
}

export interface MarkedField {
  readonly resource: string;
  readonly field: string;
  readonly role: Role;
}

/** The marked fields of a schema. */
export function markedFields(schema: MarkedSchema | undefined): MarkedField[] {
  if (!schema) return [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([field, inner]): MarkedField[] => {
    const role = inner['x-least-role'];
    return role ? [{ resource: schema.title ?? '', field, role }] : markedFields(inner);
  });
  return [...own, ...markedFields(schema.items)];
}

const cells: Record<ShownBelow, string> = { nothing: 'empty', host: 'host' };

/** The table of docs/security.md: what each role sees of each field. */
export function fieldRolesTable(): string {
  const lowestFirst = roles.toReversed();
  const row = (parts: readonly string[]) => `| ${parts.join(' | ')} |`;
  const rows = Object.entries(fieldRules).flatMap(([resource, fields]) =>
    Object.entries(fields).map(([field, { role, below }]) => {
      const shown = lowestFirst.map((one) => (isAtLeast(one, role) ? 'yes' : cells[below]));
      return row([`\`${resource}\``, `\`${field}\``, ...shown]);
    }),
  );
  return [row(['resource', 'field', ...lowestFirst]), `|${'---|'.repeat(roles.length + 2)}`, ...rows].join('\n');
}
