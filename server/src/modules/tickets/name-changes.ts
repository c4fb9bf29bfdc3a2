/**
 * Changes of the holder's name. A free one is done at once; one with an amount waits as `pending_payment` until it is
 * completed or cancelled, and no second one of the ticket can be asked for meanwhile. The barcode stays. Whoever changes
 * a name holds the ticket first, so a swap and a change of name cannot both happen to a ticket.
 */
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type OutboxMessage, outboxMessage, type WriteContext } from '../webhooks/webhooks.ts';
import { paymentSucceeded, ticketNameChanged } from './kinds.ts';
import {
  findNameChangeStatus,
  insertNameChange,
  insertNameChangePayment,
  lockTicketForNameChange,
  type NameChangeRow,
  updateHolder,
  updatePendingNameChange,
} from './name-changes.sql.ts';
import { listTicketsByIds } from './ticket-row.sql.ts';

export interface NewHolder {
  readonly fullName: string;
  /** Empty: stays as it is. */
  readonly email: string;
  /** Empty: stays as it is. */
  readonly phone: string;
  /** What the change costs, in minor units. */
  readonly amount: number;
}

type NameChangeRefusal = Refusal<'not_found' | 'conflict' | 'ticket_not_active'>;

export async function createNameChange(
  change: WriteContext,
  organization: { readonly id: string },
  ticketId: string,
  holder: NewHolder,
): Promise<NameChangeRow | NameChangeRefusal> {
  const { tx, now } = change;
  const ticket = await lockRenamable(change, organization.id, ticketId);
  if (ticket instanceof Refusal) return ticket;
  const isFree = holder.amount === 0;
  const [row] = await tx.run(
    insertNameChange,
    organization.id,
    now,
    newId('nameChange', now),
    ticketId,
    isFree ? 'completed' : 'pending_payment',
    holder.fullName,
    holder.email,
    holder.phone,
    holder.amount,
    ticket.full_name,
  );
  if (!row) return refuse('conflict', 'Another change of name waits for its payment: complete or cancel it first.');
  if (isFree) await giveName(change, organization.id, row, '');
  return row;
}

/** Its payment came in: the ticket has the new name. */
export async function completeNameChange(
  change: WriteContext,
  organization: { readonly id: string },
  ids: { readonly ticketId: string; readonly nameChangeId: string },
  completedBy: string,
): Promise<NameChangeRow | NameChangeRefusal> {
  const ticket = await lockRenamable(change, organization.id, ids.ticketId);
  if (ticket instanceof Refusal) return ticket;
  const row = await endPending(change, organization.id, ids, { status: 'completed', previous: ticket.full_name });
  if (row instanceof Refusal) return row;
  await giveName(change, organization.id, row, completedBy);
  return row;
}

/** It will not be paid: another one can be asked for. Also where the ticket has ended meanwhile. */
export async function cancelNameChange(
  change: WriteContext,
  organization: { readonly id: string },
  ids: { readonly ticketId: string; readonly nameChangeId: string },
): Promise<NameChangeRow | NameChangeRefusal> {
  return endPending(change, organization.id, ids, { status: 'cancelled', previous: null });
}

async function lockRenamable({ tx }: WriteContext, organizationId: string, ticketId: string) {
  const [ticket] = await tx.run(lockTicketForNameChange, organizationId, ticketId);
  if (!ticket) return refuse('not_found', 'There is no such ticket.');
  if (ticket.status !== 'active') {
    return refuse('ticket_not_active', `The ticket is ${ticket.status}: only an active one can change its name.`);
  }
  if (ticket.admitted_count > 0) return refuse('conflict', 'People have entered on the ticket: its name stays.');
  return ticket;
}

async function endPending(
  { tx, now }: WriteContext,
  organizationId: string,
  { ticketId, nameChangeId }: { readonly ticketId: string; readonly nameChangeId: string },
  end: { readonly status: 'completed' | 'cancelled'; readonly previous: string | null },
): Promise<NameChangeRow | Refusal<'not_found' | 'conflict'>> {
  const [row] = await tx.run(
    updatePendingNameChange,
    organizationId,
    now,
    ticketId,
    nameChangeId,
    end.status,
    end.previous,
  );
  if (row) return row;
  const [found] = await tx.run(findNameChangeStatus, organizationId, ticketId, nameChangeId);
  return found
    ? refuse('conflict', `The change of name is ${found.status}: only one that waits for its payment can be ended.`)
    : refuse('not_found', 'There is no such change of name.');
}

async function giveName(
  { tx, outbox, now }: WriteContext,
  organizationId: string,
  row: NameChangeRow,
  completedBy: string,
): Promise<void> {
  await tx.run(updateHolder, organizationId, now, row.ticket_id, row.id);
  const [ticket] = await tx.run(listTicketsByIds, organizationId, [row.ticket_id]);
  const channelId = ticket!.channel_id;
  const notes: OutboxMessage[] = [outboxMessage(ticketNameChanged, ticket!, { resourceId: row.ticket_id, channelId })];
  if (row.amount > 0) {
    const paymentId = newId('payment', now);
    await tx.run(insertNameChangePayment, organizationId, now, paymentId, row.ticket_id, row.id, completedBy);
    const paid = {
      payment_id: paymentId,
      payment_resource_type: 'name-change',
      payment_resource_ids: [row.id],
      payment_metadata: {},
      payment_send_resources: false,
    } as const;
    notes.push(outboxMessage(paymentSucceeded, paid, { resourceId: paymentId, channelId }));
  }
  await outbox.emit(tx, organizationId, notes, now);
}
