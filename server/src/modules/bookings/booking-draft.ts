/** Writes a new booking with everything that goes along: its client, its spaces, its discount, its notification. */
import type {
  BookingSource,
  BookingStatus,
  DepositMethod,
  GenderGroup,
  OriginApi,
} from '@stagedoor/contract/vocabulary';
import { newId, newSecretCode } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { mapConstraintViolation } from '../../platform/sql/constraint-violations.ts';
import { tenantDb } from '../../platform/sql/tenant-db.ts';
import { emailKeyOf, recordClient } from '../clients/clients.ts';
import { checkDiscountCode, redeemDiscountCode } from '../discount-codes/discount-codes.ts';
import type { WriteContext } from '../webhooks/webhooks.ts';
import { bookingCreated, noteOf } from './booking-notifications.ts';
import { holdsSpaces } from './booking-rules.ts';
import { insertBooking, type NewBookingRow, type SpaceRow, updateBookingDiscount } from './booking-writes.sql.ts';
import { type BillingInfo, type BookingRow, findBooking } from './bookings.sql.ts';
import { spaceTaken } from './spaces.ts';

/** What every booking is made with. Money in minor units. */
export interface BookingDetails {
  readonly partySize: number;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly commentaryReserve: string;
  readonly genderGroup: GenderGroup;
  readonly hour: string;
  /** Before the discount. */
  readonly price: number;
  readonly discountCode: string | null;
  readonly createdVia: OriginApi;
}

export interface BookingDraft extends BookingDetails {
  readonly status: BookingStatus;
  readonly walkin: boolean;
  readonly source: BookingSource;
  /** Null: by calendar, without zone and spaces. */
  readonly eventId: string | null;
  /** Null at an event: the date is then the start of the event, also after it is moved. */
  readonly date: string | null;
  readonly zoneId: string | null;
  readonly durationSeconds: number;
  readonly spaces: readonly Pick<SpaceRow, 'id' | 'name'>[];
  readonly commentaryClient?: string;
  readonly rateSlug?: string;
  readonly deposit?: number;
  readonly depositMethod?: DepositMethod;
  readonly depositPaid?: number;
  readonly referrerId?: string | null;
  readonly channelId?: string | null;
  readonly billingInfo?: Partial<BillingInfo>;
  readonly createdAt: Date;
}

/** Lock order: the client, the spaces by id, the discount code. All or nothing: a refusal is to undo the transaction. */
export async function writeBooking(
  { tx, outbox, now }: WriteContext,
  organizationId: string,
  draft: BookingDraft,
): Promise<BookingRow | Refusal<'discount_code_invalid' | 'space_taken' | 'unknown_space'>> {
  const tenant = tenantDb(tx, organizationId);
  const use = { type: 'bookings', eventId: draft.eventId, price: draft.price, now } as const;
  // Asked before anything is locked, so that a code that is used up costs those with a good one nothing.
  const code = draft.discountCode === null ? null : await checkDiscountCode(tenant, draft.discountCode, use);
  if (code instanceof Refusal) return code;

  const id = newId('booking', now);
  const clientId = await recordClient({ tx, outbox, now, tenant }, draft);
  const row = JSON.stringify(newRow(id, clientId, draft, now));
  const spaceIds = draft.spaces.map((space) => space.id);
  const held = await mapConstraintViolation(
    'gone',
    () => tx.run(insertBooking, organizationId, row, spaceIds, holdsSpaces(draft.status)),
    refuse('unknown_space', 'A space, its zone or the event was deleted at this moment: look at the event again.'),
  );
  if (held instanceof Refusal) return held;
  if (held.length < draft.spaces.length) {
    const got = new Set(held.map((row) => row.space_id));
    return spaceTaken(draft.spaces.filter((space) => !got.has(space.id)).map((space) => space.name));
  }
  if (code) {
    const redemption = await redeemDiscountCode(tenant, code, use);
    if (redemption instanceof Refusal) return redemption;
    await tx.run(updateBookingDiscount, organizationId, id, redemption.codeId, redemption.code, redemption.amount);
  }
  const [booking] = await tx.run(findBooking, organizationId, id);
  await outbox.emit(tx, organizationId, [noteOf(bookingCreated, booking!)], now);
  return booking!;
}

function newRow(id: string, clientId: string | null, draft: BookingDraft, now: Date): NewBookingRow {
  return {
    id,
    event_id: draft.eventId,
    date: draft.date,
    zone_id: draft.zoneId,
    channel_id: draft.channelId ?? null,
    client_id: clientId,
    referrer_id: draft.referrerId ?? null,
    code: newSecretCode(),
    name: draft.name,
    email: draft.email.trim(),
    email_key: emailKeyOf(draft.email),
    phone: draft.phone,
    commentary_client: draft.commentaryClient ?? '',
    commentary_reserve: draft.commentaryReserve,
    status: draft.status,
    walkin: draft.walkin,
    source: draft.source,
    created_via: draft.createdVia,
    party_size: draft.partySize,
    admitted_count: 0,
    gender_group: draft.genderGroup,
    hour: draft.hour,
    duration_seconds: draft.durationSeconds,
    rate_slug: draft.rateSlug ?? '',
    price: draft.price,
    deposit: draft.deposit ?? 0,
    deposit_method: draft.depositMethod ?? 'cash',
    deposit_paid: draft.depositPaid ?? 0,
    invoice_reference: '',
    billing_info: draft.billingInfo ?? {},
    pos_total_service_charge: 0,
    pos_total_tips: 0,
    pos_ticket_total: 0,
    pos_products: [],
    pos_payments: [],
    created_at: draft.createdAt.toISOString(),
    updated_at: now.toISOString(),
  };
}
