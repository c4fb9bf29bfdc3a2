/**
 * What is sold, as the sale sees it. A product is a kind of thing that a payment pays for: a ticket, a booking, an entry of
 * a guest list. Its context registers here what becomes of it when its payment comes in, ends, or is given back; the sale
 * calls that, and imports no product.
 *
 * Guaranteed to a product: the payment is locked before each call, its status has changed already, and everything is in
 * one transaction with it. The list of products is part of the program (`process/products.ts`), so it is the same for
 * every service of a process.
 */
import type { PaymentStatus, ResourceType } from '@stagedoor/contract/vocabulary';
import { groupBy } from '../../../platform/group-by.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { TenantDb } from '../../../platform/sql/tenant-db.ts';
import { bool, date, instant, listOf, nullable, type RowOf, text } from '../../../platform/sql/types.ts';
import { emailKeyOf } from '../../customers/clients/clients.ts';
import type { PersonalDataSource } from '../../customers/privacy/privacy.ts';
import type { OutboxMessage, TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import type { AmountToCollect } from '../gateways/gateways.ts';
import type { Amounts } from '../ledger/ledger.ts';
import type { PaymentRow, SaleLine } from '../payments/payments.ts';
import type { MemberBenefits } from './member-benefits.ts';

export type { MemberBenefits, MemberDiscount, MemberTicket, RateOfTicket } from './member-benefits.ts';

/** What a payment was for, by account, and what is to be emitted. */
export interface Completed {
  readonly credit: Amounts;
  readonly messages: readonly OutboxMessage[];
}

/** Columns of who bought things: empty or null where it is not known. */
export const buyerColumns = {
  /** Of the thing. */
  id: text,
  client_id: nullable(text),
  client_name: text,
  client_birthday: nullable(date),
  client_email: text,
  client_phone: text,
};
export type BuyerRow = RowOf<typeof buyerColumns>;
export type Buyer = Omit<BuyerRow, 'id'>;

/** What a statement for `Product.block` takes. */
export const blockParameters = { now: instant, ids: listOf(text), isBlocked: bool };

/** SQL: the rest of that statement after `UPDATE` and a table with `dispute_blocked_at`; passes over what is as it should be. */
export const setBlocked = `SET written_in = pg_current_xact_id(),
     dispute_blocked_at = CASE WHEN $4::boolean THEN $2::timestamptz END,
     updated_at = $2::timestamptz
   WHERE organization_id = $1 AND id = ANY ($3) AND (dispute_blocked_at IS NOT NULL) <> $4::boolean`;

/** What a payment that is disputed pays for. */
export interface DisputedThings {
  readonly paymentId: string;
  readonly ids: readonly string[];
}

/** What was given for nothing to a member in a period of the subscription. */
export interface GivenToMember {
  readonly subscriptionId: string;
  readonly from: Date;
  /** The first instant that is not in the period. */
  readonly until: Date;
}

/** What buyers are asked for, of one thing that is offered. */
export interface Offer {
  readonly id: string;
  readonly name: string;
  /** Null where it is offered for no single event. */
  readonly event_id: string | null;
  readonly event_name: string;
  /** Their paths are those of the fields in which they are set. */
  readonly amounts: readonly AmountToCollect[];
}

export interface Product {
  readonly kind: ResourceType;
  /** How the money is booked: at once as a sale, or held as a deposit until it is earned. */
  readonly bookedAs: 'sale' | 'deposit';
  /**
   * False where the payment waits for its money, but what it pays for cannot be given any more: the money goes back, and
   * the payment ends when its time is over.
   */
  canStillBeGiven?(write: TenantWriteContext, payment: PaymentRow): Promise<boolean>;
  /** The money came in. */
  complete(write: TenantWriteContext, payment: PaymentRow): Promise<Completed>;
  /** As `complete` for several payments, in their order, where that takes fewer statements. */
  completeBatch?(write: TenantWriteContext, payments: readonly PaymentRow[]): Promise<readonly Completed[]>;
  /** The payments ended without money: what they kept is free again. */
  end(write: TenantWriteContext, payments: readonly PaymentRow[]): Promise<void>;
  /** The money came in after the end: takes again what was kept; a refusal where something of it is gone. */
  revive(write: TenantWriteContext, payment: PaymentRow): Promise<Refusal | null>;
  /**
   * The payment of things is disputed, which are to admit nobody and give nothing then, or is not any more; passes over
   * other ids.
   */
  block?(write: TenantWriteContext, things: DisputedThings, isBlocked: boolean): Promise<void>;
  /**
   * The payment of a period of a subscription is disputed: what its member was given in it is to admit nobody, or admits
   * again. The subscription is locked, so nothing more is given meanwhile.
   */
  blockGivenToMember?(write: TenantWriteContext, given: GivenToMember, isBlocked: boolean): Promise<void>;
  /** What is offered from an instant on: for events that have not ended by then, and for none. */
  listOffers?(tenant: TenantDb, now: Date): Promise<readonly Offer[]>;
  /** Who bought the things with these ids, in whatever order; no row for an unknown one. */
  listBuyers(tenant: TenantDb, ids: readonly string[]): Promise<readonly BuyerRow[]>;
  /**
   * The payments of things with this e-mail address of their buyer, as `emailKeyOf` gives it, or with this
   * code.
   */
  listPayments?(
    tenant: TenantDb,
    search: { readonly emailKey: string; readonly code: string },
  ): Promise<readonly PaymentOfThing[]>;
  /** What is kept of the people who have it. */
  readonly personalData?: readonly PersonalDataSource[];
  /** What those who have bought it are given with other products. */
  readonly memberBenefits?: MemberBenefits;
  /** How money is given back; null where what was paid for is done and stays so. */
  readonly refunds: RefundRules<unknown> | null;
}

/** Null where nothing was paid for the thing. */
export interface PaymentOfThing {
  readonly payment_id: string | null;
}

/** A thing that was paid for, locked with its payment. */
export interface Refundable {
  readonly id: string;
  readonly payment: PaymentRow;
  readonly channelId: string | null;
}

/** The thing after a refund was counted on it, and what is to be emitted of that. */
export interface CountedRefund<Row> {
  readonly row: Row;
  readonly messages: readonly OutboxMessage[];
}

/** How money is given back on things of one kind. Money is in minor units. */
export interface RefundRules<Row> {
  /** As messages name the thing. */
  readonly noun: string;
  /** True where a refund ends the thing: its line is void from then on. */
  readonly voids: boolean;
  /**
   * Locks the payment, then the thing. Refuses a thing that there is not, and one that was not paid or was swapped. One that
   * was deleted is there only `evenDeleted`: where the refund of what was paid for it failed.
   */
  lock(
    write: TenantWriteContext,
    id: string,
    evenDeleted?: boolean,
  ): Promise<Refundable | Refusal<'not_found' | 'conflict'>>;
  /** Counts an amount as given back on the thing, which is locked; less than 0 where the gateway gave nothing back. */
  count(write: TenantWriteContext, id: string, amount: number): Promise<CountedRefund<Row>>;
  /** In place of `count` where the refund is sent again or failed, if that differs from the first time. */
  recount?(write: TenantWriteContext, id: string, amount: number): Promise<void>;
  /** The money went back: what is debited, where that is not the parts of the line. */
  settle?(write: TenantWriteContext, id: string, amount: number): Promise<Amounts>;
  /** The bank sent money back that went back: what is credited, where that is not what was debited. */
  restore?(write: TenantWriteContext, id: string, amount: number): Promise<Amounts>;
}

const paid: readonly PaymentStatus[] = ['succeeded', 'partially_refunded', 'refunded'];

/** Refuses a thing whose payment did not succeed. */
export function refuseUnpaid(noun: string, { status }: PaymentRow): Refusal<'conflict'> | null {
  if (paid.includes(status)) return null;
  return refuse('conflict', `The payment of the ${noun} is ${status}: there is nothing to give back.`);
}

let registered: ReadonlyMap<ResourceType, Product> = new Map();

/** Registers all that can be sold, in place of what was registered before. */
export function registerProducts(products: readonly Product[]): void {
  registered = new Map(products.map((product) => [product.kind, product]));
}

/** The product of a kind. */
export function productOf(kind: ResourceType): Product {
  const product = registered.get(kind);
  if (!product) throw new Error(`no product ${kind} is registered`);
  return product;
}

const unknownBuyer: Buyer = {
  client_id: null,
  client_name: '',
  client_birthday: null,
  client_email: '',
  client_phone: '',
};

/** A payment, by what it is for. */
export interface PaymentFor {
  readonly resource_type: ResourceType;
  readonly resource_ids: readonly string[];
}

/** The payments, in their order, with who bought the first thing of each. */
export async function withBuyers<Row extends PaymentFor>(
  tenant: TenantDb,
  payments: readonly Row[],
): Promise<(Row & Buyer)[]> {
  const buyers = new Map<string, Buyer>();
  for (const [kind, some] of groupBy(payments, ({ resource_type: kind }) => kind)) {
    const ids = some.flatMap(({ resource_ids: [first] }) => first ?? []);
    for (const { id, ...buyer } of await productOf(kind).listBuyers(tenant, [...new Set(ids)])) buyers.set(id, buyer);
  }
  return payments.map((row) => ({ ...row, ...(buyers.get(row.resource_ids[0] ?? '') ?? unknownBuyer) }));
}

/** The ids of the payments of things with this e-mail address of their buyer, or with this code. */
export async function findPaymentsOfThings(tenant: TenantDb, search: string): Promise<string[]> {
  const found: string[] = [];
  for (const { listPayments } of registered.values()) {
    const rows = (await listPayments?.(tenant, { emailKey: emailKeyOf(search), code: search })) ?? [];
    found.push(...rows.flatMap(({ payment_id: id }) => id ?? []));
  }
  return found;
}

/** What a payment pays for, by its kinds. */
type PaidThings = Pick<PaymentRow, 'resource_type' | 'resource_ids' | 'resource_kinds'>;

/** The kind of the thing with an id; that of the payment for what it does not pay for. */
export function kindOf({ resource_type: type, resource_ids: ids, resource_kinds: kinds }: PaidThings, id: string) {
  return kinds?.[ids.indexOf(id)] ?? type;
}

/**
 * The products of what payments pay for, each with those of the payments that pay for such a thing: in the order in which
 * they are registered, which is that in which the rows of what was kept are locked.
 */
export function byProduct<Row extends PaidThings>(
  payments: readonly Row[],
): readonly { readonly product: Product; readonly payments: readonly Row[] }[] {
  return [...registered.values()].flatMap((product) => {
    const some = payments.filter(({ resource_type: type, resource_kinds: kinds }) =>
      (kinds ?? [type]).includes(product.kind),
    );
    return some.length > 0 ? [{ product, payments: some }] : [];
  });
}

/**
 * The event to which money for things of a kind is booked: that of the payment. What was bought beside the things of its
 * event is for none.
 */
export function eventOfKind(
  { event_id: eventId, resource_type: type }: Pick<PaymentRow, 'event_id' | 'resource_type'>,
  kind: ResourceType | null,
): string | null {
  return kind === type ? eventId : null;
}

/** What a member was given with all that can be sold admits nobody, or does again; the subscription is locked. */
export async function blockGivenToMember(
  write: TenantWriteContext,
  given: GivenToMember,
  isBlocked: boolean,
): Promise<void> {
  for (const product of registered.values()) await product.blockGivenToMember?.(write, given, isBlocked);
}

/** What is offered of all that can be sold, from an instant on. */
export async function listOffers(tenant: TenantDb, now: Date): Promise<(Offer & { readonly kind: ResourceType })[]> {
  const all: (Offer & { readonly kind: ResourceType })[] = [];
  for (const product of registered.values()) {
    const offers = (await product.listOffers?.(tenant, now)) ?? [];
    all.push(...offers.map((offer) => ({ ...offer, kind: product.kind })));
  }
  return all;
}

/** The benefits of members, of the product that has them. */
export function memberBenefits(): MemberBenefits {
  for (const { memberBenefits: benefits } of registered.values()) if (benefits) return benefits;
  throw new Error('no product with benefits for members is registered');
}

/** The rules of what a refund is on, with its id; null where it is on a whole charge that had no use. */
export function refundRulesOf({
  subject_id: id,
  kind,
}: {
  readonly subject_id: string | null;
  readonly kind: ResourceType | null;
}): { readonly id: string; readonly rules: RefundRules<unknown> } | null {
  if (id === null || kind === null) return null;
  const { refunds: rules } = productOf(kind);
  if (!rules) throw new Error(`nothing is given back on a ${kind}`);
  return { id, rules };
}

/**
 * Things of another kind that are bought together with tickets, under one payment. Their context says what they are, and
 * how they are kept; that of the tickets begins the purchase, and knows no more of them than this.
 */
export interface BoughtBeside {
  readonly kind: ResourceType;
  /** A line for each thing. */
  readonly lines: readonly SaleLine[];
  /** Takes their places: after those of the tickets, before the redemption of a discount code. */
  reserve(write: TenantWriteContext): Promise<Refusal<'sold_out'> | null>;
  /** Inserts them, waiting for the payment, which is there by now. */
  insert(write: TenantWriteContext, paymentId: string): Promise<Refusal<'barcode_taken'> | null>;
}
