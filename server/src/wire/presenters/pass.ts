import type { ManagedPass, Pass, PassCheckedIn, PassCheckoutResult, PassType, PassV2 } from '@stagedoor/contract';
import type { PassState, PassStatus, PassValidity } from '@stagedoor/contract/vocabulary';
import {
  type PassAtEvent,
  type PassPurchase,
  type PassRow,
  type PassTypeRow,
  type PassUsage,
  passCheckedIn,
  passRefunded,
  passSold,
} from '../../contexts/memberships/passes/passes.ts';
import { presenter } from '../../contexts/messaging/webhooks/webhooks.ts';
import { paymentAddress } from '../../contexts/sales/payments/payments.ts';
import { toMajor } from '../../http/money.ts';
import type { Services } from '../../http/services.ts';

export function presentPassType(row: PassTypeRow, { now }: { readonly now: Date }): PassType {
  const isOpen =
    row.active &&
    (row.valid_from === null || new Date(row.valid_from) <= now) &&
    (row.valid_until === null || new Date(row.valid_until) > now);
  return {
    _id: row.id,
    organization_id: row.organization_id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    event_ids: row.event_ids,
    entries_max: row.entries_max,
    for: row.party_size,
    price: toMajor(row.price, row.currency_digits),
    currency: row.currency,
    quota: row.quota,
    sold: row.sold_count,
    available: isOpen && row.sold_count < row.quota,
    needs_acceptance: row.needs_acceptance,
    valid_from: row.valid_from ?? '',
    valid_until: row.valid_until ?? '',
    active: row.active,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const validities: Readonly<Record<PassStatus, PassValidity>> = {
  pending_payment: 'pending',
  pending: 'pending',
  valid: 'valid',
  rejected: 'rejected',
  voided: 'rejected',
};
const states: Readonly<Record<PassValidity, PassState>> = {
  pending: 'pending',
  valid: 'activated',
  rejected: 'rejected',
};

const peopleOf = ({ women, men, others }: PassUsage) => women + men + others;
const sumOf = (usages: readonly PassUsage[], amount: (one: PassUsage) => number) =>
  usages.reduce((sum, one) => sum + amount(one), 0);

/** A pass as it stands at an event, or at all of them together. */
export function presentPass(row: PassRow, eventId: string | undefined): Pass {
  const usages = row.usages.filter((one) => eventId === undefined || one.event_id === eventId);
  return {
    _id: row.id,
    channel_id: row.channel_id ?? '',
    code: row.code,
    email: row.email,
    enter: sumOf(usages, peopleOf),
    for: row.party_size,
    name: row.full_name,
    raised: toMajor(row.price - row.refunded_amount + sumOf(row.usages, ({ revenue }) => revenue), row.currency_digits),
    rate_name: row.type_name,
    rate_slug: row.type_slug,
    referral_id: '',
    status: validities[row.status],
  };
}

const unixSeconds = (instant: string) => Math.floor(Date.parse(instant) / 1000);

/** A pass with a usage for each of these events. */
export function presentPassV2(row: PassRow, eventIds: readonly string[]): PassV2 {
  const status = validities[row.status];
  return {
    _id: row.id,
    organization_id: row.organization_id,
    code: row.code,
    customer_id: row.client_id ?? '',
    customer_fullname: row.full_name,
    customer_email: row.email,
    customer_phone: row.phone,
    type_id: row.type_id,
    type_name: row.type_name,
    purchase_date: unixSeconds(row.activated_at ?? row.created_at),
    purchase_price: toMajor(row.price, row.currency_digits),
    state: states[status],
    archived: status === 'rejected',
    passes_usages: eventIds.map((eventId) => presentUsage(row, eventId)),
  };
}

function presentUsage(row: PassRow, eventId: string): PassV2['passes_usages'][number] {
  const usage = row.usages.find((one) => one.event_id === eventId);
  const people = usage ? peopleOf(usage) : 0;
  return {
    _id: usage?.id ?? '',
    organization_id: row.organization_id,
    event_id: eventId,
    pass_id: row.id,
    usage_price: toMajor(people === 0 ? 0 : Math.round(usage!.revenue / people), row.currency_digits),
    usage_revenue: toMajor(usage?.revenue ?? 0, row.currency_digits),
    usage_time: usage?.first_entered_at ? unixSeconds(usage.first_entered_at) : 0,
    usage_beneficiaries: people,
    usage_males: usage?.men ?? 0,
    usage_females: usage?.women ?? 0,
    usage_others: usage?.others ?? 0,
    beneficiaries: row.party_size,
    checked_in: people > 0,
  };
}

export function presentManagedPass(row: PassRow): ManagedPass {
  return {
    _id: row.id,
    pass_type_id: row.type_id,
    pass_type_name: row.type_name,
    payment_id: row.payment_id,
    channel_id: row.channel_id ?? '',
    client_id: row.client_id ?? '',
    code: row.code,
    status: row.status,
    full_name: row.full_name,
    email: row.email,
    phone: row.phone,
    for: row.party_size,
    price: toMajor(row.price, row.currency_digits),
    refunded: toMajor(row.refunded_amount, row.currency_digits),
    usages: row.usages.map((one) => ({
      event_id: one.event_id,
      women: one.women,
      men: one.men,
      no_gender: one.others,
      revenue: toMajor(one.revenue, row.currency_digits),
      first_entered_at: one.first_entered_at ?? '',
    })),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** A purchase that was begun, with the address of its page. */
export function presentPassCheckout(
  { organizationId, paymentId, amount, currencyDigits, passes }: PassPurchase,
  services: Services,
): PassCheckoutResult {
  return {
    payment_id: paymentId,
    payment_url:
      amount === 0 ? '' : paymentAddress({ organizationId, paymentId }, services.publicUrl(), services.secretsKey),
    total_amount: toMajor(amount, currencyDigits),
    passes: passes.map(presentManagedPass),
  };
}

const presentWholePass = (row: PassRow) => presentPass(row, undefined);
const presentPassCheckedIn = ({ pass, eventId }: PassAtEvent): PassCheckedIn => ({
  ...presentPass(pass, eventId),
  event_id: eventId,
});

export const passPresenters = [
  presenter(passSold, presentWholePass),
  presenter(passRefunded, presentWholePass),
  presenter(passCheckedIn, presentPassCheckedIn),
];
