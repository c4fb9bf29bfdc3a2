/**
 * Changes of the name in which a ticket is. A free one is done at once; one with an amount waits as `pending_payment`
 * until it is paid through a gateway, completed or cancelled, and no second one of the ticket can be asked for meanwhile. The barcode stays. Each
 * change locks the ticket first, so a swap and a change of name cannot both happen to a ticket.
 */
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { recordClients } from '../../customers/clients/clients.ts';
import type { AnyMail } from '../../messaging/mail/mail.ts';
import { emit, type OutboxMessage, outboxMessage, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { issueInvoice } from '../../sales/invoices/invoices.ts';
import { postToLedger } from '../../sales/ledger/ledger.ts';
import { paidMessages } from '../../sales/payments/payments.ts';
import { ticketNameChanged } from './kinds.ts';
import {
  cancelUnpaidNameChanges,
  findNameChange,
  findNameChangeOfPayment,
  findNameChangeStatus,
  insertNameChange,
  insertNameChangePayment,
  lockTicketForNameChange,
  type NameChangeRow,
  reviveNameChange,
  updateOwner,
  updatePendingNameChange,
} from './name-changes.sql.ts';
import { clientsOf } from './new-ticket.ts';
import { listTicketsByIds, type TicketRow } from './ticket-row.sql.ts';

export interface NewOwner {
  readonly fullName: string;
  /** Empty: stays as it is. */
  readonly email: string;
  /** Empty: stays as it is. */
  readonly phone: string;
  /** What the change costs, in minor units; null: the fee of the rate of the ticket. */
  readonly amount: number | null;
  /** The payment for which it is to wait where it costs something; null where the organization takes the money itself. */
  readonly paymentId?: string | null;
}

interface NameChangeKey {
  readonly ticketId: string;
  readonly nameChangeId: string;
}

type NameChangeRefusal = Refusal<'not_found' | 'conflict' | 'ticket_not_active'>;

/**
 * Changes the name, or lets the change wait where it costs something. Refuses a ticket that is not active or on which
 * people have entered, a second change while one waits, and the fee of a rate that has none.
 */
export async function createNameChange(
  write: TenantWriteContext,
  ticketId: string,
  owner: NewOwner,
): Promise<NameChangeRow | NameChangeRefusal> {
  const { tenant, now } = write;
  const ticket = await lockRenamable(tenant, ticketId);
  if (ticket instanceof Refusal) return ticket;
  const amount = owner.amount ?? ticket.fee;
  if (amount === null) return refuse('conflict', 'The rate of the ticket does not allow buyers to change the name.');
  const isFree = amount === 0;
  const [row] = await tenant.run(insertNameChange, {
    ...owner,
    amount,
    paymentId: isFree ? null : (owner.paymentId ?? null),
    now,
    id: newId('nameChange', now),
    ticketId,
    status: isFree ? 'completed' : 'pending_payment',
    previousFullName: ticket.full_name,
  });
  if (!row) return refuse('conflict', 'Another change of name waits for its payment: complete or cancel it first.');
  if (isFree) await emit(write, await applyNameChange(write, row));
  return row;
}

/**
 * The organization took the money for it: the ticket gets the new name. Refuses a ticket as `createNameChange`, a change
 * that ended, and one that is paid through a gateway.
 */
export async function completeNameChange(
  write: TenantWriteContext,
  key: NameChangeKey,
  completedBy: string,
): Promise<NameChangeRow | NameChangeRefusal> {
  const ticket = await lockRenamable(write.tenant, key.ticketId);
  if (ticket instanceof Refusal) return ticket;
  if (await findPaymentOfNameChange(write.tenant, key)) {
    return refuse('conflict', 'The name change waits for its online payment: it can only be cancelled.');
  }
  const row = await endPending(write, key, { status: 'completed', previousFullName: ticket.full_name });
  if (row instanceof Refusal) return row;
  const messages = await applyNameChange(write, row);
  if (row.amount > 0) messages.push(...(await recordCash(write, row, completedBy)));
  await emit(write, messages);
  return row;
}

/**
 * It will not be paid: another one can be asked for. Also where the ticket has ended meanwhile. Refuses a change that
 * ended.
 */
export function cancelNameChange(
  write: TenantWriteContext,
  key: NameChangeKey,
): Promise<NameChangeRow | Refusal<'not_found' | 'conflict'>> {
  return endPending(write, key, { status: 'cancelled', previousFullName: null });
}

async function lockRenamable(tenant: TenantDb, ticketId: string) {
  const [ticket] = await tenant.run(lockTicketForNameChange, { ticketId });
  if (!ticket) return refuse('not_found', 'There is no such ticket.');
  if (ticket.status !== 'active') {
    return refuse(
      'ticket_not_active',
      `The ticket is ${ticket.status}: the name can be changed only on an active ticket.`,
    );
  }
  if (ticket.admitted_count > 0) {
    return refuse('conflict', 'People have entered on the ticket: its name cannot be changed.');
  }
  return ticket;
}

async function endPending(
  { tenant, now }: TenantWriteContext,
  { ticketId, nameChangeId: id }: NameChangeKey,
  end: { readonly status: 'completed' | 'cancelled'; readonly previousFullName: string | null },
): Promise<NameChangeRow | Refusal<'not_found' | 'conflict'>> {
  const [row] = await tenant.run(updatePendingNameChange, { now, ticketId, id, ...end });
  if (row) return row;
  const [found] = await tenant.run(findNameChangeStatus, { ticketId, id });
  return found
    ? refuse('conflict', `The change of name is ${found.status}: only a waiting one can be completed or cancelled.`)
    : refuse('not_found', 'There is no such name change.');
}

/** The payment for which a change waits, or waited; null where it is not paid through a gateway, or there is no such change. */
export async function findPaymentOfNameChange(
  tenant: TenantDb,
  { ticketId, nameChangeId: id }: NameChangeKey,
): Promise<string | null> {
  const [found] = await tenant.run(findNameChangeStatus, { ticketId, id });
  return found?.payment_id ?? null;
}

/** A change as it is; refuses an unknown one. */
export async function getNameChange(
  tenant: TenantDb,
  { ticketId, nameChangeId }: NameChangeKey,
): Promise<NameChangeRow | Refusal<'not_found'>> {
  const [row] = await tenant.run(findNameChange, { ticketId, id: nameChangeId });
  return row ?? refuse('not_found', 'There is no such name change.');
}

/** Gives the ticket its new name; answers with what is to be emitted. */
async function applyNameChange(write: TenantWriteContext, row: NameChangeRow): Promise<OutboxMessage[]> {
  const { tenant, now } = write;
  const { id: nameChangeId, ticket_id: ticketId } = row;
  await tenant.run(updateOwner, { now, ticketId, nameChangeId });
  const [ticket] = await tenant.run(listTicketsByIds, { ids: [ticketId] });
  await recordClients(write, clientsOf([ticket!], ''));
  const channelId = ticket!.channel_id;
  const mail = nameChangedMail(ticket!, nameChangeId, now);
  return [outboxMessage(ticketNameChanged, ticket!, { resourceId: ticketId, channelId, mail })];
}

/** Records that the organization took the money of a change in cash; answers with what is to be emitted. */
async function recordCash(
  { tenant, now }: TenantWriteContext,
  { id: nameChangeId, ticket_id: ticketId, amount }: NameChangeRow,
  createdBy: string,
): Promise<OutboxMessage[]> {
  const paymentId = newId('payment', now);
  const [ticket] = await tenant.run(listTicketsByIds, { ids: [ticketId] });
  const { event_id: eventId, channel_id: channelId } = ticket!;
  await tenant.run(insertNameChangePayment, { now, paymentId, ticketId, nameChangeId, createdBy });
  await postToLedger(
    tenant,
    {
      kind: 'sale',
      causedBy: paymentId,
      debit: { cash: amount },
      credit: { fees_organization: amount },
      eventId,
      channelId,
      paymentId,
    },
    now,
  );
  await issueInvoice(tenant, paymentId, now);
  return (await paidMessages(tenant, [paymentId])).flat();
}

interface OfPayment {
  readonly id: string;
}

/** Whether the ticket of the change that a payment pays for can still get the new name. */
export async function canCompletePaidNameChange(
  { tenant }: TenantWriteContext,
  { id: paymentId }: OfPayment,
): Promise<boolean> {
  const [change] = await tenant.run(findNameChangeOfPayment, { paymentId });
  if (change?.status !== 'pending_payment') return false;
  return !((await lockRenamable(tenant, change.ticket_id)) instanceof Refusal);
}

/** The change of a payment whose money came in is done; answers with what is to be emitted. */
export async function completePaidNameChange(
  write: TenantWriteContext,
  { id: paymentId }: OfPayment,
): Promise<readonly OutboxMessage[]> {
  const { tenant } = write;
  const [change] = await tenant.run(findNameChangeOfPayment, { paymentId });
  const ticket = await lockRenamable(tenant, change!.ticket_id);
  if (ticket instanceof Refusal) throw new Error(`the ticket of ${change!.id} cannot get another name`);
  const key = { ticketId: change!.ticket_id, nameChangeId: change!.id };
  const row = await endPending(write, key, { status: 'completed', previousFullName: ticket.full_name });
  if (row instanceof Refusal) throw new Error(`${change!.id} waits for no payment`);
  return applyNameChange(write, row);
}

/** The tickets of payments that ended without money keep their names, and other changes can be asked for. */
export async function endUnpaidNameChanges(
  { tenant }: TenantWriteContext,
  payments: readonly OfPayment[],
): Promise<void> {
  await tenant.run(cancelUnpaidNameChanges, { paymentIds: payments.map(({ id }) => id) });
}

/** Lets the change of a payment that came in late be done; refuses where the ticket cannot change its name any more. */
export async function reviveUnpaidNameChange(
  { tenant }: TenantWriteContext,
  { id: paymentId }: OfPayment,
): Promise<Refusal<'not_found' | 'conflict' | 'ticket_not_active'> | null> {
  const [change] = await tenant.run(findNameChangeOfPayment, { paymentId });
  if (!change) return refuse('not_found', 'There is no such name change.');
  const ticket = await lockRenamable(tenant, change.ticket_id);
  if (ticket instanceof Refusal) return ticket;
  const revived = await tenant.run(reviveNameChange, { ticketId: change.ticket_id, id: change.id });
  return revived.length > 0 ? null : refuse('conflict', 'Another change of name waits, or was done since.');
}

/** To the new owner, where the tickets of the purchase are mailed. */
function nameChangedMail(ticket: TicketRow, nameChangeId: string, now: Date): AnyMail | null {
  if (!ticket.payment_send_resources) return null;
  const { id: ticketId, full_name: holder, email: to, event_id: eventId, payment_language: language } = ticket;
  const data = { ticketId, holder, since: now.toISOString() };
  return { cause: `name change ${nameChangeId}`, to, language, template: 'name_changed', data, eventId };
}
