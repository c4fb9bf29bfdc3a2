/** The settings: environment variables, all optional in alpha. This is the only reader of `process.env`. */
import path from 'node:path';
import type { Environment } from '@stagedoor/contract/vocabulary';
import type { SecondFactor } from '../http/callers.ts';
import type { BucketSettings } from '../platform/file-store/file-store.ts';
import {
  ConfigError,
  cidrRanges,
  databaseAddress,
  gatewayAddress,
  hostName,
  integer,
  isLoopback,
  linkBase,
  mailAddress,
  oneOf,
  ports,
  proxies,
  reachesLoopback,
  secretsKeys,
  smtpAddress,
  webAddress,
} from './setting-values.ts';

export { ConfigError };

export type ProcessRole = 'all' | 'api' | 'worker';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly httpConnections: number;
  readonly dataDir: string | null;
  readonly databaseUrl: string | null;
  /** Without a pooler between; the same as `databaseUrl` where none is. */
  readonly databaseListenUrl: string | null;
  /** The same as `databaseListenUrl` where one role does both. */
  readonly databaseMigrationUrl: string | null;
  /** Null: as the address of the database says. */
  readonly databaseTls: 'verify' | 'require' | null;
  readonly databaseConnections: number;
  readonly environment: Environment;
  readonly publicUrl: string | null;
  readonly channelsHost: string | null;
  readonly role: ProcessRole;
  readonly webhookAllowAddresses: readonly string[];
  readonly webhookPorts: readonly number[] | 'any';
  readonly secretsKey: Buffer | null;
  readonly previousSecretsKeys: readonly Buffer[];
  readonly demo: 'auto' | 'off';
  readonly logLevel: string;
  readonly metricsHost: string;
  readonly metricsPort: number | null;
  readonly trustProxy: readonly string[];
  readonly auditRetentionDays: number;
  readonly requestLog: boolean;
  readonly secondFactor: SecondFactor;
  readonly smtp: { readonly url: string; readonly from: string; readonly tls: 'verify' | 'require' | 'off' } | null;
  readonly mailFrom: string | null;
  /** Null: pictures are kept in a folder. */
  readonly picturesBucket: BucketSettings | null;
  /** Null: tickets have no passes in wallets. */
  readonly appleWallet: AppleWalletFiles | null;
  /** Null: tickets have no passes in Google Wallet. */
  readonly googleWallet: GoogleWalletFile | null;
  /** Without a path. */
  readonly stripeApiUrl: string;
  /** Null: no traces are sent. */
  readonly tracing: { readonly serviceName: string } | null;
}

/** Paths of files in PEM, and what goes with them. */
export interface AppleWalletFiles {
  readonly certificate: string;
  readonly key: string;
  readonly authority: string;
  readonly passphrase: string | null;
  /** Without a path. */
  readonly pushUrl: string;
}

