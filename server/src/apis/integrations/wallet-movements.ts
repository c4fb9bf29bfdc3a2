import { integrations } from '@stagedoor/contract';
import { getWalletMovement, listWalletMovements } from '../../contexts/sales/ledger/ledger.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Handler } from '../../http/handlers.ts';
import { presentWalletMovement, walletFilterOf } from '../../wire/presenters/wallet-movement.ts';

export const walletMovementHandlers: readonly Handler[] = [
  endpoint(integrations.listWalletMovements, {
    input: ({ query }, problems) => walletFilterOf(query, problems),
    run: ({ tenant, page }, filter) => listWalletMovements(tenant, filter, page),
    present: presentWalletMovement,
  }),

  endpoint(integrations.getWalletMovement, {
    run: ({ tenant, params }) => getWalletMovement(tenant, params.movementId),
    present: presentWalletMovement,
  }),
];
