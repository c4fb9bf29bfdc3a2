/** Settings: what is taken, and the sentence for what is not. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/process/config.ts';

const base64 = randomBytes(32).toString('base64');
const hex = randomBytes(32).toString('hex');
const production = {
  ENVIRONMENT: 'production',
  DATABASE_URL: 'postgres://stagedoor@db.example.org/stagedoor',
  SECRETS_KEY: base64,
  PUBLIC_URL: 'https://tickets.example.org',
  TRUST_PROXY: 'none',
};

/** The sentence with which the settings are refused. */
function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as Error;
    expect(message).toMatch(/^[A-Z].*\.$/);
    expect(message.split('\n')).toHaveLength(1);
    return message;
  }
  throw new Error(`taken: ${JSON.stringify(env)}`);
}

describe('without any setting', () => {
  it('the service is for trying out on this machine alone', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      environment: 'alpha',
      metricsHost: '127.0.0.1',
      webhookAllowAddresses: [],
      webhookPorts: 'any',
      databaseTls: null,
      trustProxy: [],
    });
  });
});

describe('SMTP_TLS', () => {
  const mail = { SMTP_URL: 'smtp://club:harbour@mail.example.org', MAIL_FROM: 'tickets@example.org' };

  it.each([
    [{}, 'off'],
    [{ SMTP_TLS: 'verify' }, 'verify'],
    [production, 'verify'],
    [{ ...production, SMTP_TLS: 'off' }, 'off'],
  ])('%j', (env, tls) => {
    expect(readConfig({ ...env, ...mail }).smtp).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM, tls });
  });

  it('is one of three', () => {
    expect(refusal({ ...mail, SMTP_TLS: 'yes' })).toContain('verify, require, off');
  });
});

describe('PICTURES_BUCKET_URL', () => {
  const bucket = {
    PICTURES_BUCKET_URL: 'https://s3.example.org/pictures/',
    PICTURES_BUCKET_KEY_ID: 'AKIDEXAMPLE',
    PICTURES_BUCKET_SECRET: 'of the bucket',
  };

  it('is a bucket with its key; without it pictures are in a folder', () => {
    expect(readConfig({}).picturesBucket).toBeNull();
    expect(readConfig(bucket).picturesBucket).toEqual({
      url: 'https://s3.example.org/pictures',
      region: 'us-east-1',
      keyId: 'AKIDEXAMPLE',
      secret: 'of the bucket',
    });
  });

  it('is not half of one, nor without TLS in production', () => {
    const { PICTURES_BUCKET_SECRET: _, ...withoutSecret } = bucket;
    expect(refusal(withoutSecret)).toContain('PICTURES_BUCKET_SECRET');
    expect(refusal({ PICTURES_BUCKET_REGION: 'eu-west-1' })).toContain('PICTURES_BUCKET_REGION is of no use');
    const plain = { ...production, ...bucket, PICTURES_BUCKET_URL: 'http://s3.example.org/pictures' };
    expect(refusal(plain)).toContain('https://');
  });
});

describe('STRIPE_API_URL', () => {
  it.each([
    [{}, 'https://api.stripe.com'],
    [{ STRIPE_API_URL: 'http://stripe.internal:12111/' }, 'http://stripe.internal:12111'],
    [{ ...production, STRIPE_API_URL: 'http://127.0.0.1:12111' }, 'http://127.0.0.1:12111'],
    [{ ...production, STRIPE_API_URL: 'https://stripe.internal' }, 'https://stripe.internal'],
  ])('%j', (env, address) => {
    expect(readConfig(env).stripeApiUrl).toBe(address);
  });

  it('is not reached by http over a network in production, where keys of real accounts are sent', () => {
    expect(refusal({ ...production, STRIPE_API_URL: 'http://stripe.internal' })).toContain('take https');
  });
});

