/** What is sold here: tickets, supplements for tickets that are sold, and changes of the name on a ticket. */
import type { PersonalDataSource } from '../../customers/privacy/privacy.ts';
import type { Product } from '../../sales/product/product.ts';
import { listTicketOffers } from '../ticket-rates/ticket-rates.ts';
import { updateSupplementsBlocked } from './bought-supplements.sql.ts';
import {
  activateHeldSupplements,
  canSellHeldSupplements,
  endHeldSupplements,
  reviveHeldSupplements,
} from './bought-supplements.ts';
import {
  listBuyersOfNameChanges,
  listBuyersOfSupplements,
  listBuyersOfTickets,
  listPaymentsOfTickets,
} from './buyers.sql.ts';
import { updateTicketsBlocked } from './end-tickets.sql.ts';
import { activateHeldTickets, endHeldTickets, reviveHeldTickets } from './held-tickets.ts';
import {
  canCompletePaidNameChange,
  completePaidNameChange,
  endUnpaidNameChanges,
  reviveUnpaidNameChange,
} from './name-changes.ts';
import {
  eraseNameChangePersonalData,
  eraseTicketPersonalData,
  listNameChangesOfPerson,
  listTicketPersonalData,
  type NameChangeOfPersonRow,
  type TicketPersonalDataRow,
} from './personal-data.sql.ts';
import { supplementRefunds } from './refund-supplement.ts';
import { ticketRefunds } from './refunds.ts';

interface PaidTicket {
  readonly payment_id: string;
  readonly supplement_payment_ids: readonly string[];
}
const paymentsOf = ({ payment_id: id, supplement_payment_ids: others }: PaidTicket) => [id, ...others];

export const ticketPersonalData: PersonalDataSource<TicketPersonalDataRow> = {
  list: (tenant, { emailKeys }) => tenant.run(listTicketPersonalData, { emailKeys }),
  mentionOf: ({ full_name: name, ...row }) => ({ name, paymentIds: paymentsOf(row) }),
  erase: async (tenant, { emailKeys }, now) =>
    (await tenant.run(eraseTicketPersonalData, { emailKeys, now })).map((row) => ({ paymentIds: paymentsOf(row) })),
};

const nameChangePersonalData: PersonalDataSource<NameChangeOfPersonRow> = {
  list: (tenant, { emailKeys }) => tenant.run(listNameChangesOfPerson, { emailKeys }),
  mentionOf: ({ payment_id: id }) => ({ paymentIds: [id] }),
  erase: async (tenant, { emailKeys, names }) =>
    (await tenant.run(eraseNameChangePersonalData, { emailKeys, names })).map(({ payment_id: id }) => ({
      paymentIds: [id],
    })),
};

export const ticketProduct: Product = {
  kind: 'ticket',
  bookedAs: 'sale',
  complete: async (write, payment) => (await activateHeldTickets(write, [payment]))[0]!,
  completeBatch: activateHeldTickets,
  end: endHeldTickets,
  revive: reviveHeldTickets,
  refunds: ticketRefunds,
  block: async ({ tenant, now }, { ids }, isBlocked) => {
    await tenant.run(updateTicketsBlocked, { now, ids, isBlocked });
  },
  listOffers: listTicketOffers,
  listBuyers: (tenant, ids) => tenant.run(listBuyersOfTickets, { ids }),
  listPayments: (tenant, search) => tenant.run(listPaymentsOfTickets, search),
  personalData: [ticketPersonalData],
};

export const supplementProduct: Product = {
  kind: 'supplement',
  bookedAs: 'sale',
  canStillBeGiven: canSellHeldSupplements,
  complete: async (write, payment) => ({ credit: await activateHeldSupplements(write, payment), messages: [] }),
  end: endHeldSupplements,
  revive: reviveHeldSupplements,
  refunds: supplementRefunds,
  block: async ({ tenant, now }, { ids }, isBlocked) => {
    await tenant.run(updateSupplementsBlocked, { now, ids, isBlocked });
  },
  listBuyers: (tenant, ids) => tenant.run(listBuyersOfSupplements, { ids }),
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
  listBuyers: (tenant, ids) => tenant.run(listBuyersOfNameChanges, { ids }),
  personalData: [nameChangePersonalData],
};
