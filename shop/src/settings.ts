/** Settings of a shop that runs by itself, from the environment. */
import { urlOf } from './visit.ts';

export interface Settings {
  /** Root of the channels API, without a slash at the end. */
  readonly apiUrl: string;
  readonly apiKey: string;
  /** Identifier of the organization; empty for the only one of the key. */
  readonly slug: string;
  /** Scheme and host of the shop, without a slash at the end. */
  readonly publicUrl: string;
  /** Address of the logo; empty for none. */
  readonly logoUrl: string;
  readonly signingKeys: readonly Uint8Array[];
  readonly port: number;
  readonly host: string;
  /** Proxies in front of the shop. */
  readonly proxies: number;
}

const keyCharactersMin = 32;

/** Reads the settings. Throws an error that names every one that is missing or wrong. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = [];
  const text = (name: string) => (env[name] ?? '').trim();
  const address = (name: string, example: string) => {
    const value = text(name).replace(/\/+$/, '');
    const protocol = urlOf(value)?.protocol;
    if (protocol !== 'https:' && protocol !== 'http:') problems.push(`${name} must be an address such as ${example}`);
    return value;
  };
  const number = (name: string, otherwise: number) => {
    const value = text(name) === '' ? otherwise : Number(text(name));
    if (!Number.isInteger(value) || value < 0 || value > 65_535) problems.push(`${name} must be a number up to 65535`);
    return value;
  };
  const keys = text('SHOP_SIGNING_KEYS').split(/\s+/).filter(Boolean);
  if (keys.length === 0 || keys.some((key) => key.length < keyCharactersMin)) {
    problems.push(
      `SHOP_SIGNING_KEYS must have a key of at least ${keyCharactersMin} random characters, the newest first`,
    );
  }
  if (text('SHOP_API_KEY') === '') problems.push('SHOP_API_KEY must be an API key of the channel');
  const settings = {
    apiUrl: address('SHOP_API_URL', 'https://tickets.example.org/channels'),
    apiKey: text('SHOP_API_KEY'),
    slug: text('SHOP_ORGANIZATION'),
    publicUrl: address('SHOP_PUBLIC_URL', 'https://shop.example.org'),
    logoUrl: text('SHOP_LOGO_URL') === '' ? '' : address('SHOP_LOGO_URL', 'https://shop.example.org/logo.png'),
    signingKeys: keys.map((key) => Buffer.from(key)),
    port: number('PORT', 8080),
    host: text('HOST') || '127.0.0.1',
    proxies: number('SHOP_PROXIES', 0),
  };
  if (problems.length > 0) throw new Error(`${problems.join('; ')}.`);
  return settings;
}
