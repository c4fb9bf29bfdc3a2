/**
 * Changes of the name in which a ticket is. A free one is done at once; one with an amount waits as `pending_payment`
 * until it is completed or cancelled, and no second one of the ticket can be asked for meanwhile. The barcode stays. Each
 * change locks the ticket first, so a swap and a change of name cannot both happen to a ticket.
 */
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { TenantDb } from '../../platform/sql/tenant-db.ts';
import { recordClients } from '../clients/clients.ts';
import { queueMail } from '../mail/mail.ts';
import { type PaidFor, paymentSucceeded } from '../payments/payments.ts';
import { emit, type OutboxMessage, outboxMessage, type TenantWriteContext } from '../webhooks/webhooks.ts';
import { ticketNameChanged } from './kinds.ts';
import {
  findNameChangeStatus,
  insertNameChange,
  insertNameChangePayment,
  lockTicketForNameChange,
  type NameChangeRow,
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
  /** What the change costs, in minor units. */
  readonly amount: number;
}

interface NameChangeKey {
  readonly ticketId: string;
  readonly nameChangeId: string;
}

type NameChangeRefusal = Refusal<'not_found' | 'conflict' | 'ticket_not_active'>;

/**
 * Changes the name, or lets the change wait where it costs something. Refuses a ticket that is not active or on which
 * people have entered, and a second change while one waits.
 */
export async function createNameChange(
  write: TenantWriteContext,
  ticketId: string,
  owner: NewOwner,
): Promise<NameChangeRow | NameChangeRefusal> {
  const { tenant, now } = write;
  const ticket = await lockRenamable(tenant, ticketId);
  if (ticket instanceof Refusal) return ticket;
  const isFree = owner.amount === 0;
  const [row] = await tenant.run(insertNameChange, {
    ...owner,
    now,
    id: newId('nameChange', now),
    ticketId,
    status: isFree ? 'completed' : 'pending_payment',
    previousFullName: ticket.full_name,
  });
  if (!row) return refuse('conflict', 'Another change of name waits for its payment: complete or cancel it first.');
  if (isFree) await applyNameChange(write, row, '');
  return row;
}

/** Its payment came in: the ticket gets the new name. Refuses a ticket as `createNameChange`, and a change that ended. */
export async function completeNameChange(
  write: TenantWriteContext,
  key: NameChangeKey,
  completedBy: string,
): Promise<NameChangeRow | NameChangeRefusal> {
  const ticket = await lockRenamable(write.tenant, key.ticketId);
  if (ticket instanceof Refusal) return ticket;
  const row = await endPending(write, key, { status: 'completed', previousFullName: ticket.full_name });
  if (row instanceof Refusal) return row;
  await applyNameChange(write, row, completedBy);
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
    return refuse('ticket_not_active', `The ticket is ${ticket.status}: only an active one can change its name.`);
  }
  if (ticket.admitted_count > 0) return refuse('conflict', 'People have entered on the ticket: its name stays.');
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
    ? refuse('conflict', `The change of name is ${found.status}: only one that waits for its payment can be ended.`)
    : refuse('not_found', 'There is no such change of name.');
}

async function applyNameChange(write: TenantWriteContext, row: NameChangeRow, completedBy: string): Promise<void> {
  const { tenant, now } = write;
  const { id: nameChangeId, ticket_id: ticketId } = row;
  await tenant.run(updateOwner, { now, ticketId, nameChangeId });
  const [ticket] = await tenant.run(listTicketsByIds, { ids: [ticketId] });
  await recordClients(write, clientsOf([ticket!], ''));
  const channelId = ticket!.channel_id;
  await queueNameChangedMail(write, ticket!, nameChangeId);
  const messages: OutboxMessage[] = [outboxMessage(ticketNameChanged, ticket!, { resourceId: ticketId, channelId })];
  if (row.amount > 0) {
    const paymentId = newId('payment', now);
    await tenant.run(insertNameChangePayment, { now, paymentId, ticketId, nameChangeId, createdBy: completedBy });
    const paid: PaidFor = {
      id: paymentId,
      resource_type: 'name-change',
      resource_ids: [nameChangeId],
      metadata: {},
      send_resources: false,
    };
    messages.push(outboxMessage(paymentSucceeded, paid, { resourceId: paymentId, channelId }));
  }
  await emit(write, messages);
}

/** To the new owner, where the tickets of the purchase are mailed. */
async function queueNameChangedMail(write: TenantWriteContext, ticket: TicketRow, nameChangeId: string): Promise<void> {
  if (!ticket.payment_send_resources) return;
  const { id: ticketId, full_name: holder, email, event_id: eventId, payment_language: language } = ticket;
  await queueMail(write, {
    cause: `name change ${nameChangeId}`,
    to: email,
    language,
    template: 'name_changed',
    data: { ticketId, holder, since: write.now.toISOString() },
    eventId,
  });
}
