/**
 * Gateways: how money comes in and goes back. What a gateway says reaches payments by `applyGatewayReport` of the module
 * `checkout` alone, and refunds by `applyRefundReport` of the module `refunds`.
 *
 * The sandbox is the gateway of alpha. It is a part of this service: its cards decide what happens, and no money moves.
 */
import type { GatewayName } from '@stagedoor/contract/vocabulary';
import type { Gateway } from './gateway.ts';
import { sandbox } from './sandbox.ts';

export type { Gateway, RefundAnswer, RefundRequest } from './gateway.ts';
export {
  type CardField,
  type CardInput,
  readSandboxCard,
  type SandboxBehavior,
  type SandboxCard,
  sandboxCards,
} from './sandbox-cards.ts';

const gateways: Partial<Record<GatewayName, Gateway>> = { sandbox };

/** The gateway of that name. */
export function gatewayOf(name: GatewayName): Gateway {
  const gateway = gateways[name];
  if (!gateway) throw new Error(`there is no gateway ${name}`);
  return gateway;
}
