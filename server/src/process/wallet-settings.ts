/** The files of the certificate that passes in wallets are signed with. */
import { readFile } from 'node:fs/promises';
import { AppleWallet, AppleWalletError } from '../contexts/ticketing/wallet-passes/wallet-passes.ts';
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
