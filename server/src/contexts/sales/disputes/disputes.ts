/**
 * Disputes: banks that ask the money of a payment back for a buyer, and what leads to that. The gateway's own reference is
 * what they are known by, and what counts is what the gateway says when it is asked, so its events may come late, twice
 * or in any order: a dispute goes forward only, and each movement of its money is booked once.
 *
 * The gateway takes the money when a dispute begins: it stands in `disputed`, and its fee in `gateway_fees`, until the dispute is
 * won, and the money comes back, or lost, and the money is in `losses`. While it is withheld or lost, nothing of it is left to
 * give back. Where the organization wants that, what was bought with a disputed payment admits nobody.
 */
import type { DisputeStatus } from '@stagedoor/contract/vocabulary';
import type { Database } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueueJob } from '../../../platform/jobs.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { type FilterOf, pageReader } from '../../../platform/sql/paging.ts';
import { type TenantDb, tenantDb } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import type { PersonalDataSource } from '../../customers/privacy/privacy.ts';
import { keepDisputeSettings } from '../../identity/organizations/organizations.ts';
import { emit, notificationKind, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { type FoundDispute, GatewayRefusal, type Gateways } from '../gateways/gateways.ts';
import { postToLedger } from '../ledger/ledger.ts';
import { type ChargeRow, lockPayment, type PaymentRow } from '../payments/payments.ts';
import { byProduct, withBuyers } from '../product/product.ts';
import {
  type DisputeRow,
  disputes,
  eraseEvidence,
  findDispute,
  findDisputeByReference,
  findOpenEvidence,
  findSaleAsEvidence,
  insertDisputes,
  listBlocks,
  updateDispute,
  updateDisputeContested,
  updateEvidenceSent,
} from './disputes.sql.ts';
import { evidenceOf } from './evidence.ts';

export type { DisputeRow, Evidence } from './disputes.sql.ts';

/** A bank began to ask for the money of a payment. */
export const disputeOpened = notificationKind<DisputeRow>('dispute.opened');
/** A dispute has its end. */
export const disputeClosed = notificationKind<DisputeRow>('dispute.closed');

/** What was sent of people to contest disputes of their payments. */
export const disputePersonalData: PersonalDataSource = {
  erase: (tenant, { paymentIds }, now) => tenant.run(eraseEvidence, { paymentIds, now }),
  keeps: async (tenant, { paymentIds }) => (await tenant.run(findOpenEvidence, { paymentIds })).length > 0,
};

const noDispute = refuse('not_found', 'There is no such dispute.');

const closed: readonly DisputeStatus[] = ['won', 'lost', 'closed'];
const isClosed = ({ status }: Pick<DisputeRow, 'status'>) => closed.includes(status);

/** How far a dispute has come: what the gateway said before stays where it is asked at the same time and answers later. */
function progressOf({ kind, status }: Pick<DisputeRow, 'kind' | 'status'>): number {
  const ofStatus = isClosed({ status }) ? 2 : status === 'under_review' ? 1 : 0;
  return kind === 'dispute' ? ofStatus + 3 : ofStatus;
}

/** Applies what the gateway says of a dispute of a charge, once. */
export async function applyDispute(
  write: TenantWriteContext,
  charge: Pick<ChargeRow, 'id' | 'payment_id' | 'gateway'>,
  said: FoundDispute,
): Promise<void> {
  const { tenant, now } = write;
  // A change of whether tickets are blocked sees this dispute, or this sees the change.
  await keepDisputeSettings(tenant);
  const [payment] = (await tenant.run(lockPayment, { id: charge.payment_id })) as [PaymentRow];
  const { gateway } = charge;
  const row = {
    id: newId('dispute', now),
    payment_id: payment.id,
    charge_id: charge.id,
    gateway,
    reference: said.reference,
    kind: said.kind,
    status: said.status,
    amount: said.amount,
    reason: said.reason,
    respond_by: said.respondBy,
    opened_at: said.openedAt,
    created_at: now,
    updated_at: now,
  };
  const inserted = await tenant.run(insertDisputes.statement, insertDisputes.valuesOf([row]));
  const [before] = (await tenant.run(findDisputeByReference, { gateway, reference: said.reference })) as [DisputeRow];
  const isNew = inserted.length > 0;
  const state = progressOf(said) >= progressOf(before) ? { ...before, ...changesOf(said) } : before;
  const money = await bookMovements(write, payment, before, said, state.status);
  await tenant.run(updateDispute, {
    now,
    id: before.id,
    kind: state.kind,
    status: state.status,
    amount: state.amount,
    reason: state.reason,
    respondBy: state.respond_by === null ? null : new Date(state.respond_by),
    closedAt: isClosed(state) ? (before.closed_at === null ? now : new Date(before.closed_at)) : null,
    ...money,
  });
  await blockThings(write, payment.id);
  const [after] = (await tenant.run(findDispute, { id: before.id })) as [DisputeRow];
  const about = { resourceId: after.id, channelId: null };
  if (isNew) await emit(write, [outboxMessage(disputeOpened, after, about)]);
  if (isClosed(after) && (isNew || !isClosed(before))) await emit(write, [outboxMessage(disputeClosed, after, about)]);
}

function changesOf({ kind, status, amount, reason, respondBy }: FoundDispute) {
  return { kind, status, amount, reason, respond_by: respondBy?.toISOString() ?? null };
}

/** Books what the gateway took or gave back and was not booked before, and what is lost of it; answers with the sums. */
async function bookMovements(
  write: TenantWriteContext,
  payment: PaymentRow,
  { id, reference, movements_count: countBefore, lost_amount: lostBefore, ...before }: DisputeRow,
  { movements }: FoundDispute,
  status: DisputeStatus,
) {
  const { tenant, now } = write;
  const about = {
    eventId: payment.event_id,
    channelId: payment.channel_id,
    paymentId: payment.id,
    bookingId: payment.booking_id,
    description: reference,
  };
  const isKnown = movements.length < countBefore;
  for (const movement of isKnown ? [] : movements) {
    const { amount, fee } = movement;
    await postToLedger(
      tenant,
      {
        kind: amount < 0 ? 'dispute_withdrawn' : 'dispute_reinstated',
        causedBy: `${id}:${movement.reference}`,
        debit: { gateway: amount - fee, gateway_fees: fee, disputed: -amount },
        credit: {},
        ...about,
      },
      now,
    );
  }
  const sumOf = (amountOf: (movement: (typeof movements)[number]) => number) =>
    movements.reduce((sum, movement) => sum + amountOf(movement), 0);
  const withdrawn = isKnown ? before.withdrawn_amount : -sumOf(({ amount }) => amount);
  const fee = isKnown ? before.fee_amount : sumOf((movement) => movement.fee);
  const movementsCount = Math.max(countBefore, movements.length);
  const lost = status === 'lost' ? withdrawn : 0;
  const more = lost - lostBefore;
  await postToLedger(
    tenant,
    {
      kind: 'dispute_lost',
      causedBy: `${id}:${movementsCount}:${status}`,
      debit: { losses: more },
      credit: { disputed: more },
      ...about,
    },
    now,
  );
  return { withdrawn, fee, lost, movementsCount };
}

/** Has the things of disputed payments admit nobody, or admit again: of one payment, or of all that were disputed. */
export async function blockThings(write: TenantWriteContext, paymentId: string | null): Promise<void> {
  for (const { payment_id: id, is_blocked: isBlocked } of await write.tenant.run(listBlocks, { paymentId })) {
    const [payment] = (await write.tenant.run(lockPayment, { id })) as [PaymentRow];
    for (const { product } of byProduct([payment])) {
      await product.block?.(write, { paymentId: id, ids: payment.resource_ids }, isBlocked);
    }
  }
}

/** A dispute of the organization; refuses an unknown id. */
export async function getDispute(tenant: TenantDb, id: string): Promise<DisputeRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findDispute, { id });
  if (!row) return noDispute;
  return row.evidence_status === 'none' ? { ...row, evidence: await collectEvidence(tenant, row) } : row;
}