/** Path of the file of an account at Google, as Google gives it out, and what goes with it. */
export interface GoogleWalletFile {
  readonly issuerId: string;
  readonly key: string;
  /** Without a path. */
  readonly apiUrl: string;
  /** In production calls go to https, or to this machine. */
  readonly isProduction: boolean;
}

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
    name: 'HTTP_CONNECTIONS',
    fallback: '5000',
    meaning: 'Most connections of clients at a time, 10 to 100000; beyond it idle ones are closed.',
  },
  {
    name: 'DATA_DIR',
    fallback: '.stagedoor in the working directory',
    meaning: 'Folder of the embedded database, uploaded pictures, demo.json and the secrets key.',
  },
  { name: 'DATABASE_URL', fallback: 'embedded PostgreSQL', meaning: 'postgres://… of a PostgreSQL 15 or newer.' },
  {
    name: 'DATABASE_LISTEN_URL',
    fallback: 'DATABASE_URL',
    meaning:
      'The same database by the same role without a connection pooler between; required where DATABASE_URL leads to one.',
  },
  {
    name: 'DATABASE_MIGRATION_URL',
    fallback: 'DATABASE_LISTEN_URL',
    meaning: 'The same database by the role that owns the tables; used for migrations alone.',
  },
  {
    name: 'DATABASE_TLS',
    fallback: 'verify in production, otherwise as DATABASE_URL says',
    meaning:
      'verify (TLS and the certificate), require (TLS alone) or off (as DATABASE_URL says); not used over a socket.',
  },
  {
    name: 'DATABASE_CONNECTIONS',
    fallback: '10',
    meaning: 'Most connections of one process to the database, 2 to 200.',
  },
  { name: 'ENVIRONMENT', fallback: 'alpha', meaning: 'alpha (test) or production; one database is one environment.' },
  {
    name: 'PUBLIC_URL',
    fallback: 'http://HOST:PORT',
    meaning: 'Address under which others reach this service; required in production, with https.',
  },
  { name: 'CHANNELS_HOST', fallback: 'none', meaning: 'Host name whose requests get the channels API at /.' },
  { name: 'ROLE', fallback: 'all', meaning: 'all, api (answers requests) or worker (background work).' },
  {
    name: 'WEBHOOK_ALLOW_ADDRESSES',
    fallback: 'none',
    meaning:
      'alpha only: CIDR list of private addresses that webhooks may reach, such as 127.0.0.0/8,::1/128; those of this machine only while HOST is loopback.',
  },
  {
    name: 'WEBHOOK_PORTS',
    fallback: '443,8443 in production, otherwise any',
    meaning: 'Ports that webhooks may be sent to, or any.',
  },
  {
    name: 'SECRETS_KEY',
    fallback: 'DATA_DIR/secrets.key, made on the first start',
    meaning: '32 random bytes in base64 or hex; required in production with DATABASE_URL.',
  },
  {
    name: 'SECRETS_KEY_PREVIOUS',
    fallback: 'none',
    meaning: 'Former secrets keys, separated by commas, which still decrypt; see secrets reencrypt.',
  },
  { name: 'DEMO', fallback: 'auto', meaning: 'auto: demonstration data in an empty alpha database; off: none.' },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent.' },
  {
    name: 'METRICS_PORT',
    fallback: 'none',
    meaning: 'Own port for /metrics, /livez and /readyz; without it /metrics is for loopback callers only.',
  },
  { name: 'METRICS_HOST', fallback: '127.0.0.1', meaning: 'Address to listen on at METRICS_PORT.' },
  {
    name: 'AUDIT_RETENTION_DAYS',
    fallback: '400',
    meaning: 'Days for which entries of the audit log are kept, 30 to 3650; whole months are dropped.',
  },
  {
    name: 'REQUEST_LOG',
    fallback: 'on',
    meaning: 'on: calls with a credential and their answers, masked, are kept for seven days; off: none.',
  },
  {
    name: 'SECOND_FACTOR',
    fallback: 'owners',
    meaning: 'Who needs a second factor in production: owners (and operators), or everybody with a role.',
  },
  {
    name: 'SMTP_URL',
    fallback: 'files in DATA_DIR/mail in alpha, none in production',
    meaning: 'Mail server, smtp://user:password@host:587 or smtps://user:password@host:465; without it mails wait.',
  },
  {
    name: 'SMTP_TLS',
    fallback: 'verify in production, off in alpha',
    meaning:
      'verify or require: no mail and no password without TLS, with or without a valid certificate; off: plain text where the server offers no TLS.',
  },
  { name: 'MAIL_FROM', fallback: 'none', meaning: 'Address that mails come from; required with SMTP_URL.' },
  {
    name: 'PICTURES_BUCKET_URL',
    fallback: 'files in DATA_DIR/pictures',
    meaning: 'Address of a bucket that speaks the protocol of S3, such as https://s3.eu-west-1.amazonaws.com/pictures.',
  },
  {
    name: 'PICTURES_BUCKET_REGION',
    fallback: 'us-east-1',
    meaning: 'Region that requests to the bucket are signed for.',
  },
  { name: 'PICTURES_BUCKET_KEY_ID', fallback: 'none', meaning: 'Id of the access key of the bucket.' },
  { name: 'PICTURES_BUCKET_SECRET', fallback: 'none', meaning: 'The access key itself.' },
  {
    name: 'APPLE_WALLET_CERTIFICATE',
    fallback: 'none: tickets have no passes for Apple Wallet',
    meaning: 'File of the certificate of a pass type, as PEM.',
  },
  { name: 'APPLE_WALLET_KEY', fallback: 'none', meaning: 'File of its RSA key, as PEM.' },
  { name: 'APPLE_WALLET_KEY_PASSPHRASE', fallback: 'none', meaning: 'Passphrase of the key.' },
  {
    name: 'APPLE_WALLET_AUTHORITY',
    fallback: 'none',
    meaning: 'File of the intermediate certificate of Apple (WWDR) that issued it, as PEM.',
  },
  {
    name: 'APPLE_PUSH_URL',
    fallback: 'https://api.push.apple.com',
    meaning: 'Address of the service that tells phones of changed passes, for a proxy or an emulator.',
  },
  {
    name: 'GOOGLE_WALLET_ISSUER',
    fallback: 'none: tickets have no passes for Google Wallet',
    meaning: 'Id of the issuer of passes at Google, digits.',
  },
  {
    name: 'GOOGLE_WALLET_KEY',
    fallback: 'none',
    meaning: 'File of the key of a service account of Google, as JSON.',
  },
  {
    name: 'GOOGLE_WALLET_URL',
    fallback: 'https://walletobjects.googleapis.com',
    meaning: 'Address of the service that keeps these passes, for a proxy or an emulator.',
  },
  {
    name: 'STRIPE_API_URL',
    fallback: 'https://api.stripe.com',
    meaning: 'Address of the API of Stripe, for a proxy or an emulator; http in alpha or on this machine only.',
  },
  {
    name: 'TRUST_PROXY',
    fallback: 'none',
    meaning: 'none, or addresses of proxies whose X-Forwarded-For is believed; required in production.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: 'none',
    meaning: 'Address of an OpenTelemetry collector that takes OTLP over HTTP as JSON; without it no traces are sent.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    fallback: 'OTEL_EXPORTER_OTLP_ENDPOINT with /v1/traces behind it',
    meaning: 'The whole address that traces are sent to.',
  },
  {
    name: 'OTEL_TRACES_EXPORTER',
    fallback: 'otlp where an address is set, otherwise none',
    meaning: 'otlp (to http://localhost:4318 where no address is set) or none.',
  },
  { name: 'OTEL_EXPORTER_OTLP_PROTOCOL', fallback: 'http/json', meaning: 'http/json, and nothing else.' },
  { name: 'OTEL_SERVICE_NAME', fallback: 'stagedoor', meaning: 'Name of the service in traces.' },
  { name: 'OTEL_SDK_DISABLED', fallback: 'false', meaning: 'true: no traces are sent, whatever else is set.' },
];

