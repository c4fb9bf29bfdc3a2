/**
 * Tickets, and passes that admit to several events, in the wallets of phones: Apple Wallet where the deployment has a certificate of Apple, and Google Wallet where it
 * has an account at Google.
 *
 * - `walletPassToken` is the secret of a pass: it opens the pass at its address, and with it the phone asks for changes.
 * - `openWalletPass` gives the pass to who has the token, `getWalletPass` to a channel that sold the item.
 * - `registerWalletDevice`, `unregisterWalletDevice` and `listWalletPassesOfDevice` keep which phones have which passes.
 * - `saveToGoogleWallet` has Google keep the pass, and leads there.
 * - `followWalletPasses` queues a job in the transaction of a change that passes may show; the job `tellWallets` finds the
 *   passes that say something else than before, tells their phones to ask again, and replaces what Google keeps.
 *
 * Guaranteed: a phone that has registered is told of every change after that, however both fall together: it is told once
 * when it registers, since what it has may be older, and a change looks for passes that are registered by then. The hash of
 * what stands on a pass decides whether it changed, and is only replaced by who read the one before. A phone may be told
 * more often than needed. A former holder of a ticket gets a void pass without code and name. If the process dies between
 * the new hash and the phones, the job is run again: each phone has a note of the change that it was told of last.
 *
 * Not guaranteed: that phones show changes at once, which is up to them.
 */
export { AppleWallet, AppleWalletError, type AppleWalletSettings } from './apple-wallet.ts';
export { deleteOldWalletPasses, followWalletPasses, tellWallets } from './changes.ts';
export {
  listWalletPassesOfDevice,
  registerWalletDevice,
  unregisterWalletDevice,
  walletDevicePersonalData,
} from './devices.ts';
export { googleWalletAddress, saveToGoogleWallet } from './google-objects.ts';
export { GoogleWallet, GoogleWalletError, type GoogleWalletSettings } from './google-wallet.ts';
export {
  getGoogleWalletToken,
  getWalletPass,
  openWalletPass,
  type WalletPass,
} from './issue.ts';
export { openWalletPassToken, walletPassToken } from './items.ts';
