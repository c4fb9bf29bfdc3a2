/**
 * Gateways: how money comes in and goes back. What a gateway says reaches payments by `applyGatewayReport` of the module
 * `checkout` alone, and refunds by `applyRefundReport` of the module `refunds`.
 *
 * The sandbox is the gateway of alpha. It is a part of this service: its cards decide what happens, and no money moves.
 */
export {
  type CardField,
  type CardInput,
  readSandboxCard,
  type SandboxBehavior,
  type SandboxCard,
  sandboxCards,
} from './sandbox-cards.ts';