describe('SECRETS_KEY', () => {
  it.each([
    ['base64', base64],
    ['base64 without padding', base64.replace('=', '')],
    ['hex', hex],
    ['hex in capitals', hex.toUpperCase()],
    ['either with blanks around it', `  ${hex}\n`],
  ])('is taken as %s', (_, text) => {
    const expected = Buffer.from(text.trim(), /^[0-9a-f]{64}$/i.test(text.trim()) ? 'hex' : 'base64');
    expect(readConfig({ SECRETS_KEY: text }).secretsKey).toEqual(expected);
  });

  it.each([
    ['31 bytes', randomBytes(31).toString('base64')],
    ['33 bytes', randomBytes(33).toString('base64')],
    ['63 hex digits', hex.slice(1)],
    ['65 hex digits', `${hex}0`],
    ['other characters among base64', `${base64.slice(0, 20)}!${base64.slice(20)}`],
    ['characters behind the padding', `${base64}AAAA`],
    ['base64url', Buffer.alloc(32, 0xfb).toString('base64url')],
    ['spare bits at the end', `${base64.slice(0, 42)}${base64[42] === 'B' ? 'C' : 'B'}=`],
    ['a sentence', 'correct horse battery staple'],
  ])('is refused as %s', (_, text) => {
    expect(refusal({ SECRETS_KEY: text })).toMatch(/^SECRETS_KEY must be exactly 32 random bytes/);
  });

  it.each([
    ['zeros', Buffer.alloc(32)],
    ['one byte over and over', Buffer.alloc(32, 0xa7)],
    ['two bytes in turn', Buffer.alloc(32, 'ab')],
    ['a short part over and over', Buffer.alloc(32, randomBytes(8))],
    ['counting up', Buffer.from(Array.from({ length: 32 }, (_, index) => index + 100))],
    ['counting in steps', Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 7) % 256))],
    ['text', Buffer.from('the quick brown fox jumps over a')],
  ])('is refused where it is %s', (_, bytes) => {
    for (const text of [bytes.toString('base64'), bytes.toString('hex')]) {
      expect(refusal({ SECRETS_KEY: text })).toMatch(/^SECRETS_KEY is not random/);
    }
  });

  it('is taken whenever it is random', () => {
    for (let count = 0; count < 2_000; count += 1) {
      const key = randomBytes(32).toString(count % 2 ? 'hex' : 'base64');
      expect(() => readConfig({ SECRETS_KEY: key })).not.toThrow();
    }
  });

  it('is never shown', () => {
    for (const SECRETS_KEY of [Buffer.alloc(32, 0xa7).toString('hex'), `${hex}00`]) {
      expect(refusal({ SECRETS_KEY })).not.toContain(SECRETS_KEY.slice(0, 8));
    }
  });

  it('has previous ones beside it, each as strict', () => {
    const previous = [base64, hex];
    expect(readConfig({ SECRETS_KEY_PREVIOUS: previous.join(', ') }).previousSecretsKeys).toEqual([
      Buffer.from(base64, 'base64'),
      Buffer.from(hex, 'hex'),
    ]);
    expect(refusal({ SECRETS_KEY_PREVIOUS: `${hex},x` })).toMatch(/^SECRETS_KEY_PREVIOUS must be exactly 32/);
    expect(refusal({ SECRETS_KEY: hex, SECRETS_KEY_PREVIOUS: hex })).toMatch(/^SECRETS_KEY_PREVIOUS has the key of/);
    expect(refusal({ SECRETS_KEY: `${hex},${base64}` })).toMatch(/^SECRETS_KEY is one key/);
  });
});

describe('production', () => {
  it('is taken with everything it needs', () => {
    expect(readConfig(production)).toMatchObject({ databaseTls: 'verify', webhookPorts: [443, 8443], trustProxy: [] });
  });

  it.each([
    ['SECRETS_KEY', 'SECRETS_KEY is required in production'],
    ['PUBLIC_URL', 'PUBLIC_URL is required in production and must begin with https://'],
    ['TRUST_PROXY', 'TRUST_PROXY is required in production'],
  ])('is refused without %s', (name, sentence) => {
    expect(refusal({ ...production, [name]: '' })).toContain(sentence);
  });

  it('is refused where its public address is http', () => {
    expect(refusal({ ...production, PUBLIC_URL: 'http://tickets.example.org' })).toContain('must begin with https://');
  });

  it('is refused where webhooks may reach private addresses', () => {
    expect(refusal({ ...production, WEBHOOK_ALLOW_ADDRESSES: '10.0.0.0/8' })).toContain('works in alpha only');
  });

  it('lets settings widen what it narrows', () => {
    const env = { ...production, DATABASE_TLS: 'off', WEBHOOK_PORTS: 'any', TRUST_PROXY: '10.0.0.0/8, 192.0.2.7' };
    const widened = { databaseTls: null, webhookPorts: 'any', trustProxy: ['10.0.0.0/8', '192.0.2.7'] };
    expect(readConfig(env)).toMatchObject(widened);
    expect(readConfig({ ...production, WEBHOOK_PORTS: '443, 9443' }).webhookPorts).toEqual([443, 9443]);
  });
});

