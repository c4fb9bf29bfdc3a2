/**
 * The place of a field in an input as the caller wrote it. Contexts name what is wrong in their own words, such as
 * `/partySize`; the contract says where the operation takes it: the field of this name in snake case, or of its name on
 * the wire, at this level or in one object below.
 */
import type { Operation } from '@stagedoor/contract';

/** Fields that the wire calls otherwise, which docs/glossary.md explains. An operation takes at most one of the names. */
export const wireNames: Readonly<Record<string, readonly string[]>> = {
  admitted_count: ['enter'],
  barcode: ['qr_code'],
  code: ['qr_code'],
  document_type: ['personal_document_type'],
  document_number: ['personal_document_number'],
  duration_seconds: ['duration'],
  ends_at: ['end_date'],
  entered_at: ['entry_date'],
  party_size: ['for', 'quantity'],
  persons_max: ['max_clients'],
  purchase_max: ['max', 'max_quantity'],
  rate_id: ['ticket_rate_id', 'list_rate_id'],
  rate_per_second: ['per_second'],
  referrer_id: ['referral_id'],
  space_id: ['table_id'],
  starts_at: ['start_date'],
  units: ['supplement_units'],
  until_seconds: ['until'],
};

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** The path as the operation spells it; unchanged where the operation has no such field. */
export function wirePath({ body, query }: Pick<Operation, 'body' | 'query'>, path: string): string {
  const segments = path.split('/').slice(1);
  for (const schema of [body, query]) {
    const found = schema && placeIn(schema as Schema, segments);
    if (found) return `/${found.join('/')}`;
  }
  return path;
}

function placeIn(schema: Schema, segments: readonly string[]): readonly string[] | null {
  const [segment, ...rest] = segments;
  if (segment === undefined) return [];
  const { properties = {}, items, anyOf = [] } = schema;
  if (items) return prefixed(segment, placeIn(items, rest));
  const snake = segment.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  const name = [snake, ...(wireNames[snake] ?? []), segment].find((one) => one in properties);
  if (name !== undefined) return prefixed(name, placeIn(properties[name]!, rest));
  for (const variant of anyOf) {
    const place = placeIn(variant, segments);
    if (place) return place;
  }
  for (const [outer, inner] of Object.entries(properties)) {
    const place = inner.properties && placeIn(inner, segments);
    if (place) return [outer, ...place];
  }
  return null;
}

const prefixed = (name: string, place: readonly string[] | null) => place && [name, ...place];
