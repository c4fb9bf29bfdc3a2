/** Selling passes: by a channel, whose buyer pays on a page of the gateway, or by the organization itself at once. */
import type { Collection, Language, OriginApi, SaleType } from '@stagedoor/contract/vocabulary';
import { groupBy } from '../../../platform/group-by.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { emit, type TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { beginPurchase, type PurchaseTerms, sendPaymentLink } from '../../sales/checkout/checkout.ts';
import { issueInvoice } from '../../sales/invoices/invoices.ts';
import { postToLedger } from '../../sales/ledger/ledger.ts';
import {
  insertCollectedPayment,
  paidMessages,
  paymentOfLines,
  type SaleLine,
  saleLine,
} from '../../sales/payments/payments.ts';
import type { BoughtBeside } from '../../sales/product/product.ts';
import {
  activateHeldPasses,
  insertHeldPasses,
  listPassesOf,
  type PassHolder,
  reservePassQuota,
} from './held-passes.ts';
import type { PassTypeRow } from './pass-types.sql.ts';
import { getPassType } from './pass-types.ts';
import type { PassRow } from './passes.sql.ts';

export interface PassesToBuy extends PurchaseTerms {
  readonly typeId: string;
  /** Null where the organization itself sells them by payment link. */
  readonly channelId: string | null;
  readonly holders: readonly PassHolder[];
}

export interface PassPurchase {
  readonly organizationId: string;
  readonly paymentId: string;
  /** Minor units. */
  readonly amount: number;
  readonly currencyDigits: number;
  readonly passes: readonly PassRow[];
}

/**
 * Keeps passes until they are paid; those that cost nothing are sold at once. Refuses a type that is not on sale, more
 * passes than are left, and a code that the organization has or had.
 */
export async function beginPassPurchase(
  write: TenantWriteContext,
  { typeId, holders, ...input }: PassesToBuy,
): Promise<PassPurchase | Refusal<'not_found' | 'not_on_sale' | 'sold_out' | 'barcode_taken'>> {
  const { tenant, now } = write;
  const type = await getPassType(tenant, typeId);
  if (type instanceof Refusal) return type;
  const reason = reasonNotOnSale(type, now);
  if (reason) return refuse('not_on_sale', `The pass ${type.name} is not on sale: ${reason}.`);
  const amount = type.price * holders.length;
  const ids = newPassIds(holders.length, now);
  const paymentId = newId('payment', now);
  const full = await reservePassQuota(tenant, type, holders.length);
  if (full) return full;
  // The payment refers to the passes by their ids, and they to it by a foreign key that is checked at once.
  const { channelId } = input;
  const createdVia = channelId === null ? 'management' : 'channels';
  const begin = { type, paymentId, price: type.price, channelId, createdVia, holders } as const;
  const payment = await beginPurchase(write, {
    paymentId,
    resourceType: 'pass',
    eventId: null,
    rateId: null,
    bookingId: null,
    saleType: channelId === null ? 'paylink' : 'online',
    lines: linesOf(type, ids, type.price),
    ...input,
  });
  if (payment instanceof Refusal) return payment;
  const taken = await insertHeldPasses(write, ids, begin);
  if (taken) return taken;
  // What costs nothing was complete before its passes were there.
  if (payment.status === 'succeeded') await activateHeldPasses(write, payment);
  const { organizationId } = tenant;
  const passes = await listPassesOf(tenant, ids);
  return { organizationId, paymentId, amount, currencyDigits: type.currency_digits, passes };
}

/**
 * Keeps a pass until it is paid, and mails its holder where; one that costs nothing is sold at once. Refuses as
 * `beginPassPurchase`.
 */
export async function holdPassAndSendLink(
  write: TenantWriteContext,
  { holder, ...input }: Omit<PassesToBuy, 'channelId' | 'holders'> & { readonly holder: PassHolder },
): Promise<PassRow | Refusal<'not_found' | 'not_on_sale' | 'sold_out' | 'barcode_taken'>> {
  const purchase = await beginPassPurchase(write, { ...input, channelId: null, holders: [holder] });
  if (purchase instanceof Refusal) return purchase;
  const [pass] = purchase.passes;
  if (pass!.status !== 'pending_payment') return pass!;
  const { paymentId } = purchase;
  const refused = await sendPaymentLink(write, paymentId, undefined);
  if (refused) throw new Error(`the link of the payment ${paymentId}, which is new, is not sent: ${refused.message}`);
  return pass!;
}

/** A pass that is bought together with tickets. */
export interface PassToBuy extends PassHolder {
  readonly typeId: string;
}

/** What is sold of one type. */
interface PassesOfType {
  readonly type: PassTypeRow;
  readonly ids: readonly string[];
  readonly holders: readonly PassHolder[];
}

/**
 * Passes of any types of the organization that are bought together with tickets. Refuses an unknown type, and one that is
 * not on sale.
 */
