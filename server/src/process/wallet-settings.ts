/** The files that passes in wallets are signed with: of the certificate of Apple, of the account at Google. */
import { readFile } from 'node:fs/promises';
import { AppleWallet, AppleWalletError, GoogleWallet } from '../contexts/wallets/wallet-passes/wallet-passes.ts';
import { parseUrl } from '../platform/parse-url.ts';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

const walletSettings = {
  certificate: 'APPLE_WALLET_CERTIFICATE',
  key: 'APPLE_WALLET_KEY',
  authority: 'APPLE_WALLET_AUTHORITY',
} as const;

/** Reads the files of the settings; null where none are set. Throws a StartError that names the one that is wrong. */
export async function readAppleWallet({ appleWallet }: Pick<Config, 'appleWallet'>): Promise<AppleWallet | null> {
  if (!appleWallet) return null;
  const { passphrase, pushUrl } = appleWallet;
  const [certificate, key, authority] = await Promise.all(
    (['certificate', 'key', 'authority'] as const).map((part) => readText(walletSettings[part], appleWallet[part])),
  );
  try {
    return new AppleWallet({ certificate: certificate!, key: key!, authority: authority!, passphrase, pushUrl });
  } catch (error) {
    if (!(error instanceof AppleWalletError)) throw error;
    throw new StartError(`The file of ${walletSettings[error.part]} ${error.message}.`);
  }
}

/** Reads the file of the account; null where none is set. Throws a StartError where it is none, or of no use. */
export async function readGoogleWallet({ googleWallet }: Pick<Config, 'googleWallet'>): Promise<GoogleWallet | null> {
  if (!googleWallet) return null;
  const { issuerId, key: file, apiUrl, isProduction } = googleWallet;
  const wrong = (what: string) => new StartError(`The file of GOOGLE_WALLET_KEY ${what}.`);
  const content = await readText('GOOGLE_WALLET_KEY', file);
  const account = accountIn(content);
  if (!account) throw wrong('is no key of a service account in JSON, with client_email, private_key and token_uri');
  const { email, key, tokenUrl } = account;
  if (isProduction && !/^https:|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(tokenUrl))
    throw wrong('has a token_uri that does not begin with https://');
  try {
    return new GoogleWallet({ issuerId, email, key, tokenUrl, apiUrl });
  } catch {
    throw wrong('has a private_key that is no RSA key in PEM');
  }
}

/** Null for any other text. */
function accountIn(content: string) {
  try {
    const { client_email: email, private_key: key, token_uri: tokenUrl } = JSON.parse(content);
    const all = [email, key, tokenUrl];
    return all.every((part) => typeof part === 'string') && parseUrl(tokenUrl) ? { email, key, tokenUrl } : null;
  } catch {
    return null;
  }
}

async function readText(setting: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new StartError(`The file of ${setting} cannot be read (${(error as NodeJS.ErrnoException).code}): ${file}.`);
  }
}

const walletWarningMs = 30 * 86_400_000;

/** Of `/readyz`. */
export async function checkWallets({ expiresAt }: AppleWallet): Promise<string> {
  const day = expiresAt.toISOString().slice(0, 10);
  const isDue = expiresAt.getTime() - Date.now() < walletWarningMs;
  return isDue ? `the certificate of passes in wallets is valid until ${day}: set a new one.` : 'ok';
}
