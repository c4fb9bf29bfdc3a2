/** Passes that wait for their payment, and what becomes of them. The payment is locked by the caller of everything here. */
import type { OriginApi } from '@stagedoor/contract/vocabulary';
import { groupBy } from '../../../platform/group-by.ts';
import { newSecretCode } from '../../../platform/ids.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantDb, TenantTransaction } from '../../../platform/sql/tenant-db.ts';
import { toJson } from '../../../platform/sql/types.ts';
import { emailKeyOf, recordClients } from '../../customers/clients/clients.ts';
import { queueMail } from '../../messaging/mail/mail.ts';
import { emit, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { passMessage, passSold } from './pass-notifications.ts';
import { claimPassQuota, releasePassQuota } from './pass-types.sql.ts';
import {
  activatePasses,
  endUnpaidPasses,
  insertPasses,
  listPassesByIds,
  type PassRow,
  reviveUnpaidPasses,
  updatePassClients,
} from './passes.sql.ts';

/** Whose a pass is to be. */
export interface PassHolder {
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  /** What is in the QR code; one is made where none is given. */
  readonly code?: string | undefined;
}

/** Passes of one type that one payment pays for. */
export interface NewPasses {
  readonly type: { readonly id: string; readonly name: string; readonly party_size: number };
  readonly paymentId: string;
  /** Minor units, of each. */
  readonly price: number;
  readonly channelId: string | null;
  readonly createdVia: OriginApi;
  readonly holders: readonly PassHolder[];
}

/** Takes places of the quota for passes that are to be sold; refuses where there are not so many left. */
export async function reservePassQuota(
  tenant: TenantTransaction,
  { id, name }: NewPasses['type'],
  count: number,
): Promise<Refusal<'sold_out'> | null> {
  const claimed = await tenant.run(claimPassQuota, { id, count });
  return claimed.length > 0 ? null : refuse('sold_out', `There are not ${count} passes ${name} left.`);
}

/** Inserts passes that wait for their payment, whose quota is taken; refuses a code that the organization has or had. */
export async function insertHeldPasses(
  { tenant, now }: TenantWriteContext,
  ids: readonly string[],
  { type, paymentId, price, channelId, createdVia, holders }: NewPasses,
): Promise<Refusal<'barcode_taken'> | null> {
  const rows = holders.map(({ fullName, email, phone, code }, index) => ({
    id: ids[index]!,
    code: code ?? newSecretCode(),
    full_name: fullName.trim(),
    email: email.trim(),
    email_key: emailKeyOf(email),
    phone: phone.trim(),
  }));
  const inserted = await tenant.run(insertPasses, {
    now,
    typeId: type.id,
    paymentId,
    channelId,
    createdVia,
    status: 'pending_payment',
    partySize: type.party_size,
    price,
    passes: toJson(rows),
  });
  return inserted.length === rows.length ? null : refuse('barcode_taken', 'A code is in use, or was in use once.');
}

/** The passes with these ids, in the order of their ids. */
export function listPassesOf(tenant: TenantDb, ids: readonly string[]): Promise<PassRow[]> {
  return tenant.run(listPassesByIds, { ids });
}

/**
 * The passes of the payment, which is locked, are sold, which is told, and their people are clients; mails them where that is
 * wanted.
 * Answers with what they cost.
 */
export async function activateHeldPasses(
  write: TenantWriteContext,
  {
    id: paymentId,
    language,
    send_resources: mails = false,
  }: { readonly id: string; readonly language: string; readonly send_resources?: boolean },
): Promise<number> {
  const { tenant, now } = write;
  const sold = await tenant.run(activatePasses, { now, paymentId });
  const people = sold.map(({ full_name: name, email, phone }) => ({ name, email, phone, language }));
  const clients = await recordClients(write, people);
  const known = sold.filter(({ email_key }) => clients.has(email_key));
  if (known.length > 0) {
    await tenant.run(updatePassClients, {
      ids: known.map(({ id }) => id),
      clientIds: known.map(({ email_key }) => clients.get(email_key)!),
    });
  }
  const rows = await listPassesOf(
    tenant,
    sold.map(({ id }) => id),
  );
  await emit(
    write,
    rows.map((row) => passMessage(passSold, row)),
  );
  if (mails) await queuePassesMail(write, paymentId, sold, language);
  return sold.reduce((sum, { price }) => sum + price, 0);
}

/** To the buyer: the first of the passes has the address. */
async function queuePassesMail(
  write: TenantWriteContext,
  paymentId: string,
  sold: readonly {
    readonly id: string;
    readonly full_name: string;
    readonly email: string;
    readonly type_name: string;
    readonly status: string;
  }[],
  language: string,
): Promise<void> {
  const inOrder = [...sold].sort((a, b) => (a.id < b.id ? -1 : 1));
  const [first] = inOrder;
  if (!first) return;
  await queueMail(write, {
    cause: `passes of ${paymentId}`,
    to: first.email,
    language,
    template: 'passes_sold',
    data: {
      type: [...new Set(inOrder.map(({ type_name: type }) => type))].join(', '),
      passes: inOrder.map(({ id, full_name: holder, status }) => ({ id, holder, isValid: status === 'valid' })),
      paymentId,
    },
    eventId: null,
  });
}

/** The passes of payments that ended unpaid, which are locked, take no place any more. */
export async function endHeldPasses(
  { tenant, now }: TenantWriteContext,
  payments: readonly { readonly id: string }[],
): Promise<void> {
  const paymentIds = payments.map(({ id }) => id);
  const ended = await tenant.run(endUnpaidPasses, { now, paymentIds });
  for (const [id, count] of countsByType(ended)) await tenant.run(releasePassQuota, { id, count });
}

/** Takes places again for the passes of a payment that came in late; refuses where there are not so many left. */
export async function reviveHeldPasses(
  { tenant, now }: TenantWriteContext,
  { id: paymentId }: { readonly id: string },
): Promise<Refusal<'sold_out'> | null> {
  const revived = await tenant.run(reviveUnpaidPasses, { now, paymentId });
  if (revived.length === 0) return refuse('sold_out', 'The passes are no longer available.');
  for (const [id, count] of countsByType(revived)) {
    const claimed = await tenant.run(claimPassQuota, { id, count });
    if (claimed.length === 0) return refuse('sold_out', 'The passes have been sold to others.');
  }
  return null;
}

/** How many passes there are of each type, by the ids of the types: the order in which their rows are locked. */
function countsByType(passes: readonly { readonly type_id: string }[]): (readonly [id: string, count: number])[] {
  const byType = groupBy(passes, ({ type_id: id }) => id);
  return [...byType.keys()].sort().map((id) => [id, byType.get(id)!.length]);
}
