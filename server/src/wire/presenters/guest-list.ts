import type { ChannelsListEntry, GuestList, ManagedGuestList, Referrer } from '@stagedoor/contract';
import {
  type GuestListRow,
  listCheckedIn,
  listCreated,
  listRemoved,
  listUpdated,
  type ManagedGuestListRow,
  type ReferrerRow,
} from '../../contexts/guest-lists/guest-lists/guest-lists.ts';
import { presenter } from '../../contexts/messaging/webhooks/webhooks.ts';
import { toMajor } from '../../http/money.ts';
import { guestListVersions } from '../guest-list-version.ts';

export function presentGuestList(row: GuestListRow): GuestList {
  const digits = row.currency_digits;
  return {
    _id: row.id,
    channel_id: row.channel_id ?? '',
    code: row.code,
    event_id: row.event_id,
    name: row.name,
    observations_reception: row.observations_reception,
    rate_id: row.rate_id,
    rate_name: row.rate_name,
    rate_slug: row.rate_slug,
    referral_id: row.referrer_id ?? '',
    enter: row.admitted_count,
    for: row.party_size,
    referral: { _id: row.referrer_id ?? '', name: row.referrer_name ?? '' },
    options: row.options.map((option) => ({
      _id: option._id,
      women: option.women,
      men: option.men,
      no_gender: option.no_gender,
      price: toMajor(option.price, digits),
      total: toMajor(option.total, digits),
    })),
    tags: row.tags,
    removed_at: row.removed_at ? Math.floor(Date.parse(row.removed_at) / 1_000) : 0,
  };
}

export function presentManagedGuestList(row: ManagedGuestListRow): ManagedGuestList {
  const entry = {
    email: row.email,
    status: row.status,
    payment_id: row.payment_id ?? '',
    price: toMajor(row.price, row.currency_digits),
    refunded: toMajor(row.refunded_amount, row.currency_digits),
    created_via: row.created_via,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...presentGuestList(row),
  };
  return Object.assign(entry, { version: guestListVersions.versionOf(entry) });
}

export function presentChannelsListEntry(row: ManagedGuestListRow): ChannelsListEntry {
  return {
    _id: row.id,
    organization_id: row.organization_id,
    event_id: row.event_id,
    list_rate_id: row.rate_id,
    list_rate_name: row.rate_name,
    status: row.removed_at === null ? row.status : 'voided',
    full_name: row.name,
    email: row.email,
    for: row.party_size,
    enter: row.admitted_count,
    qr_code: row.code,
    price: toMajor(row.price, row.currency_digits),
    payment_id: row.payment_id ?? '',
  };
}

export function presentReferrer(row: ReferrerRow): Referrer {
  return { _id: row.id, name: row.name, created_at: row.created_at };
}

export const guestListPresenters = [
  presenter(listCreated, presentGuestList),
  presenter(listUpdated, presentGuestList),
  presenter(listRemoved, presentGuestList),
  presenter(listCheckedIn, presentGuestList),
];
