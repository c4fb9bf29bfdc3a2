/** What passes in wallets are made with, and the type of their files. */
import type { Services } from '../http/services.ts';

export const walletPassType = 'application/vnd.apple.pkpass';

/** Of the process, at this instant. */
export function walletPassMeans({ appleWallet, files, secretsKey, publicUrl, clock }: Services) {
  return {
    appleWallet,
    files,
    keys: secretsKey.deriveAll('wallet-links'),
    serviceUrl: `${publicUrl()}/wallet`,
    now: clock.now(),
  };
}
