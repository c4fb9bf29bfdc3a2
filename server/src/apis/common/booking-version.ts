/**
 * The version of a booking: a short hash of each of its parts. Who changes a booking sends the version that the change is
 * based on as `If-Match`; where it is not the present one, what was changed meanwhile is read off the parts that differ.
 */
import { createHash } from 'node:crypto';
import type { ManagedBooking } from '@stagedoor/contract';
import type { RefusalDetail } from '../../platform/refusal.ts';

/** With the version or without it, which is not a part itself. */
type Parts = Omit<ManagedBooking, 'version'> & Partial<Pick<ManagedBooking, 'version'>>;

/** In this order; everything else makes up the last part. */
const named = [
  'status',
  'space_ids',
  'for',
  'enter',
  'name',
  'phone',
  'email',
  'commentary_client',
  'commentary_reserve',
  'hour',
  'date',
  'price',
  'deposit',
  'deposit_paid',
  'walkin',
] as const satisfies readonly (keyof Parts)[];
const hashLength = 4;

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, hashLength);
}

/** 64 characters, the same for the same booking. */
export function versionOf(booking: Parts): string {
  const { state: _state, updated_at: _updatedAt, version: _version, ...rest } = booking;
  const others = Object.entries(rest).filter(([name]) => !(named as readonly string[]).includes(name));
  return [...named.map((name) => hash(booking[name])), hash(others)].join('');
}

/** What was changed since the version that `If-Match` names; nothing for the present version and for `*`. */
export function changesSince(ifMatch: string, booking: Parts): RefusalDetail[] {
  const given = ifMatch.trim().replace(/^"(.*)"$/, '$1');
  const present = versionOf(booking);
  if (given === '*' || given === present) return [];
  const part = (version: string, index: number) => version.slice(index * hashLength, (index + 1) * hashLength);
  if (given.length !== present.length) return [{ path: '/version', message: 'is no version of a booking' }];
  const changed = named.filter((_name, index) => part(given, index) !== part(present, index));
  if (changed.length === 0) return [{ path: '/version', message: 'was changed meanwhile' }];
  return changed.map((name) => ({ path: `/${name}`, message: `is ${JSON.stringify(booking[name])} meanwhile` }));
}