/** Prefixes that only this service uses: a variable with one of them that is no setting is a typing error. */
const ownPrefixes = [
  'STAGEDOOR_',
  'WEBHOOK_',
  'CHANNELS_',
  'SECRETS_',
  'METRICS_',
  'AUDIT_',
  'SMTP_',
  'MAIL_',
  'PICTURES_',
  'APPLE_',
  'GOOGLE_WALLET_',
];

type Text = (name: string) => string | null;

/** Reads all settings; throws a ConfigError that names the first one that is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  for (const name of Object.keys(env)) {
    if (ownPrefixes.some((prefix) => name.startsWith(prefix)) && !settings.some((setting) => setting.name === name)) {
      throw new ConfigError(`Unknown setting ${name}: remove it, or see --help for the settings there are.`);
    }
  }
  const text: Text = (name) => env[name]?.trim() || null;
  const environment = oneOf('ENVIRONMENT', text('ENVIRONMENT') ?? 'alpha', ['alpha', 'production'] as const);
  const isProduction = environment === 'production';
  const dataDir = text('DATA_DIR');
  const metricsPort = text('METRICS_PORT');
  const databaseUrl = databaseAddress('DATABASE_URL', text('DATABASE_URL'));
  const databaseListenUrl = databaseAddress('DATABASE_LISTEN_URL', text('DATABASE_LISTEN_URL')) ?? databaseUrl;
  const config: Config = {
    port: integer('PORT', text('PORT') ?? '4000', 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    httpConnections: integer('HTTP_CONNECTIONS', text('HTTP_CONNECTIONS') ?? '5000', 10, 100_000),
    dataDir: dataDir ? path.resolve(dataDir) : null,
    databaseUrl,
    databaseListenUrl,
    databaseMigrationUrl:
      databaseAddress('DATABASE_MIGRATION_URL', text('DATABASE_MIGRATION_URL')) ?? databaseListenUrl,
    databaseTls: readDatabaseTls(text, isProduction),
    databaseConnections: integer('DATABASE_CONNECTIONS', text('DATABASE_CONNECTIONS') ?? '10', 2, 200),
    environment,
    publicUrl: linkBase('PUBLIC_URL', text('PUBLIC_URL')),
    channelsHost: hostName('CHANNELS_HOST', text('CHANNELS_HOST')),
    role: oneOf('ROLE', text('ROLE') ?? 'all', ['all', 'api', 'worker'] as const),
    webhookAllowAddresses: cidrRanges('WEBHOOK_ALLOW_ADDRESSES', text('WEBHOOK_ALLOW_ADDRESSES')),
    webhookPorts: ports('WEBHOOK_PORTS', text('WEBHOOK_PORTS') ?? (isProduction ? '443,8443' : 'any')),
    ...readSecretsKeys(text),
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
    metricsHost: text('METRICS_HOST') ?? '127.0.0.1',
    metricsPort: metricsPort ? integer('METRICS_PORT', metricsPort, 1, 65_535) : null,
    auditRetentionDays: integer('AUDIT_RETENTION_DAYS', text('AUDIT_RETENTION_DAYS') ?? '400', 30, 3_650),
    requestLog: oneOf('REQUEST_LOG', text('REQUEST_LOG') ?? 'on', ['on', 'off'] as const) === 'on',
    secondFactor: oneOf('SECOND_FACTOR', text('SECOND_FACTOR') ?? 'owners', ['owners', 'everybody'] as const),
    trustProxy: proxies('TRUST_PROXY', text('TRUST_PROXY')),
    ...readMail(text, isProduction),
    picturesBucket: readPicturesBucket(text, isProduction),
    appleWallet: readAppleWallet(text, isProduction),
    googleWallet: readGoogleWallet(text, isProduction),
    stripeApiUrl: gatewayAddress('STRIPE_API_URL', text('STRIPE_API_URL') ?? 'https://api.stripe.com', isProduction),
    tracing: readTracing(text),
  };
  if (isProduction) refuseUnsafeProduction(config, text);
  refuseReachableLoopback(config);
  for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_MIGRATION_URL']) {
    if (!databaseUrl && text(name))
      throw new ConfigError(`${name} is of no use without DATABASE_URL: set both or neither.`);
  }
  if (databaseUrl && databaseListenUrl && userOf(databaseUrl) !== userOf(databaseListenUrl))
    throw new ConfigError('DATABASE_LISTEN_URL names another role than DATABASE_URL: name the same one.');
  return config;
}

const userOf = (address: string) => new URL(address).username;

function readSecretsKeys(text: Text) {
  const [secretsKey = null, ...more] = secretsKeys('SECRETS_KEY', text('SECRETS_KEY'));
  if (more.length > 0) throw new ConfigError('SECRETS_KEY is one key: former ones belong into SECRETS_KEY_PREVIOUS.');
  const previousSecretsKeys = secretsKeys('SECRETS_KEY_PREVIOUS', text('SECRETS_KEY_PREVIOUS'));
  if (secretsKey && previousSecretsKeys.some((key) => key.equals(secretsKey)))
    throw new ConfigError('SECRETS_KEY_PREVIOUS has the key of SECRETS_KEY: it is for former ones.');
  return { secretsKey, previousSecretsKeys };
}

function readMail(text: Text, isProduction: boolean): Pick<Config, 'smtp' | 'mailFrom'> {
  const smtpUrl = smtpAddress('SMTP_URL', text('SMTP_URL'));
  const mailFrom = mailAddress('MAIL_FROM', text('MAIL_FROM'));
  const chosen = text('SMTP_TLS') ?? (isProduction ? 'verify' : 'off');
  const tls = oneOf('SMTP_TLS', chosen, ['verify', 'require', 'off'] as const);
  if (!smtpUrl) return { smtp: null, mailFrom };
  if (!mailFrom) throw new ConfigError('MAIL_FROM is required with SMTP_URL: an address such as tickets@example.org.');
  return { smtp: { url: smtpUrl, from: mailFrom, tls }, mailFrom };
}

function readPicturesBucket(text: Text, isProduction: boolean): BucketSettings | null {
  const url = webAddress('PICTURES_BUCKET_URL', text('PICTURES_BUCKET_URL'));
  const [keyId, secret] = [text('PICTURES_BUCKET_KEY_ID'), text('PICTURES_BUCKET_SECRET')];
  if (!url) {
    const other = ['PICTURES_BUCKET_REGION', 'PICTURES_BUCKET_KEY_ID', 'PICTURES_BUCKET_SECRET'].find(text);
    if (other) throw new ConfigError(`${other} is of no use without PICTURES_BUCKET_URL: set both or neither.`);
    return null;
  }
  if (isProduction && !url.startsWith('https://'))
    throw new ConfigError('PICTURES_BUCKET_URL must begin with https:// in production.');
  if (!keyId || !secret)
    throw new ConfigError('PICTURES_BUCKET_KEY_ID and PICTURES_BUCKET_SECRET are required with PICTURES_BUCKET_URL.');
  return { url, keyId, secret, region: text('PICTURES_BUCKET_REGION') ?? 'us-east-1' };
}

function readAppleWallet(text: Text, isProduction: boolean): AppleWalletFiles | null {
  const names = ['APPLE_WALLET_CERTIFICATE', 'APPLE_WALLET_KEY', 'APPLE_WALLET_AUTHORITY'] as const;
  const [certificate, key, authority] = names.map(text);
  const pushUrl = gatewayAddress(
    'APPLE_PUSH_URL',
    text('APPLE_PUSH_URL') ?? 'https://api.push.apple.com',
    isProduction,
  );
  const passphrase = text('APPLE_WALLET_KEY_PASSPHRASE');
  if (certificate && key && authority) return { certificate, key, authority, passphrase, pushUrl };
  const [given] = [...names, 'APPLE_WALLET_KEY_PASSPHRASE', 'APPLE_PUSH_URL'].filter(text);
  if (given) throw new ConfigError(`${given} needs all of ${names.join(', ')}: set them, or none.`);
  return null;
}

function readGoogleWallet(text: Text, isProduction: boolean): GoogleWalletFile | null {
  const names = ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_KEY'] as const;
  const [issuerId, key] = names.map(text);
  const apiUrl = gatewayAddress(
    'GOOGLE_WALLET_URL',
    text('GOOGLE_WALLET_URL') ?? 'https://walletobjects.googleapis.com',
    isProduction,
  );
  if (issuerId && !/^\d{5,25}$/.test(issuerId))
    throw new ConfigError('GOOGLE_WALLET_ISSUER must be the id of an issuer: digits, such as 3388000000012345678.');
  if (issuerId && key) return { issuerId, key, apiUrl, isProduction };
  const [given] = [...names, 'GOOGLE_WALLET_URL'].filter(text);
  if (given) throw new ConfigError(`${given} needs all of ${names.join(', ')}: set them, or none.`);
  return null;
}

/** The library reads the addresses, and all other standard settings (OTEL_…), itself. */
function readTracing(text: Text): Config['tracing'] {
  const addresses = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'].map((name) =>
    webAddress(name, text(name)),
  );
  const fallback = addresses.some((address) => address !== null) ? 'otlp' : 'none';
  const exporter = oneOf('OTEL_TRACES_EXPORTER', text('OTEL_TRACES_EXPORTER') ?? fallback, ['otlp', 'none'] as const);
  for (const name of ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL']) {
    oneOf(name, text(name) ?? 'http/json', ['http/json'] as const);
  }
  if (exporter === 'none' || text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return null;
  return { serviceName: text('OTEL_SERVICE_NAME') ?? 'stagedoor' };
}

