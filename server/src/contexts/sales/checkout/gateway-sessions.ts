/** The pages of a gateway on which a payment can be paid, and when they are looked up. */
import { newId } from '../../../platform/ids.ts';
import { enqueueJob } from '../../../platform/jobs.ts';
import type { TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import type { PaymentRow } from '../payments/payments.ts';
import { type GatewaySessionRow, insertGatewaySession, listOpenGatewaySessions } from './gateway-sessions.sql.ts';

/** Within it a buyer who comes back has been looked up, as has what the gateway sent. */
const firstLookUpMs = 30_000;
/** A gateway that does not answer is asked for two days: pages of it end by themselves within one. */
const attemptsMax = 19;

/** True where the payment cannot be paid in time any more. */
export function isOver({ payment_status, payment_expires_at }: GatewaySessionRow, now: Date): boolean {
  return payment_status !== 'pending' || (payment_expires_at !== null && new Date(payment_expires_at) <= now);
}

/** Has the page looked up at that instant, at once where it is not given. Of several that wait the last one counts. */
export async function enqueueLookUp(tenant: TenantTransaction, sessionId: string, runAt?: Date): Promise<void> {
  const options = { key: sessionId, maxAttempts: attemptsMax, ...(runAt ? { runAt } : {}) };
  await enqueueJob(tenant, 'look_up_gateway_session', { sessionId }, options);
}

/** Has the page looked up after as long as it has been there, and when its payment is over. */
export async function enqueueNextLookUp(tenant: TenantTransaction, session: GatewaySessionRow, now: Date) {
  const ageMs = now.getTime() - new Date(session.created_at).getTime();
  const at = now.getTime() + Math.max(ageMs, firstLookUpMs);
  const end = isOver(session, now) ? at : new Date(session.payment_expires_at!).getTime();
  await enqueueLookUp(tenant, session.id, new Date(Math.min(at, end)));
}

/** The page on which the payment can be paid, or a new one that the gateway is to open; its payment is locked. */
export async function findOrInsertSession(
  tenant: TenantTransaction,
  payment: PaymentRow,
  now: Date,
): Promise<{ readonly session: GatewaySessionRow; readonly isNew: boolean }> {
  const find = () => tenant.run(listOpenGatewaySessions, { paymentIds: [payment.id] });
  const [present] = await find();
  if (present) return { session: present, isNew: false };
  const id = newId('gatewaySession', now);
  await tenant.run(insertGatewaySession, { now, id, paymentId: payment.id, gateway: 'stripe' });
  const [session] = await find();
  await enqueueNextLookUp(tenant, session!, now);
  return { session: session!, isNew: true };
}

/** Has the pages of payments that ended closed at the gateway. */
export async function endGatewaySessions(tenant: TenantTransaction, ended: readonly PaymentRow[]): Promise<void> {
  const sessions = await tenant.run(listOpenGatewaySessions, { paymentIds: ended.map(({ id }) => id) });
  for (const { id } of sessions) await enqueueLookUp(tenant, id);
}
