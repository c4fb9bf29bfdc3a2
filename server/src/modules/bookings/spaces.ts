/** Spaces as bookings name them. */
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { spaceNameKey } from '../events/events.ts';
import type { SpaceRow } from './booking-writes.sql.ts';

/** The names in a text in which commas separate them; blank ones are passed over, repeated ones named once. */
export function readSpaceNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const name of text.split(',')) {
    const key = spaceNameKey(name);
    if (key !== '' && !names.has(key)) names.set(key, name.trim());
  }
  return [...names.values()];
}

/** The spaces in the order of the names, or which names none of the event's spaces has. */
export function spacesNamed(
  names: readonly string[],
  found: readonly SpaceRow[],
): readonly SpaceRow[] | Refusal<'unknown_space'> {
  const byKey = new Map(found.map((space) => [space.name_key, space]));
  const unknown = names.filter((name) => !byKey.has(spaceNameKey(name)));
  if (unknown.length === 0) return names.map((name) => byKey.get(spaceNameKey(name))!);
  const message =
    unknown.length === 1
      ? `The event has no space ${unknown[0]}.`
      : `The event has none of the spaces ${unknown.join(', ')}.`;
  return refuse(
    'unknown_space',
    message,
    unknown.map((name) => ({ path: '/space_names', message: `the event has no space ${name}` })),
  );
}

export function spaceTaken(names: readonly string[]): Refusal<'space_taken'> {
  return refuse(
    'space_taken',
    names.length === 1
      ? `Space ${names[0]} is held by another booking.`
      : `Spaces ${names.join(', ')} are held by other bookings.`,
  );
}
