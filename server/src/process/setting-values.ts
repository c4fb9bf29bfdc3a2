/** Reads the values of settings, and says in one sentence what is wrong with one. */

import { BlockList, isIP } from 'node:net';
import { parseCidr } from '../platform/cidr.ts';
import { parseUrl } from '../platform/parse-url.ts';
import { parseSecretsKey } from '../platform/secrets.ts';

/** A setting that stops the start; the message names the setting and says what it should be. */
export class ConfigError extends Error {}

export function oneOf<const T extends readonly string[]>(name: string, value: string, allowed: T): T[number] {
  if (!allowed.includes(value))
    throw new ConfigError(`${name} is "${value}"; it must be one of ${allowed.join(', ')}.`);
  return value;
}

export function integer(name: string, value: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max))
    throw new ConfigError(`${name} is "${value}"; it must be a whole number from ${min} to ${max}.`);
  return number;
}

/** Parts between commas, without those that are blank. */
function list(value: string | null): string[] {
  return (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Parts between commas, of which there is at least one: commas alone say nothing. */
function listed(name: string, value: string): string[] {
  const parts = list(value);
  if (parts.length === 0) throw new ConfigError(`${name} is "${value}", which names nothing.`);
  return parts;
}

export function webAddress(name: string, value: string | null): string | null {
  if (!value) return null;
  if (!/^https?:$/.test(parseUrl(value)?.protocol ?? '')) {
    throw new ConfigError(
      `${name} is "${value}"; it must be an http or https address such as https://tickets.example.org.`,
    );
  }
  return value.replace(/\/+$/, '');
}

/** As `webAddress`, to which paths are added: behind a query or fragment they would have no effect. */
export function linkBase(name: string, value: string | null): string | null {
  const address = webAddress(name, value);
  if (address && !/^[^?#@]*$/.test(address)) {
    throw new ConfigError(
      `${name} has a "?", "#" or "@": it must be an address that links begin with, such as https://tickets.example.org.`,
    );
  }
  return address;
}

/** The origin of an API that is given secrets: by http over a network only where no real money moves. */
export function gatewayAddress(name: string, value: string, isProduction: boolean): string {
  const url = parseUrl(value);
  const isBare =
    url && /^https?:$/.test(url.protocol) && `${url.pathname}${url.search}${url.hash}` === '/' && !url.username;
  if (!isBare)
    throw new ConfigError(
      `${name} is "${value}"; it must be an address without a path such as https://api.stripe.com.`,
    );
  if (isProduction && url.protocol === 'http:' && !isLoopback(url.hostname.replace(/^\[|\]$/g, ''))) {
    throw new ConfigError(`${name} is "${value}"; in production http is for this machine only: take https.`);
  }
  return url.origin;
}

/** A host name without scheme, port and path, in lower case. */
export function hostName(name: string, value: string | null): string | null {
  if (!value) return null;
  const lower = value.toLowerCase();
  if (!/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(lower))
    throw new ConfigError(`${name} is "${value}"; it must be a host name such as channels.example.org.`);
  return lower;
}

export function databaseAddress(name: string, value: string | null): string | null {
  if (!value) return null;
  if (!/^postgres(ql)?:\/\//.test(value))
    throw new ConfigError(`${name} must begin with postgres:// or postgresql://.`);
  if (!parseUrl(value))
    throw new ConfigError(`${name} is no address such as postgres://user:password@host:5432/database.`);
  return value;
}

/** Never repeated in a message: it can have a password. */
export function smtpAddress(name: string, value: string | null): string | null {
  if (!value) return null;
  if (!/^smtps?:\/\/[^/]/.test(value) || !parseUrl(value))
    throw new ConfigError(`${name} is no address such as smtp://user:password@mail.example.org:587.`);
  return value;
}

export function mailAddress(name: string, value: string | null): string | null {
  if (!value) return null;
  if (!/^[^\s@<>"(),:;\\[\]]+@[a-zA-Z0-9.-]+$/.test(value))
    throw new ConfigError(`${name} is "${value}"; it must be an address such as tickets@example.org.`);
  return value;
}

/** `any`, or port numbers separated by commas. */
export function ports(name: string, value: string): readonly number[] | 'any' {
  if (value === 'any') return 'any';
  return listed(name, value).map((part) => integer(name, part, 1, 65_535));
}

export function cidrRanges(name: string, value: string | null): string[] {
  const ranges = list(value);
  for (const range of ranges) {
    if (!parseCidr(range)) throw new ConfigError(`${name} has "${range}", which is no CIDR range such as 127.0.0.0/8.`);
  }
  return ranges;
}

/** Addresses and ranges, or nothing for `none`. */
export function proxies(name: string, value: string | null): string[] {
  if (value === null || value === 'none') return [];
  const found = listed(name, value);
  for (const proxy of found) {
    if (!isIP(proxy) && !parseCidr(proxy))
      throw new ConfigError(`${name} has "${proxy}"; it must be none, or addresses and ranges such as 10.0.0.0/8.`);
  }
  return found;
}

/** Keys separated by commas; a key is never repeated in a message. */
export function secretsKeys(name: string, value: string | null): Buffer[] {
  return list(value).map((text) => {
    const key = parseSecretsKey(text);
    if (typeof key === 'string') throw new ConfigError(`${name} ${key}`);
    return key;
  });
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True for an address of this machine only. */
export function isLoopback(host: string): boolean {
  const family = isIP(host);
  return family ? loopback.check(host, family === 4 ? 'ipv4' : 'ipv6') : host === 'localhost';
}

/** True where the range has an address of this machine. */
export function reachesLoopback(range: string): boolean {
  const addresses = parseCidr(range);
  if (!addresses) return false;
  const [address = ''] = range.split('/');
  return isLoopback(address) || addresses.check('127.0.0.1', 'ipv4') || addresses.check('::1', 'ipv6');
}
