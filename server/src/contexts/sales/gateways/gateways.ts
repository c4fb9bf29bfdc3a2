/**
 * Gateways: how money comes in and goes back. What a gateway says reaches payments by `applyGatewayReport` of the module
 * `checkout` alone, and refunds by `applyRefundReport` and `applyUnrequestedRefund`
 * of the module `refunds`.
 *
 * The sandbox is the gateway of alpha. It is a part of this service: its cards decide what happens, and no money moves.
 * Stripe is that of production, and of an organization in alpha that has keys of its own: buyers pay on a page of
 * Stripe, with the account of the organization.
 */
import type { Environment, GatewayName } from '@stagedoor/contract/vocabulary';
import { Counter, type Registry } from 'prom-client';
import type { SecretsKey } from '../../../platform/secrets.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { findStripeKeys } from './accounts.ts';
import type { Gateway, PageGateway } from './gateway.ts';
import { sandbox } from './sandbox.ts';
import { callOutcomes, openStripe, type StripeSettings } from './stripe.ts';
import { type EventSubject, readStripeEvent } from './stripe-events.ts';

export {
  findStripeAccountShown,
  findStripeKeys,
  reencryptGatewayKeys,
  removeStripeKeys,
  type StripeKeys,
  saveStripeKeys,
} from './accounts.ts';
export { type AmountToCollect, canCollectByStripe, uncollectable } from './collectable.ts';
export {
  type CollectedMoney,
  type FoundDispute,
  type FoundPayout,
  type FoundRefund,
  type Gateway,
  GatewayError,
  GatewayRefusal,
  type OfPayment,
  type OpenedPage,
  type PageGateway,
  type PageRequest,
  type PageState,
  type PaidWith,
  type RefundAnswer,
  type RefundRequest,
} from './gateway.ts';
export {
  type CardField,
  type CardInput,
  readSandboxCard,
  type SandboxBehavior,
  type SandboxCard,
  sandboxCards,
  secondNetworkOf,
} from './sandbox.ts';
export type { StripeSettings } from './stripe.ts';
export { type EventSubject, maySignNow } from './stripe-events.ts';

/** The gateways of one process. */
export class Gateways {
  readonly #secretsKey: SecretsKey;
  readonly #stripe: StripeSettings;
  readonly #calls = new Counter({
    name: 'stagedoor_gateway_calls_total',
    help: 'Calls of the payment gateway by outcome: answered, refused, key_refused (a wrong or revoked key) or unanswered.',
    labelNames: ['outcome'],
    registers: [],
  });

  constructor(secretsKey: SecretsKey, stripe: StripeSettings) {
    this.#secretsKey = secretsKey;
    this.#stripe = stripe;
    // So that the first one that is refused is an increase.
    for (const outcome of callOutcomes) this.#calls.inc({ outcome }, 0);
  }

  /** Adds the calls of this process to the metrics. */
  registerMetrics(registry: Registry): void {
    registry.registerMetric(this.#calls);
  }

  /** True where an emulator stands in for a gateway, whose pages are reached by http, too. */
  get isReachedByHttp(): boolean {
    return this.#stripe.apiUrl.startsWith('http:');
  }

  /** The gateway of that name for the organization; null where it has no keys of it. */
  async gatewayFor(tenant: TenantDb, name: GatewayName): Promise<Gateway | null> {
    return name === 'sandbox' ? sandbox : this.checkoutGatewayFor(tenant);
  }

  /** The gateway of the organization that collects on a page of its own; null where it has no keys. */
  async checkoutGatewayFor(tenant: TenantDb): Promise<PageGateway | null> {
    const keys = await findStripeKeys(tenant, this.#secretsKey);
    return keys && openStripe(keys.secretKey, this.#stripe, (outcome) => this.#calls.inc({ outcome }));
  }

  /** Reads what Stripe sent for the organization; `unsigned` where it is not from there, `unknown` without keys. */
  async readEvent(
    tenant: TenantDb,
    body: Buffer,
    signature: string,
    now: Date,
  ): Promise<EventSubject | 'unsigned' | 'unknown'> {
    const keys = await findStripeKeys(tenant, this.#secretsKey);
    return keys ? readStripeEvent(body, signature, keys.webhookSecret, now) : 'unknown';
  }
}

/** What collects money for an organization; null where nothing does. Its own account comes before the sandbox. */
export function collectingGateway(environment: Environment, hasStripeAccount: boolean): GatewayName | null {
  if (hasStripeAccount) return 'stripe';
  return environment === 'alpha' ? 'sandbox' : null;
}
