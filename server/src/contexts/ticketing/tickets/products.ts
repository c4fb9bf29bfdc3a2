/** What is sold here: tickets, supplements for tickets that are sold, and changes of the name on a ticket. */
import type { Product } from '../../sales/product/product.ts';
import {
  activateHeldSupplements,
  canSellHeldSupplements,
  endHeldSupplements,
  reviveHeldSupplements,
} from './bought-supplements.ts';
import { activateHeldTickets, endHeldTickets, reviveHeldTickets } from './held-tickets.ts';
import {
  canCompletePaidNameChange,
  completePaidNameChange,
  endUnpaidNameChanges,
  reviveUnpaidNameChange,
} from './name-changes.ts';
import { supplementRefunds } from './refund-supplement.ts';
import { ticketRefunds } from './refunds.ts';

export const ticketProduct: Product = {
  kind: 'ticket',
  bookedAs: 'sale',
  complete: async (write, payment) => (await activateHeldTickets(write, [payment]))[0]!,
  completeTogether: activateHeldTickets,
  end: endHeldTickets,
  revive: reviveHeldTickets,
  refunds: ticketRefunds,
};

export const supplementProduct: Product = {
  kind: 'supplement',
  bookedAs: 'sale',
  canStillBeGiven: canSellHeldSupplements,
  complete: async (write, payment) => ({ credit: await activateHeldSupplements(write, payment), messages: [] }),
  end: endHeldSupplements,
  revive: reviveHeldSupplements,
  refunds: supplementRefunds,
};

export const nameChangeProduct: Product = {
  kind: 'name-change',
  bookedAs: 'sale',
  canStillBeGiven: canCompletePaidNameChange,
  complete: async (write, payment) => ({
    credit: { fees_organization: payment.amount },
    messages: await completePaidNameChange(write, payment),
  }),
  end: endUnpaidNameChanges,
  revive: reviveUnpaidNameChange,
  refunds: null,
};