describe('WEBHOOK_ALLOW_ADDRESSES', () => {
  it.each(['127.0.0.0/8', '127.0.0.1/32', '::1/128', '0.0.0.0/0', '::/0', '126.0.0.0/7', '127.9.0.0/16'])(
    'with %s is refused while HOST is not loopback',
    (range) => {
      const env = { WEBHOOK_ALLOW_ADDRESSES: `192.0.2.0/24,${range}` };
      expect(refusal({ ...env, HOST: '0.0.0.0' })).toContain(`has "${range}", which reaches this machine`);
      for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) readConfig({ ...env, HOST });
    },
  );

  it('with other private addresses is taken on every HOST', () => {
    const { webhookAllowAddresses } = readConfig({ HOST: '0.0.0.0', WEBHOOK_ALLOW_ADDRESSES: '10.0.0.0/8,fd00::/8' });
    expect(webhookAllowAddresses).toEqual(['10.0.0.0/8', 'fd00::/8']);
  });
});

describe('malformed values', () => {
  it.each([
    ['HTTP_CONNECTIONS', '5', 'HTTP_CONNECTIONS is "5"'],
    ['DATABASE_TLS', 'yes', 'DATABASE_TLS is "yes"; it must be one of verify, require, off.'],
    ['DATABASE_URL', 'postgres://[', 'DATABASE_URL is no address'],
    ['DATABASE_MIGRATION_URL', 'mysql://x', 'DATABASE_MIGRATION_URL must begin with postgres://'],
    ['DATABASE_MIGRATION_URL', 'postgres://x/y', 'DATABASE_MIGRATION_URL is of no use without DATABASE_URL'],
    ['DATABASE_LISTEN_URL', 'postgres://x/y', 'DATABASE_LISTEN_URL is of no use without DATABASE_URL'],
    ['CHANNELS_HOST', 'https://channels.example.org', 'CHANNELS_HOST is "https://channels.example.org"'],
    ['CHANNELS_HOST', 'channels.example.org:443', 'it must be a host name'],
    ['WEBHOOK_PORTS', '443,0', 'WEBHOOK_PORTS is "0"'],
    ['WEBHOOK_PORTS', ', ,', 'WEBHOOK_PORTS is ", ,", which names nothing.'],
    ['WEBHOOK_PORTS', 'all', 'WEBHOOK_PORTS is "all"'],
    ['METRICS_PORT', '0', 'METRICS_PORT is "0"'],
    ['STRIPE_API_URL', 'api.stripe.com', 'STRIPE_API_URL is "api.stripe.com"'],
    ['STRIPE_API_URL', 'https://api.stripe.com/v1', 'without a path'],
    ['STRIPE_API_URL', 'ftp://api.stripe.com', 'without a path'],
    ['TRUST_PROXY', 'proxy.example.org', 'TRUST_PROXY has "proxy.example.org"'],
    ['TRUST_PROXY', '10.0.0.0/99', 'TRUST_PROXY has "10.0.0.0/99"'],
    ['TRUST_PROXY', ',', 'TRUST_PROXY is ",", which names nothing.'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY has "true"'],
    ['PUBLIC_URL', 'https://tickets.example.org/?from=mail', 'PUBLIC_URL has a "?", "#" or "@"'],
    ['PUBLIC_URL', 'https://tickets.example.org#top', 'PUBLIC_URL has a "?", "#" or "@"'],
    ['PUBLIC_URL', 'https://club:harbour@tickets.example.org', 'PUBLIC_URL has a "?", "#" or "@"'],
    ['PUBLIC_URL', 'ftp://x', 'PUBLIC_URL is "ftp://x"'],
    ['METRICS_HSOT', 'x', 'Unknown setting METRICS_HSOT'],
    ['GOOGLE_WALLET_ISUER', 'x', 'Unknown setting GOOGLE_WALLET_ISUER'],
  ])('%s=%s', (name, value, sentence) => {
    expect(refusal({ [name]: value })).toContain(sentence);
  });
});

describe('traces', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

  it.each([
    ['an address', endpoint, { serviceName: 'stagedoor' }],
    [
      'an address of traces alone',
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c.example.org/t' },
      { serviceName: 'stagedoor' },
    ],
    ['a name', { ...endpoint, OTEL_SERVICE_NAME: 'door' }, { serviceName: 'door' }],
    ['the exporter', { OTEL_TRACES_EXPORTER: 'otlp' }, { serviceName: 'stagedoor' }],
    ['nothing', {}, null],
    ['an address, and no exporter', { ...endpoint, OTEL_TRACES_EXPORTER: 'none' }, null],
    ['an address, and that it is disabled', { ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }, null],
  ])('with %s', (_, env, tracing) => {
    expect(readConfig(env).tracing).toEqual(tracing);
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"; it must be http/json.'],
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER is "zipkin"; it must be otlp or none.'],
  ])('%j is refused', (env, message) => {
    expect(refusal(env)).toContain(message.slice(0, 30));
  });
});

