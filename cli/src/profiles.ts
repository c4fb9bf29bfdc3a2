/**
 * Which deployment a command calls, and with which keys: those of `--profile`, otherwise of the environment, otherwise
 * of the demo.json of a demonstration (in DATA_DIR, `.stagedoor` or the folder itself), otherwise of the default profile.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ApiName } from './commands.ts';
import { readConfig, writeConfig } from './config-folder.ts';
import { WrongUse } from './failure.ts';

export interface Login {
  readonly email: string;
  readonly password: string;
}

export interface Profile {
  /** Root of the deployment, without a `/` at its end. */
  readonly url: string;
  /** Roots of APIs that have an address of their own. */
  readonly urls?: Partial<Record<ApiName, string>>;
  /** A key for each API but management, where it is the token of a session. */
  readonly keys: Partial<Record<ApiName, string>>;
  readonly organizationId?: string;
}

export interface Profiles {
  default?: string;
  profiles: Record<string, Profile>;
}

export interface Source extends Profile {
  /** Where it is from, for people. */
  readonly source: string;
  /** A name for what is kept of it. */
  readonly name: string;
  /** Of the demonstration: sessions are opened with it. */
  readonly login?: Login;
  readonly demo?: Demo;
}

/** What the CLI reads of demo.json. */
export interface Demo {
  readonly integrations_url: string;
  readonly channels_url: string;
  readonly resellers_url: string;
  readonly management_url: string;
  readonly login: Login;
  readonly organization: { readonly _id: string };
  readonly integration: { readonly api_key: string };
  readonly channel: { readonly api_key: string };
  readonly reseller: { readonly api_key: string };
  readonly events: readonly {
    readonly _id: string;
    readonly spaces: readonly string[];
    readonly ticket_rate_ids: readonly string[];
    readonly list_ids: readonly string[];
  }[];
}

const file = 'profiles.json';
export const environmentName = 'environment';
export const localUrl = 'http://127.0.0.1:4000';

export const readProfiles = (): Profiles => readConfig<Profiles>(file) ?? { profiles: {} };
export const writeProfiles = (profiles: Profiles): void => writeConfig(file, profiles);

/** The API that a key is for; undefined for what is no key. */
export function apiOfKey(key: string): ApiName | undefined {
  const prefix = /^(ik|ck|rs)_/.exec(key)?.[1];
  return ({ ik: 'integrations', ck: 'channels', rs: 'resellers' } as const)[prefix as 'ik' | 'ck' | 'rs'];
}

/** The address without what is behind it; throws WrongUse for what is none. */
export function rootOf(address: string): string {
  try {
    const url = new URL(address);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError();
    return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  } catch {
    throw new WrongUse(`${JSON.stringify(address)} is no address.`, 'For example: https://tickets.example.org');
  }
}

function demoSource(): Source | undefined {
  const { DEMO_FILE, DATA_DIR = '' } = process.env;
  const folders = [DATA_DIR.trim(), '.stagedoor', '.'].filter(Boolean);
  const files = DEMO_FILE ? [DEMO_FILE] : folders.map((folder) => join(folder, 'demo.json'));
  const found = files.map((name) => resolve(name)).find((name) => existsSync(name));
  if (!found) return undefined;
  let demo: Demo;
  try {
    demo = JSON.parse(readFileSync(found, 'utf8')) as Demo;
    return {
      source: found,
      name: 'demo',
      url: demo.integrations_url.replace(/\/integrations$/, ''),
      urls: { channels: demo.channels_url, resellers: demo.resellers_url, management: demo.management_url },
      keys: {
        integrations: demo.integration.api_key,
        channels: demo.channel.api_key,
        resellers: demo.reseller.api_key,
      },
      organizationId: demo.organization._id,
      login: demo.login,
      demo,
    };
  } catch {
    throw new WrongUse(`${found} is not the demo.json of a demonstration.`, 'Remove it, or restart the service.');
  }
}

function environmentSource(): Source | undefined {
  const { STAGEDOOR_KEY, STAGEDOOR_TOKEN, STAGEDOOR_URL, STAGEDOOR_ORGANIZATION } = process.env;
  if (!STAGEDOOR_KEY && !STAGEDOOR_TOKEN) return undefined;
  const api = STAGEDOOR_KEY ? apiOfKey(STAGEDOOR_KEY) : undefined;
  if (STAGEDOOR_KEY && !api) throw new WrongUse('STAGEDOOR_KEY is no key: they begin with ik_, ck_ or rs_.');
  return {
    source: 'the environment',
    name: environmentName,
    url: rootOf(STAGEDOOR_URL || localUrl),
    keys: { ...(api ? { [api]: STAGEDOOR_KEY } : {}), ...(STAGEDOOR_TOKEN ? { management: STAGEDOOR_TOKEN } : {}) },
    ...(STAGEDOOR_ORGANIZATION ? { organizationId: STAGEDOOR_ORGANIZATION } : {}),
  };
}

function namedSource(name: string): Source {
  const { profiles } = readProfiles();
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (profile) return { ...profile, source: `the profile ${name}`, name };
  const demo = name === 'demo' ? demoSource() : undefined;
  if (demo) return demo;
  throw new WrongUse(`There is no profile ${name}.`, 'Run stagedoor profiles to list the profiles.');
}

/** Undefined where nobody is logged in. */
export function findSource(name: string | undefined): Source | undefined {
  const asked = name ?? process.env.STAGEDOOR_PROFILE;
  if (asked) return namedSource(asked);
  const found = environmentSource() ?? demoSource();
  if (found) return found;
  const { default: standard } = readProfiles();
  return standard ? namedSource(standard) : undefined;
}

export function requireSource(name: string | undefined): Source {
  const source = findSource(name);
  if (source) return source;
  throw new WrongUse(
    'There are no stored keys.',
    'Run stagedoor login. In the folder of a running demonstration, or with its DATA_DIR, its demo.json is used.',
  );
}
