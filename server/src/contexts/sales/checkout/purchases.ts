/**
 * What a payment can pay for, and what becomes of that: one entry for each type of resource. The payment is locked before
 * each of them is called, and its status has changed already.
 */
import type { ResourceType } from '@stagedoor/contract/vocabulary';
import type { Refusal } from '../../../platform/refusal.ts';
import { activateHeldEntries, endHeldEntries, reviveHeldEntries } from '../../guest-lists/guest-lists/guest-lists.ts';
import { activateHeldPasses, endHeldPasses, reviveHeldPasses } from '../../memberships/passes/passes.ts';
import { completePeriod, endPeriodPayments, revivePeriod } from '../../memberships/subscriptions/subscriptions.ts';
import type { OutboxMessage, TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { completeBookingPayment, endHeldBookings, reviveHeldBooking } from '../../tables/bookings/bookings.ts';
import {
  activateHeldSupplements,
  activateHeldTickets,
  canCompletePaidNameChange,
  canSellHeldSupplements,
  completePaidNameChange,
  endHeldSupplements,
  endHeldTickets,
  endUnpaidNameChanges,
  reviveHeldSupplements,
  reviveHeldTickets,
  reviveUnpaidNameChange,
} from '../../ticketing/tickets/tickets.ts';
import type { Amounts } from '../ledger/ledger.ts';
import type { PaymentRow } from '../payments/payments.ts';

/** What a payment was for, by account, and what is to be emitted. */
export interface Completed {
  readonly credit: Amounts;
  readonly messages: readonly OutboxMessage[];
}

export interface Purchase {
  /**
   * False where the payment waits for its money, but what it pays for cannot be given any more: the money goes back, and
   * the payment ends when its time is over.
   */
  accepts?(write: TenantWriteContext, payment: PaymentRow): Promise<boolean>;
  /** The money came in. */
  complete(write: TenantWriteContext, payment: PaymentRow): Promise<Completed>;
  /** As `complete` for several payments, in their order, where that takes fewer statements. */
  completeTogether?(write: TenantWriteContext, payments: readonly PaymentRow[]): Promise<Completed[]>;
  /** The payments ended without money: what they kept is free again. */
  end(write: TenantWriteContext, payments: readonly PaymentRow[]): Promise<void>;
  /** The money came in after the end: takes again what was kept; a refusal where something of it is gone. */
  revive(write: TenantWriteContext, payment: PaymentRow): Promise<Refusal | null>;
}

async function completeTickets(write: TenantWriteContext, payments: readonly PaymentRow[]): Promise<Completed[]> {
  const activated = await activateHeldTickets(write, payments);
  return activated.map(({ earned, messages }) => ({ credit: { ...earned }, messages }));
}

const tickets: Purchase = {
  complete: async (write, payment) => (await completeTickets(write, [payment]))[0]!,
  completeTogether: completeTickets,
  end: (write, payments) =>
    endHeldTickets(
      write,
      payments.map(({ id }) => id),
    ),
  revive: reviveHeldTickets,
};

const bookings: Purchase = {
  complete: completeBookingPayment,
  end: endHeldBookings,
  revive: reviveHeldBooking,
};

const passes: Purchase = {
  complete: async (write, payment) => ({ credit: { sales: await activateHeldPasses(write, payment) }, messages: [] }),
  end: (write, payments) =>
    endHeldPasses(
      write,
      payments.map(({ id }) => id),
    ),
  revive: reviveHeldPasses,
};

const listEntries: Purchase = {
  complete: async (write, payment) => {
    const { earned, messages } = await activateHeldEntries(write, payment);
    return { credit: { sales: earned }, messages };
  },
  end: (write, payments) =>
    endHeldEntries(
      write,
      payments.map(({ id }) => id),
    ),
  revive: reviveHeldEntries,
};

const nameChanges: Purchase = {
  accepts: canCompletePaidNameChange,
  complete: async (write, payment) => ({
    credit: { fees_organization: payment.amount },
    messages: await completePaidNameChange(write, payment),
  }),
  end: (write, payments) =>
    endUnpaidNameChanges(
      write,
      payments.map(({ id }) => id),
    ),
  revive: reviveUnpaidNameChange,
};

const periods: Purchase = {
  complete: async (write, payment) => {
    await completePeriod(write, payment);
    return { credit: { sales: payment.amount }, messages: [] };
  },
  end: (write, payments) =>
    endPeriodPayments(
      write,
      payments.map(({ id }) => id),
    ),
  revive: revivePeriod,
};

const supplements: Purchase = {
  accepts: canSellHeldSupplements,
  complete: async (write, payment) => ({ credit: await activateHeldSupplements(write, payment), messages: [] }),
  end: (write, payments) =>
    endHeldSupplements(
      write,
      payments.map(({ id }) => id),
    ),
  revive: reviveHeldSupplements,
};

const purchases: Partial<Record<ResourceType, Purchase>> = {
  ticket: tickets,
  booking: bookings,
  pass: passes,
  list: listEntries,
  'name-change': nameChanges,
  plan: periods,
  supplement: supplements,
};

/** The rules of what payments for this type of resource pay for. */
export function purchaseOf(type: ResourceType): Purchase {
  const purchase = purchases[type];
  if (!purchase) throw new Error(`a ${type} is not sold by payment`);
  return purchase;
}
