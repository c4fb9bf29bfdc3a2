/** Reads the addresses that users give, and says what is wrong with them. */
import { isIP } from 'node:net';
import { parseUrl } from '../parse-url.ts';
import type { AddressGuard } from './address-guard.ts';

/** Why an address is not taken: a sentence for people that says what is allowed. */
export class UrlProblem {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

export interface Target {
  readonly url: URL;
  /** Scheme, host and port: what connections are shared by. */
  readonly origin: string;
  readonly isSecure: boolean;
  /** Without the brackets of IPv6. */
  readonly hostname: string;
  readonly port: number;
  readonly path: string;
  /** The vetted address, where the host is one and not a name. */
  readonly address: string | null;
}

const lengthMax = 2_048;
const problems = {
  length: `An address has at most ${lengthMax} characters.`,
  form: 'This is no address: it has the form https://host/path.',
  http: 'The address must begin with http:// or https://.',
  https: 'The address must begin with https://.',
  credentials: 'An address must not hold a user name or a password: deliveries are signed instead.',
  port: 'The port must be between 1 and 65535.',
  name: 'The host is no valid name: it is made of letters, digits and hyphens, as in hooks.example.com.',
  local: 'The host must be a public name, such as hooks.example.com: local names are not reached from here.',
  address: 'The host must be a public address: private, local and reserved ones are not reached from here.',
};

/** Names that never lead outside: of the host itself (RFC 6761), the link (RFC 6762), the site (ICANN, RFC 8375). */
const localName = /(^|\.)(localhost|local|internal|home\.arpa)$/;
const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * The host is judged as the WHATWG rules of URLs spell it, which know 0x7f.1, 2130706433 and fullwidth digits as
 * 127.0.0.1. Local names are refused when they are entered; where addresses inside were allowed they may lead there, and
 * the guard judges what they resolve to, as it does for every name.
 */
export function readTarget(
  text: string,
  guard: AddressGuard,
  allowHttp: boolean,
  allowPorts: readonly number[] | 'any' = 'any',
): Target | UrlProblem {
  if (text.length > lengthMax) return new UrlProblem(problems.length);
  const url = parseUrl(text);
  if (!url) return new UrlProblem(problems.form);
  const isSecure = url.protocol === 'https:';
  if (!isSecure && !(allowHttp && url.protocol === 'http:'))
    return new UrlProblem(allowHttp ? problems.http : problems.https);
  if (url.username || url.password) return new UrlProblem(problems.credentials);
  if (url.port === '0') return new UrlProblem(problems.port);
  url.hash = '';
  // A name with its final dot is the same name; certificates and virtual hosts know it without.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);

  const hostname = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
  let address: string | null = null;
  if (isIP(hostname)) {
    address = guard.vet(hostname);
    if (address === null) return new UrlProblem(problems.address);
  } else {
    const labels = hostname.split('.');
    if (hostname.length > 253 || !labels.every((part) => label.test(part))) return new UrlProblem(problems.name);
    const isLocal = labels.length === 1 || localName.test(hostname);
    if (isLocal && !guard.hasExceptions) return new UrlProblem(problems.local);
  }
  if (url.href.length > lengthMax) return new UrlProblem(problems.length);
  const port = Number(url.port) || (isSecure ? 443 : 80);
  if (allowPorts !== 'any' && !allowPorts.includes(port))
    return new UrlProblem(`The port must be one of ${allowPorts.join(', ')}.`);
  return { url, origin: url.origin, isSecure, hostname, port, path: url.pathname + url.search, address };
}
