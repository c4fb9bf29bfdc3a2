import { management } from '@stagedoor/contract';
import { listLatestWalletMovements } from '../../modules/ledger/ledger.ts';
import { endpoint } from '../common/endpoint.ts';
import type { Handler } from '../common/handlers.ts';
import { presentWalletMovement, walletFilterOf } from '../common/presenters/wallet-movement.ts';

export const walletMovementHandlers: readonly Handler[] = [
  endpoint(management.listWalletMovements, {
    input: ({ query }, problems) => walletFilterOf(query, problems),
    run: ({ tenant, page }, filter) => listLatestWalletMovements(tenant, filter, page),
    present: presentWalletMovement,
  }),
];
