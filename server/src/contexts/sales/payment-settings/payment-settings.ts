/**
 * Payment settings of an organization: with what it collects money, and for how long and for whom the places of a
 * purchase are kept. Admins change them. Keys are kept encrypted and never shown again.
 */
import type { Environment, GatewayName, ResourceType } from '@stagedoor/contract/vocabulary';
import { Refusal, type RefusalDetail, refuse } from '../../../platform/refusal.ts';
import type { SecretsKey } from '../../../platform/secrets.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import {
  blocksDisputedTickets,
  getHoldSettings,
  type HoldSettingsRow,
  updateBlocksDisputedTickets,
  updateHoldSettings,
} from '../../identity/organizations/organizations.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { blockThings } from '../disputes/disputes.ts';
import {
  collectingGateway,
  findStripeAccountShown,
  findStripeKeys,
  removeStripeKeys,
  saveStripeKeys,
  uncollectable,
} from '../gateways/gateways.ts';
import { listOffers, type Offer } from '../product/product.ts';
import { findOpenGatewaySession } from './payment-settings.sql.ts';

/** What the gateway of the organization cannot collect of an offer. */
export interface UncollectableRow extends Omit<Offer, 'amounts'>, RefusalDetail {
  readonly kind: ResourceType;
}

export interface PaymentSettingsRow {
  readonly organizationId: string;
  readonly holds: HoldSettingsRow;
  /** True where what was bought with a disputed payment admits nobody. */
  readonly blocksDisputedTickets: boolean;
  /** Null where nothing collects money. */
  readonly gateway: GatewayName | null;
  /** Of the keys of Stripe, what may be shown; null where there are none. */
  readonly stripe: {
    readonly secret_key_last4: string;
    readonly webhook_secret_last4: string;
    readonly updated_at: string;
  } | null;
  /** Of what is offered already: what was set before the account was connected. */
  readonly uncollectable: readonly UncollectableRow[];
}

/** So many are named. */
const uncollectableMax = 100;

/** The settings; refuses an unknown organization. */
export async function getPaymentSettings(
  tenant: TenantDb,
  environment: Environment,
  now: Date,
): Promise<PaymentSettingsRow | Refusal<'not_found'>> {
  const holds = await getHoldSettings(tenant);
  if (holds instanceof Refusal) return holds;
  const stripe = await findStripeAccountShown(tenant);
  const gateway = collectingGateway(environment, stripe !== null);
  const blocks = await blocksDisputedTickets(tenant);
  return {
    organizationId: tenant.organizationId,
    holds,
    blocksDisputedTickets: blocks,
    gateway,
    stripe,
    uncollectable: stripe === null ? [] : await listUncollectable(tenant, now),
  };
}

async function listUncollectable(tenant: TenantDb, now: Date): Promise<UncollectableRow[]> {
  const offers = await listOffers(tenant, now);
  // Each offer has fields of its own.
  const amounts = offers.flatMap((offer, index) =>
    offer.amounts.map((amount) => ({ ...amount, path: `${index}${amount.path}` })),
  );
  const problems = (await uncollectable(tenant, amounts)).slice(0, uncollectableMax);
  return problems.map(({ path, message }) => {
    const { amounts: _all, ...offer } = offers[Number.parseInt(path, 10)]!;
    return { ...offer, path: path.slice(path.indexOf('/')), message };
  });
}

export interface PaymentSettingsChanges {
  readonly holds: Partial<HoldSettingsRow>;
  readonly blocksDisputedTickets?: boolean | undefined;
  /** Empty removes it. */
  readonly stripeSecretKey?: string | undefined;
  /** Empty removes it. */
  readonly stripeWebhookSecret?: string | undefined;
}

export interface KeyRules {
  readonly environment: Environment;
  readonly secretsKey: SecretsKey;
}

/** For longer no page of Stripe can be paid on. */
const pageLifeMs = 24 * 3_600_000;

/**
 * Changes what is given and leaves the rest. Refuses a key of the other environment, one of the two keys without the
 * other, and the removal of keys while a buyer can pay with them.
 */
export async function updatePaymentSettings(
  write: TenantWriteContext,
  changes: PaymentSettingsChanges,
  rules: KeyRules,
): Promise<PaymentSettingsRow | Refusal<'not_found' | 'invalid_request' | 'conflict'>> {
  const { tenant, now } = write;
  if (changes.blocksDisputedTickets !== undefined) {
    const updated = await updateBlocksDisputedTickets(tenant, changes.blocksDisputedTickets, now);
    if (updated instanceof Refusal) return updated;
    await blockThings(write, null);
  }
  if (Object.keys(changes.holds).length > 0) {
    const updated = await updateHoldSettings(tenant, changes.holds, now);
    if (updated instanceof Refusal) return updated;
  }
  if (changes.stripeSecretKey !== undefined || changes.stripeWebhookSecret !== undefined) {
    const refused = await changeStripeKeys(tenant, changes, rules, now);
    if (refused) return refused;
  }
  return getPaymentSettings(tenant, rules.environment, now);
}

async function changeStripeKeys(
  tenant: TenantDb,
  changes: PaymentSettingsChanges,
  { environment, secretsKey }: KeyRules,
  now: Date,
): Promise<Refusal<'invalid_request' | 'conflict'> | null> {
  const present = await findStripeKeys(tenant, secretsKey);
  const secretKey = changes.stripeSecretKey ?? present?.secretKey ?? '';
  const webhookSecret = changes.stripeWebhookSecret ?? present?.webhookSecret ?? '';
  const problems: RefusalDetail[] = [];
  const kind = environment === 'production' ? 'live' : 'test';
  if (secretKey !== '' && !secretKey.slice(3).startsWith(kind)) {
    problems.push({
      path: '/stripeSecretKey',
      message: `must be a ${kind} key: it begins with sk_${kind}_ or rk_${kind}_`,
    });
  }
  if (secretKey === '' && webhookSecret !== '') {
    problems.push({ path: '/stripeSecretKey', message: 'is needed beside the secret of the webhook' });
  }
  if (secretKey !== '' && webhookSecret === '') {
    problems.push({ path: '/stripeWebhookSecret', message: 'is needed beside the secret key' });
  }
  if (problems.length > 0) return refuse('invalid_request', 'The keys are not valid.', problems);
  if (secretKey !== '') {
    await saveStripeKeys(tenant, secretsKey, { secretKey, webhookSecret }, now);
    return null;
  }
  const createdAfter = new Date(now.getTime() - pageLifeMs);
  const open = await tenant.run(findOpenGatewaySession, { createdAfter });
  if (open.length > 0) {
    return refuse('conflict', 'Buyers can still pay with this account: remove it when their payments have ended.');
  }
  await removeStripeKeys(tenant);
  return null;
}
