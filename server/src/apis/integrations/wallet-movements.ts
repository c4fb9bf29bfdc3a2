import { integrations } from '@stagedoor/contract';
import { listWalletMovements } from '../../modules/ledger/ledger.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import { presentWalletMovement, walletFilterOf } from '../common/presenters/wallet-movement.ts';

export const walletMovementHandlers: readonly Handler[] = [
  endpoint(integrations.listWalletMovements, {
    input: ({ query }, problems) => walletFilterOf(query, problems),
    run: ({ tenant, page }, filter) => listWalletMovements(tenant, filter, page),
    present: presentWalletMovement,
  }),
];
