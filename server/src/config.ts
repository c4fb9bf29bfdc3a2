/** The settings: environment variables, all optional. This is the only reader of `process.env`. */
import path from 'node:path';
import type { Environment } from '@stagedoor/contract/vocabulary';
import { parseCidr } from './platform/cidr.ts';

export type ProcessRole = 'all' | 'api' | 'worker';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string | null;
  readonly databaseUrl: string | null;
  readonly databaseConnections: number;
  readonly environment: Environment;
  readonly publicUrl: string | null;
  readonly channelsHost: string | null;
  readonly role: ProcessRole;
  readonly webhookAllowAddresses: readonly string[];
  readonly secretsKey: Buffer | null;
  readonly demo: 'auto' | 'off';
  readonly logLevel: string;
  readonly metricsPort: number | null;
  readonly trustProxy: readonly string[];
}

export class ConfigError extends Error {}

interface Setting {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
}

/** Every setting, as `--help` prints them and docs/configuration.md repeats them (a test compares). */
export const settings: readonly Setting[] = [
  { name: 'PORT', fallback: '4000', meaning: 'TCP port to listen on; 0 takes a free one.' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'Address to listen on; 0.0.0.0 for all.' },
  {
    name: 'DATA_DIR',
    fallback: '.stagedoor in the working directory',
    meaning: 'Folder of the embedded database, demo.json and the secrets key.',
  },
  { name: 'DATABASE_URL', fallback: 'embedded PostgreSQL', meaning: 'postgres://… of a PostgreSQL 15 or newer.' },
  {
    name: 'DATABASE_CONNECTIONS',
    fallback: '10',
    meaning: 'Most connections of one process to the database, 2 to 200.',
  },
  { name: 'ENVIRONMENT', fallback: 'alpha', meaning: 'alpha (test) or production; one database is one environment.' },
  { name: 'PUBLIC_URL', fallback: 'http://HOST:PORT', meaning: 'Address under which others reach this service.' },
  { name: 'CHANNELS_HOST', fallback: 'none', meaning: 'Host name whose requests get the channels API at /.' },
  { name: 'ROLE', fallback: 'all', meaning: 'all, api (answers requests) or worker (background work).' },
  {
    name: 'WEBHOOK_ALLOW_ADDRESSES',
    fallback: 'none',
    meaning: 'alpha only: CIDR list of private addresses that webhooks may reach, such as 127.0.0.0/8,::1/128.',
  },
  {
    name: 'SECRETS_KEY',
    fallback: 'DATA_DIR/secrets.key, made on the first start',
    meaning: '32 bytes in base64; required in production with DATABASE_URL.',
  },
  { name: 'DEMO', fallback: 'auto', meaning: 'auto: demonstration data in an empty alpha database; off: none.' },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent.' },
  { name: 'METRICS_PORT', fallback: 'none', meaning: 'Own port for /metrics; without it loopback callers only.' },
  { name: 'TRUST_PROXY', fallback: 'none', meaning: 'Addresses of proxies whose X-Forwarded-For is believed.' },
];

/** Prefixes that are ours alone: a variable with one of them that is no setting is a typing error. */
const ownPrefixes = ['STAGEDOOR_', 'WEBHOOK_', 'CHANNELS_', 'SECRETS_', 'METRICS_'];

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  for (const name of Object.keys(env)) {
    if (ownPrefixes.some((prefix) => name.startsWith(prefix)) && !settings.some((setting) => setting.name === name)) {
      throw new ConfigError(`Unknown setting ${name}: remove it, or see --help for the settings there are.`);
    }
  }
  const text = (name: string): string | null => env[name]?.trim() || null;
  const environment = oneOf('ENVIRONMENT', text('ENVIRONMENT') ?? 'alpha', ['alpha', 'production'] as const);
  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  const secretsKey = readSecretsKey(text('SECRETS_KEY'));
  if (environment === 'production' && databaseUrl && !secretsKey) {
    throw new ConfigError('SECRETS_KEY is required in production with DATABASE_URL: 32 random bytes in base64.');
  }
  const webhookAllowAddresses = list(text('WEBHOOK_ALLOW_ADDRESSES'));
  for (const range of webhookAllowAddresses) {
    if (!parseCidr(range))
      throw new ConfigError(`WEBHOOK_ALLOW_ADDRESSES has "${range}", which is no CIDR range such as 127.0.0.0/8.`);
  }
  if (webhookAllowAddresses.length > 0 && environment === 'production') {
    throw new ConfigError('WEBHOOK_ALLOW_ADDRESSES works in alpha only: remove it in production.');
  }
  const dataDir = text('DATA_DIR');
  const metricsPort = text('METRICS_PORT');
  return {
    port: integer('PORT', text('PORT') ?? '4000', 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    dataDir: dataDir ? path.resolve(dataDir) : null,
    databaseUrl,
    databaseConnections: integer('DATABASE_CONNECTIONS', text('DATABASE_CONNECTIONS') ?? '10', 2, 200),
    environment,
    publicUrl: readUrl('PUBLIC_URL', text('PUBLIC_URL')),
    channelsHost: text('CHANNELS_HOST')?.toLowerCase() ?? null,
    role: oneOf('ROLE', text('ROLE') ?? 'all', ['all', 'api', 'worker'] as const),
    webhookAllowAddresses,
    secretsKey,
    demo: oneOf('DEMO', text('DEMO') ?? 'auto', ['auto', 'off'] as const),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') ?? 'info', [
      'fatal',
      'error',
      'warn',
      'info',
      'debug',
      'trace',
      'silent',
    ] as const),
    metricsPort: metricsPort ? integer('METRICS_PORT', metricsPort, 1, 65_535) : null,
    trustProxy: list(text('TRUST_PROXY')),
  };
}

function oneOf<const T extends readonly string[]>(name: string, value: string, allowed: T): T[number] {
  if (!allowed.includes(value))
    throw new ConfigError(`${name} is "${value}"; it must be one of ${allowed.join(', ')}.`);
  return value;
}

function integer(name: string, value: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max))
    throw new ConfigError(`${name} is "${value}"; it must be a whole number from ${min} to ${max}.`);
  return number;
}

function list(value: string | null): string[] {
  return (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function readUrl(name: string, value: string | null): string | null {
  if (!value) return null;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new ConfigError(
      `${name} is "${value}"; it must be an http or https address such as https://tickets.example.org.`,
    );
  }
  return value.replace(/\/+$/, '');
}

function readSecretsKey(value: string | null): Buffer | null {
  if (!value) return null;
  const key = Buffer.from(value, 'base64');
  if (key.length !== 32)
    throw new ConfigError('SECRETS_KEY must be 32 bytes in base64, as `openssl rand -base64 32` makes them.');
  return key;
}
