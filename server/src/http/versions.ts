/**
 * Versions of things: a short hash of each of their parts. Who changes a thing sends the version that the change is based
 * on as `If-Match`; where it is not the present one, what was changed meanwhile is read off the parts that differ.
 */
import { createHash } from 'node:crypto';
import type { RefusalDetail } from '../platform/refusal.ts';

const hashLength = 4;

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, hashLength);
}

export interface Versions<Parts> {
  /** `hashLength` characters for each named part and for the rest; the same for the same thing. */
  versionOf(thing: Parts): string;
  /** What was changed since the version that `If-Match` names; nothing for the present version and for `*`. */
  changesSince(ifMatch: string, thing: Parts): RefusalDetail[];
}

/** Each `named` part has a hash of its own, in this order; `ignored` parts have none; the rest share the last hash. */
export function versionsOf<Parts extends object>(
  what: string,
  named: readonly (keyof Parts & string)[],
  ignored: readonly (keyof Parts & string)[],
): Versions<Parts> {
  const apart = new Set<string>([...named, ...ignored]);
  const versionOf = (thing: Parts) => {
    const others = Object.entries(thing).filter(([name]) => !apart.has(name));
    return [...named.map((name) => hash(thing[name])), hash(others)].join('');
  };
  const changesSince = (ifMatch: string, thing: Parts) => {
    const given = ifMatch.trim().replace(/^"(.*)"$/, '$1');
    const present = versionOf(thing);
    if (given === '*' || given === present) return [];
    const part = (version: string, index: number) => version.slice(index * hashLength, (index + 1) * hashLength);
    if (given.length !== present.length) return [{ path: '/version', message: `is no version of ${what}` }];
    const changed = named.filter((_name, index) => part(given, index) !== part(present, index));
    if (changed.length === 0) return [{ path: '/version', message: 'was changed meanwhile' }];
    return changed.map((name) => ({ path: `/${name}`, message: `is ${JSON.stringify(thing[name])} meanwhile` }));
  };
  return { versionOf, changesSince };
}