export type DisputeFilter = FilterOf<typeof disputes>;

/** The disputes of the organization, by (creation, id), with the evidence that was sent. */
export const listDisputes = pageReader(disputes);

/** What speaks for the payment of a dispute, as the gateway takes it: from the sale, its mails, and the entry log. */
async function collectEvidence(
  tenant: TenantDb,
  { payment_id: paymentId }: Pick<DisputeRow, 'payment_id'>,
  statement?: string,
) {
  const [sale] = await tenant.run(findSaleAsEvidence, { paymentId });
  const [person] = await withBuyers(tenant, [sale!]);
  return evidenceOf(sale!, person!, statement);
}

/**
 * Contests a dispute: what speaks for the payment is sent to the gateway, which takes it once, with the words of a person
 * beside it. Refuses a dispute that is not open, is a warning, whose deadline is over, or which is contested already.
 */
export async function contestDispute(
  write: TenantWriteContext,
  { id, statement, contestedBy }: { readonly id: string; readonly statement: string; readonly contestedBy: string },
): Promise<DisputeRow | Refusal<'not_found' | 'conflict'>> {
  const { tenant, now } = write;
  const [row] = await tenant.run(findDispute, { id });
  if (!row) return noDispute;
  const evidence = toJson(await collectEvidence(tenant, row, statement));
  const contested = await tenant.run(updateDisputeContested, { now, id, evidence, contestedBy });
  if (contested.length === 0) {
    return refuse(
      'conflict',
      'The dispute cannot be contested: it is not open, its deadline is over, or it was contested.',
    );
  }
  await enqueueJob(tenant, 'send_evidence', { disputeId: id }, { key: id });
  const [after] = (await tenant.run(findDispute, { id })) as [DisputeRow];
  return after;
}

/** Sends the evidence of a dispute that waits for it, once; rejects where the gateway does not answer. */
export async function sendEvidence(
  {
    database,
    gateways,
    clock,
  }: { readonly database: Database; readonly gateways: Gateways; readonly clock: { now(): Date } },
  { organizationId, disputeId: id }: { readonly organizationId: string; readonly disputeId: string },
): Promise<void> {
  const tenant = tenantDb(database, organizationId);
  const [dispute] = await tenant.run(findDispute, { id });
  if (dispute?.evidence_status !== 'pending') return;
  const gateway = await gateways.checkoutGatewayFor(tenant);
  const answer = gateway
    ? await gateway.submitEvidence(dispute.reference, dispute.evidence)
    : new GatewayRefusal('gateway_not_connected');
  const failure = answer instanceof GatewayRefusal ? answer.reason : '';
  await tenant.run(updateEvidenceSent, { now: clock.now(), id, status: failure ? 'failed' : 'sent', failure });
}
