/**
 * What is kept of a person, over all modules: merging two clients, handing out what is known of one, erasing one. Each
 * module says for its own tables what in them is personal.
 *
 * Erasing replaces the person by nothing: names, addresses, phone numbers, documents, answers and remarks become empty in
 * tickets, passes, bookings, lists, changes of name, mails and what sellers noted along with payments; subscriptions
 * are cancelled and of nobody, files that wait to be imported are deleted, and the client is gone.
 * Places, entries, money and their sums stay as they were, so no count and no balance changes. Not changed is what was
 * frozen and ends by itself: bodies of notifications (30 days), answers kept for an Idempotency-Key (a day), mails
 * written as files in alpha; nor invoices, which the law has kept. Nothing is emitted.
 *
 * Rows are locked as sales lock them: payments, tickets, and the client last.
 */
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import {
  eraseGuestListPersonalData,
  type GuestListPersonalDataRow,
  listGuestListPersonalData,
} from '../../guest-lists/guest-lists/guest-lists.ts';
import { removeFilesOfWaitingImports } from '../../imports/imports.ts';
import {
  erasePassPersonalData,
  listPassPersonalData,
  type PassPersonalDataRow,
  updatePassClient,
} from '../../memberships/passes/passes.ts';
import {
  eraseSubscriptionPersonalData,
  listSubscriptionPersonalData,
  type SubscriptionPersonalDataRow,
  updateSubscriptionClient,
} from '../../memberships/subscriptions/subscriptions.ts';
import { eraseMailsTo, listMailsTo, type MailToPersonRow } from '../../messaging/mail/mail.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { erasePaymentNotes } from '../../sales/payments/payments.ts';
import {
  type BookingPersonalDataRow,
  eraseBookingPersonalData,
  listBookingPersonalData,
  updateBookingClient,
} from '../../tables/bookings/bookings.ts';
import { eraseRefundRequestReasons } from '../../ticketing/refund-requests/refund-requests.ts';
import {
  eraseNameChangePersonalData,
  eraseTicketPersonalData,
  listTicketPersonalData,
  type TicketPersonalDataRow,
} from '../../ticketing/tickets/tickets.ts';
import {
  erasePreregistrations,
  listPreregistrationsOfPerson,
  type PreregistrationRow,
} from '../../venue/events/events.ts';
import {
  type ClientRow,
  getClient,
  joinClients,
  listClientEmailKeys,
  lockClient,
  removeClients,
} from '../clients/clients.ts';

/**
 * Makes one of two clients: everything that named the second names the first, also what comes later with the address of
 * the second. Refuses clients that there are not, and one with itself.
 */
export async function mergeClient(
  write: TenantWriteContext,
  id: string,
  otherId: string,
): Promise<ClientRow | Refusal<'not_found' | 'invalid_request'>> {
  const { tenant, now } = write;
  if (id === otherId) {
    const client = await getClient(tenant, id);
    if (client instanceof Refusal) return client;
    const message = 'is the client itself';
    return refuse('invalid_request', `/clientId: ${message}.`, [{ path: '/clientId', message }]);
  }
  // Bookings are locked before clients elsewhere; those that came in between are changed once nothing more can come.
  const take = async () => {
    await tenant.run(updateBookingClient, { clientId: id, otherId, now });
    await tenant.run(updatePassClient, { clientId: id, otherId, now });
    await tenant.run(updateSubscriptionClient, { clientId: id, otherId, now });
  };
  await take();
  const refused = await joinClients(write, id, otherId);
  if (refused) return refused;
  await take();
  return getClient(tenant, id);
}

/** What is kept of a person. */
export interface PersonalData {
  readonly client: ClientRow;
  readonly bookings: readonly BookingPersonalDataRow[];
  readonly tickets: readonly TicketPersonalDataRow[];
  readonly passes: readonly PassPersonalDataRow[];
  readonly subscriptions: readonly SubscriptionPersonalDataRow[];
  readonly guestLists: readonly GuestListPersonalDataRow[];
  readonly preregistrations: readonly PreregistrationRow[];
  readonly mails: readonly MailToPersonRow[];
}

/** Everything that is kept of a client under any of its addresses; refuses an unknown id. */
export async function getPersonalData(tenant: TenantDb, id: string): Promise<PersonalData | Refusal<'not_found'>> {
  const client = await getClient(tenant, id);
  if (client instanceof Refusal) return client;
  const emailKeys = await listClientEmailKeys(tenant, id);
  return {
    client,
    bookings: await tenant.run(listBookingPersonalData, { clientId: id, emailKeys }),
    tickets: await tenant.run(listTicketPersonalData, { emailKeys }),
    passes: await tenant.run(listPassPersonalData, { clientId: id, emailKeys }),
    subscriptions: await tenant.run(listSubscriptionPersonalData, { clientId: id }),
    guestLists: await tenant.run(listGuestListPersonalData, { emailKeys }),
    preregistrations: await tenant.run(listPreregistrationsOfPerson, { emailKeys }),
    mails: await tenant.run(listMailsTo, { emailKeys }),
  };
}

/** Erases a client, and the person from everything that was bought or booked; refuses an unknown id. */
export async function eraseClient(write: TenantWriteContext, id: string): Promise<undefined | Refusal<'not_found'>> {
  const { tenant, now } = write;
  const known = await getPersonalData(tenant, id);
  if (known instanceof Refusal) return known;
  const emailKeys = await listClientEmailKeys(tenant, id);
  const { client, bookings, tickets, passes, guestLists } = known;
  const given = [client.name, ...tickets.map((ticket) => ticket.full_name)];
  const names = [...given, ...[...bookings, ...guestLists].map(({ name }) => name)].filter((name) => name !== '');
  const paidFor = [...tickets, ...passes, ...guestLists].map((one) => one.payment_id);
  const paymentIds = [...new Set(paidFor)].filter((id) => id !== null);
  const bookingIds = bookings.map((booking) => booking.id);
  // Twice: what is made with an address while this runs is there before the client is locked, or not at all.
  const erase = async () => {
    await tenant.run(eraseBookingPersonalData, { clientId: id, emailKeys, now });
    await tenant.run(erasePaymentNotes, { ids: paymentIds, bookingIds, now });
    // Those of a person's tickets, as long as the tickets name the person.
    await tenant.run(eraseRefundRequestReasons, { emailKeys });
    await tenant.run(eraseTicketPersonalData, { emailKeys, now });
    await tenant.run(erasePassPersonalData, { clientId: id, emailKeys, now });
    await tenant.run(eraseSubscriptionPersonalData, { clientId: id, now });
    await tenant.run(eraseNameChangePersonalData, { emailKeys, names: [...new Set(names)] });
    await tenant.run(eraseGuestListPersonalData, { emailKeys, now });
    await tenant.run(erasePreregistrations, { emailKeys });
    await tenant.run(eraseMailsTo, { emailKeys });
  };
  await erase();
  const refused = await lockClient(write, id);
  if (refused) return refused;
  await erase();
  await removeFilesOfWaitingImports(tenant);
  await removeClients(write, [id]);
}
