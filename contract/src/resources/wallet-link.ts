import { Resource, type Static, Url } from '../schema.ts';

export const WalletLink = Resource('WalletLink', 'Where a holder takes a ticket or pass into a wallet.', {
  url: Url('Address that leads to the wallet.', 'https://tickets.example.org/wallet/google/AZLm5k4'),
});
export type WalletLink = Static<typeof WalletLink>;
