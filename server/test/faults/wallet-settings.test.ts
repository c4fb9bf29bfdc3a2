/** The certificate of passes in wallets: what is wrong with it stops the start, and /readyz says when it is due. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { checkWallets, readAppleWallet, readGoogleWallet } from '../../src/process/wallet-settings.ts';
import { newAppleWallet, passTypeId, walletSettings } from '../support/apple-wallet.ts';
import { issuedCertificate } from '../support/certificate.ts';
import { removeTemporaryDirectories, temporaryDirectory } from '../support/embedded-postgres-process.ts';
import { accountFile, issuerId } from '../support/google-wallet.ts';
import { endAll, runToEnd, startServiceProcess } from '../support/service-process.ts';
import { cloneDatabase, databaseUrlOf } from '../support/test-database.ts';

afterEach(endAll);
afterAll(removeTemporaryDirectories);

interface Pem {
  readonly certificate: string;
  readonly key: string;
  readonly authority: string;
}

/** Settings with files of these contents. */
function filesOf(pem: Pem): Record<string, string> {
  const folder = temporaryDirectory('wallet');
  const put = (name: string, content: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  return {
    APPLE_WALLET_CERTIFICATE: put('certificate.pem', pem.certificate),
    APPLE_WALLET_KEY: put('key.pem', pem.key),
    APPLE_WALLET_AUTHORITY: put('authority.pem', pem.authority),
  };
}

const start = (env: Record<string, string>) => runToEnd({ PORT: '0', LOG_LEVEL: 'silent', ...env });

it('stops the start where the files do not belong together', async () => {
  const { key } = issuedCertificate({ UID: passTypeId, OU: 'A' });
  const ended = await start(filesOf({ ...walletSettings(), key }));
  expect(ended).toEqual({ code: 1, output: 'The file of APPLE_WALLET_KEY is not the key of the certificate.\n' });
});

it('stops the start where a file is missing', async () => {
  const settings = { ...filesOf(walletSettings()), APPLE_WALLET_AUTHORITY: '/nowhere/wwdr.pem' };
  const ended = await start(settings);
  const message = 'The file of APPLE_WALLET_AUTHORITY cannot be read (ENOENT): /nowhere/wwdr.pem.\n';
  expect(ended).toEqual({ code: 1, output: message });
});

it('is read where all is right, and not where nothing is set', async () => {
  const files = filesOf(walletSettings());
  const appleWallet = {
    certificate: files.APPLE_WALLET_CERTIFICATE!,
    key: files.APPLE_WALLET_KEY!,
    authority: files.APPLE_WALLET_AUTHORITY!,
    passphrase: null,
    pushUrl: 'https://api.push.apple.com',
  };
  expect((await readAppleWallet({ appleWallet }))?.passTypeId).toBe(passTypeId);
  expect(await readAppleWallet({ appleWallet: null })).toBeNull();
});

/** Settings with a file of this content. */
function accountOf(content: string) {
  const key = path.join(temporaryDirectory('wallet'), 'account.json');
  writeFileSync(key, content);
  return { issuerId, key, apiUrl: 'https://walletobjects.googleapis.com', isProduction: true };
}

it('is taken with the key of an account at Google, as Google gives it out', async () => {
  const googleWallet = accountOf(accountFile());
  expect((await readGoogleWallet({ googleWallet }))?.issuerId).toBe(issuerId);
  expect(await readGoogleWallet({ googleWallet: null })).toBeNull();
});

it.each([
  ['no JSON', 'x', 'is no key of a service account in JSON'],
  ['no account', '{}', 'is no key of a service account in JSON'],
  ['another key', accountFile({ private_key: 'x' }), 'has a private_key that is no RSA key in PEM'],
  [
    'an unsafe address',
    accountFile({ token_uri: 'http://a.example/' }),
    'has a token_uri that does not begin with https',
  ],
])('stops the start where the file of the account at Google has %s', async (_, content, message) => {
  const read = readGoogleWallet({ googleWallet: accountOf(content) });
  await expect(read).rejects.toThrow(`The file of GOOGLE_WALLET_KEY ${message}`);
});

it('is due 30 days before its end', async () => {
  const until = (days: number) => newAppleWallet(issuedCertificate({ UID: passTypeId, OU: 'A' }, days));
  expect(await checkWallets(until(31))).toBe('ok');
  expect(await checkWallets(until(29))).toMatch(/is valid until \d{4}-\d\d-\d\d: set a new one\.$/);
});

it('degrades /readyz, and leaves the service to its requests', async () => {
  const database = await cloneDatabase();
  const due = issuedCertificate({ UID: passTypeId, OU: 'A' }, 10);
  const service = await startServiceProcess({
    DATABASE_URL: databaseUrlOf(database),
    DATA_DIR: temporaryDirectory('wallet-data'),
    DEMO: 'off',
    ...filesOf(due),
  });
  const answer = await fetch(`${service.address}/readyz`);
  const body = (await answer.json()) as { status: string; checks: Record<string, string> };
  expect([answer.status, body.status, body.checks.wallets]).toEqual([
    200,
    'degraded',
    expect.stringContaining('set a new one'),
  ]);
  const pass = await fetch(`${service.address}/wallet/passes/x`);
  expect(pass.status).toBe(404);
  await service.kill('SIGTERM');
  await database.drop();
});