describe('GOOGLE_WALLET_ISSUER', () => {
  const account = { GOOGLE_WALLET_ISSUER: '3388000000012345678', GOOGLE_WALLET_KEY: '/etc/account.json' };

  it('is taken with the key of an account', () => {
    expect(readConfig({}).googleWallet).toBeNull();
    expect(readConfig(account).googleWallet).toEqual({
      issuerId: '3388000000012345678',
      key: '/etc/account.json',
      apiUrl: 'https://walletobjects.googleapis.com',
      isProduction: false,
    });
  });

  it.each(Object.keys(account))('is refused where %s is missing', (name) => {
    expect(refusal({ ...account, [name]: '' })).toContain('needs all of GOOGLE_WALLET_ISSUER, GOOGLE_WALLET_KEY');
  });

  it.each([
    [{ GOOGLE_WALLET_URL: 'https://wallet.example.org' }, 'GOOGLE_WALLET_URL needs all of'],
    [{ ...account, GOOGLE_WALLET_ISSUER: 'club' }, 'GOOGLE_WALLET_ISSUER must be the id of an issuer'],
    [
      { ...production, ...account, GOOGLE_WALLET_URL: 'http://wallet.example.org' },
      'in production http is for this machine only',
    ],
  ])('%j is refused', (env, message) => {
    expect(refusal(env)).toContain(message);
  });
});

describe('APPLE_WALLET_CERTIFICATE', () => {
  const files = {
    APPLE_WALLET_CERTIFICATE: '/etc/certificate.pem',
    APPLE_WALLET_KEY: '/etc/key.pem',
    APPLE_WALLET_AUTHORITY: '/etc/wwdr.pem',
  };

  it('is taken with its key and its authority', () => {
    expect(readConfig({}).appleWallet).toBeNull();
    expect(readConfig({ ...files, APPLE_WALLET_KEY_PASSPHRASE: 'harbour' }).appleWallet).toEqual({
      certificate: '/etc/certificate.pem',
      key: '/etc/key.pem',
      authority: '/etc/wwdr.pem',
      passphrase: 'harbour',
      pushUrl: 'https://api.push.apple.com',
    });
  });

  it.each(Object.keys(files))('is refused where %s is missing', (name) => {
    expect(refusal({ ...files, [name]: '' })).toContain('needs all of APPLE_WALLET_CERTIFICATE');
  });

  it.each(['APPLE_WALLET_KEY_PASSPHRASE', 'APPLE_PUSH_URL'])('%s alone is of no use', (name) => {
    expect(refusal({ [name]: 'https://push.example.org' })).toContain(`${name} needs all of`);
  });

  it('a phone service over http is for this machine only in production', () => {
    const refused = refusal({ ...production, ...files, APPLE_PUSH_URL: 'http://push.example.org' });
    expect(refused).toContain('in production http is for this machine only');
  });
});
