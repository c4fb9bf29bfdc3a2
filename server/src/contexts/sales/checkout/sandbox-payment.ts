/** Paying with a card of the sandbox, as its page offers it. */
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { type TenantDb, tenantDb } from '../../../platform/sql/tenant-db.ts';
import { type SandboxCard, secondNetworkOf } from '../gateways/gateways.ts';
import { recordCharge } from '../payments/payments.ts';
import type { AppliedReport, GatewayReport, ReportBatcher } from './apply-report.ts';
import { findPaymentPage, type PaymentPageRow } from './payment-page.sql.ts';

/** An attempt to pay; however often the same one is sent, it counts once. */
export interface SandboxAttempt {
  readonly paymentId: string;
  /** Chosen by who pays. */
  readonly attempt: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** What came of an attempt. `waiting`: the buyer has to confirm it, or the sandbox does not answer. */
export type SandboxOutcome = 'succeeded' | 'declined' | 'returned' | 'waiting';

interface SandboxServices {
  readonly database: Database;
  readonly reportBatcher: ReportBatcher;
  readonly clock: Clock;
}

/** Pays with the card; refuses an unknown payment. */
export async function payWithSandboxCard(
  { database, reportBatcher, clock }: SandboxServices,
  organizationId: string,
  attempt: SandboxAttempt,
  { behavior, last4 }: SandboxCard,
): Promise<SandboxOutcome | Refusal<'not_found'>> {
  const now = clock.now();
  const reference = sandboxReferences(attempt);
  if (behavior === 'needs_confirmation' || behavior === 'never_answers') {
    const waits = behavior === 'needs_confirmation' ? reference.toConfirm : reference.silent;
    await recordCharge(tenantDb(database, organizationId), { ...attempt, gateway: 'sandbox', reference: waits }, now);
    return 'waiting';
  }
  const report = reportOf(attempt, reference.card, behavior !== 'is_declined', last4);
  return outcomeOf(await reportBatcher.apply(organizationId, report, now));
}

/** The buyer confirms an attempt that waits for it, or refuses to; refuses an unknown payment. */
export async function confirmSandboxCharge(
  { reportBatcher, clock }: SandboxServices,
  organizationId: string,
  attempt: SandboxAttempt,
  isConfirmed: boolean,
): Promise<SandboxOutcome | Refusal<'not_found'>> {
  const { toConfirm } = sandboxReferences(attempt);
  const report = reportOf(attempt, toConfirm, isConfirmed, '3184');
  return outcomeOf(await reportBatcher.apply(organizationId, report, clock.now()));
}

/** What a buyer is shown of a payment, and what the attempt waits for, where one is named; refuses an unknown payment. */
export async function getPaymentPage(
  tenant: TenantDb,
  id: string,
  attempt: string | null,
): Promise<PaymentPageRow | Refusal<'not_found'>> {
  const { toConfirm, silent } = sandboxReferences({ paymentId: id, attempt: attempt ?? '' });
  const [row] = await tenant.run(findPaymentPage, { id, toConfirm, silent });
  return row ?? refuse('not_found', 'There is no such payment.');
}

/** The references of an attempt's charge, by what its card does. */
function sandboxReferences({ paymentId, attempt }: Pick<SandboxAttempt, 'paymentId' | 'attempt'>) {
  const named = (kind: string) => `sbx_${kind}_${paymentId}_${attempt}`;
  return { card: named('card'), toConfirm: named('confirm'), silent: named('silent') };
}

function reportOf(
  { paymentId, amount, currency }: SandboxAttempt,
  reference: string,
  succeeds: boolean,
  last4: string,
): GatewayReport {
  return {
    paymentId,
    amount,
    currency,
    reference,
    gateway: 'sandbox',
    outcome: succeeds ? 'succeeded' : 'failed',
    method: 'visa',
    last4,
    cardType: 'credit',
    coBrandedWith: secondNetworkOf(last4),
    issuerName: 'Sandbox',
    issuerCountry: 'ES',
    shopperCountry: 'ES',
    accountId: 'sandbox',
    failureReason: succeeds ? '' : 'card_declined',
  };
}

function outcomeOf(applied: AppliedReport | Refusal<'not_found'>): SandboxOutcome | Refusal<'not_found'> {
  if (!('payment' in applied)) return applied;
  if (applied.isReturned) return 'returned';
  return applied.payment.status === 'succeeded' ? 'succeeded' : 'declined';
}