export async function passesBeside(
  { tenant, now }: TenantWriteContext,
  channelId: string,
  passes: readonly PassToBuy[],
): Promise<BoughtBeside | Refusal<'not_found' | 'not_on_sale'>> {
  const ids = newPassIds(passes.length, now);
  const byType = groupBy([...passes.keys()], (place) => passes[place]!.typeId);
  const parts: PassesOfType[] = [];
  // In the order in which the rows of the types are locked.
  for (const typeId of [...byType.keys()].sort()) {
    const type = await getPassType(tenant, typeId);
    if (type instanceof Refusal) return type;
    const reason = reasonNotOnSale(type, now);
    if (reason) return refuse('not_on_sale', `The pass ${type.name} is not on sale: ${reason}.`);
    const places = byType.get(typeId)!;
    parts.push({ type, ids: places.map((place) => ids[place]!), holders: places.map((place) => passes[place]!) });
  }
  return {
    kind: 'pass',
    lines: parts.flatMap((part) => linesOf(part.type, part.ids, part.type.price)),
    reserve: async (write) => {
      for (const { type, holders } of parts) {
        const full = await reservePassQuota(write.tenant, type, holders.length);
        if (full) return full;
      }
      return null;
    },
    insert: async (write, paymentId) => {
      for (const { type, ids: ofType, holders } of parts) {
        const { price } = type;
        const begin = { type, paymentId, price, channelId, createdVia: 'channels' as const, holders };
        const taken = await insertHeldPasses(write, ofType, begin);
        if (taken) return taken;
      }
      return null;
    },
  };
}

/** Ids of one instant sort as chance has it; sorted, passes are answered in the order of the request. */
function newPassIds(count: number, now: Date): string[] {
  return Array.from({ length: count }, () => newId('pass', now)).sort();
}

function reasonNotOnSale({ active, valid_from, valid_until }: PassTypeRow, now: Date): string | null {
  if (!active) return 'it is switched off';
  if (valid_from !== null && now < new Date(valid_from)) return `it is sold from ${valid_from} on`;
  if (valid_until !== null && now >= new Date(valid_until)) return `it was sold until ${valid_until}`;
  return null;
}

function linesOf({ id, name, party_size: quantity }: PassTypeRow, ids: readonly string[], price: number): SaleLine[] {
  return ids.map((passId) => saleLine({ subject_id: passId, rate_id: id, quantity, description: name, price }));
}

export interface PassesToSell {
  readonly typeId: string;
  readonly holders: readonly PassHolder[];
  /** Of each, in minor units; that of the type where it is not given. */
  readonly price: number | undefined;
  readonly channelId: string | null;
  readonly saleType: SaleType;
  readonly collection: Exclude<Collection, 'gateway' | 'reseller'>;
  readonly createdVia: OriginApi;
  readonly createdBy: string;
  /** Whether the first holder is mailed the passes; not where it is left out. */
  readonly sendResources?: boolean | undefined;
  readonly language?: Language | undefined;
}

/**
 * Sells passes at once, outside of the payment gateway, under one payment: all or none, in the order given. Neither the
 * times of sale nor the switch of the type stand in the way of the organization itself. Refuses an unknown type, more
 * passes than are left, and a code that was used.
 */
export async function sellPasses(
  write: TenantWriteContext,
  { typeId, holders, price: given, channelId, saleType, collection, createdVia, createdBy, ...mail }: PassesToSell,
): Promise<readonly PassRow[] | Refusal<'not_found' | 'sold_out' | 'barcode_taken'>> {
  const { sendResources = false, language = '' } = mail;
  const { tenant, now } = write;
  const type = await getPassType(tenant, typeId);
  if (type instanceof Refusal) return type;
  const price = given ?? type.price;
  const count = holders.length;
  const full = await reservePassQuota(tenant, type, count);
  if (full) return full;
  const ids = newPassIds(count, now);
  const paymentId = newId('payment', now);
  await tenant.run(insertCollectedPayment, {
    now,
    id: paymentId,
    resourceType: 'pass',
    eventId: null,
    rateId: null,
    channelId,
    saleType,
    collection,
    ...paymentOfLines(linesOf(type, ids, price)),
    createdBy,
    sendResources,
    language: mail.language ?? 'en',
  });
  const taken = await insertHeldPasses(write, ids, { type, paymentId, price, channelId, createdVia, holders });
  if (taken) return taken;
  const sales = await activateHeldPasses(write, { id: paymentId, language, send_resources: sendResources });
  const about = { eventId: null, channelId, paymentId };
  await postToLedger(
    tenant,
    { kind: 'sale', causedBy: paymentId, debit: { [collection]: sales }, credit: { sales }, ...about },
    now,
  );
  await emit(write, (await paidMessages(tenant, [paymentId])).flat());
  await issueInvoice(tenant, paymentId, now);
  return listPassesOf(tenant, ids);
}

/**
 * The same at the price of the type for a channel that was paid and owes the money. Refuses a type that is not on sale,
 * too.
 */
export async function sellPassesOfChannel(
  write: TenantWriteContext,
  input: Pick<PassesToSell, 'typeId' | 'holders' | 'createdBy'> & { readonly channelId: string },
): Promise<readonly PassRow[] | Refusal<'not_found' | 'not_on_sale' | 'sold_out' | 'barcode_taken'>> {
  const type = await getPassType(write.tenant, input.typeId);
  if (type instanceof Refusal) return type;
  const reason = reasonNotOnSale(type, write.now);
  if (reason) return refuse('not_on_sale', `The pass ${type.name} is not on sale: ${reason}.`);
  const sale = { saleType: 'online', collection: 'receivable', createdVia: 'channels', price: undefined } as const;
  return sellPasses(write, { ...input, ...sale });
}