function readDatabaseTls(text: Text, isProduction: boolean): Config['databaseTls'] {
  const chosen = text('DATABASE_TLS') ?? (isProduction ? 'verify' : 'off');
  const tls = oneOf('DATABASE_TLS', chosen, ['verify', 'require', 'off'] as const);
  return tls === 'off' ? null : tls;
}

/** Refuses in production what only an alpha deployment may leave open or undecided. */
function refuseUnsafeProduction(config: Config, text: Text): void {
  if (config.webhookAllowAddresses.length > 0)
    throw new ConfigError('WEBHOOK_ALLOW_ADDRESSES works in alpha only: remove it in production.');
  if (config.databaseUrl && !config.secretsKey)
    throw new ConfigError('SECRETS_KEY is required in production with DATABASE_URL: 32 random bytes in base64 or hex.');
  if (!config.publicUrl?.startsWith('https://')) {
    throw new ConfigError(
      'PUBLIC_URL is required in production and must begin with https://, such as https://tickets.example.org.',
    );
  }
  if (text('TRUST_PROXY') === null) {
    throw new ConfigError(
      'TRUST_PROXY is required in production: the addresses of the proxies in front, or none where there is no proxy.',
    );
  }
}

/** Callers from other machines could have the service send requests to programs that only local processes may reach. */
function refuseReachableLoopback({ host, webhookAllowAddresses }: Config): void {
  if (isLoopback(host)) return;
  const range = webhookAllowAddresses.find(reachesLoopback);
  if (range !== undefined) {
    throw new ConfigError(
      `WEBHOOK_ALLOW_ADDRESSES has "${range}", which reaches this machine, while HOST is ${host}: take it out, or listen on 127.0.0.1.`,
    );
  }
}
