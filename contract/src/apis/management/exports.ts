import { operation } from '../../operation.ts';
import { externalPaymentFilters } from '../../resources/external-payment.ts';
import { invoiceFilters } from '../../resources/invoice.ts';
import { paymentFilters } from '../../resources/managed-payment.ts';
import { payoutFilters } from '../../resources/payout.ts';
import { walletMovementFilters } from '../../resources/wallet-movement.ts';
import { Id, OneOf, Type } from '../../schema.ts';
import { bookingStatuses, ticketStatuses } from '../../vocabulary.ts';

const organizationId = Id('organization', 'Id of the organization.');
const params = Type.Object({ organizationId });

/** What every export says of its form. */
const form =
  'The file is UTF-8 with a byte order mark, with commas between columns, which are named in the first row; ' +
  'instants are ISO ' +
  '8601 in UTC, and by the clock of the organization in the last columns: `created_at_local` for `created_at`, and so on, ' +
  'of the zone in `time_zone`; amounts are in major units with the digits of the currency. ' +
  "A text that starts with `=`, `+`, `-` or `@`, which a spreadsheet would treat as a formula, is prefixed with `'`. The " +
  'file is streamed: changes made during the export may or may not be included.';

export const exportTicketsAsCsv = operation({
  id: 'exportTicketsAsCsv',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/tickets/csv',
  access: { by: 'session', role: 'manager' },
  withAudit: true,
  tag: 'Exports',
  summary: 'Export the tickets of an event',
  description: `Returns all tickets of an event as a CSV file, without deleted ones. ${form}`,
  params,
  query: Type.Object({
    event_id: Id('event', 'The event.'),
    ticket_rate_id: Type.Optional(Id('rate', 'Only tickets of this rate.')),
    status: Type.Optional(OneOf(ticketStatuses, 'Only tickets in this state.')),
  }),
  success: { status: 200, description: 'The file.', mediaType: 'text/csv; charset=utf-8' },
  errors: ['not_found'],
});

export const exportGuestListsAsCsv = operation({
  id: 'exportGuestListsAsCsv',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/guest-lists/csv',
  access: { by: 'session', role: 'manager' },
  withAudit: true,
  tag: 'Exports',
  summary: 'Export guest-list entries',
  description: `Returns entries of guest lists as a CSV file, without removed ones. ${form}`,
  params,
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Only entries of this event.')),
    list_rate_id: Type.Optional(Id('rate', 'Only entries on this list rate.')),
  }),
  success: { status: 200, description: 'The file.', mediaType: 'text/csv; charset=utf-8' },
  errors: ['not_found'],
});

export const exportBookingsAsCsv = operation({
  id: 'exportBookingsAsCsv',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/bookings/csv',
  access: { by: 'session', role: 'manager' },
  withAudit: true,
  tag: 'Exports',
  summary: 'Export bookings',
  description: `Returns bookings as a CSV file, newest first. ${form}`,
  params,
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Only bookings at this event.')),
    status: Type.Optional(OneOf(bookingStatuses, 'Only bookings in this state.')),
  }),
  success: { status: 200, description: 'The file.', mediaType: 'text/csv; charset=utf-8' },
  errors: ['not_found'],
});

export const exportClientsAsCsv = operation({
  id: 'exportClientsAsCsv',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/clients/csv',
  access: { by: 'session', role: 'manager' },
  withAudit: true,
  tag: 'Exports',
  summary: 'Export clients',
  description: `Returns the clients and what they bought as a CSV file. ${form}`,
  params,
  success: { status: 200, description: 'The file.', mediaType: 'text/csv; charset=utf-8' },
  errors: ['not_found'],
});

export const exportPaymentsAsCsv = operation({
  id: 'exportPaymentsAsCsv',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/payments/csv',
  access: { by: 'session', role: 'manager' },
  withAudit: true,
  tag: 'Exports',
  summary: 'Export payments',
  description:
    'Returns payments as a CSV file, the latest first, whatever became of them, with what is taxed and the tax as on ' +
    `their invoices. ${form}`,
  params,
  query: Type.Object(paymentFilters),
  success: { status: 200, description: 'The file.', mediaType: 'text/csv; charset=utf-8' },
  errors: ['not_found'],
});

export const exportWalletMovementsAsCsv = operation({
  id: 'exportWalletMovementsAsCsv',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/wallet-movements/csv',
  access: { by: 'session', role: 'manager' },
  withAudit: true,
  tag: 'Exports',
  summary: 'Export wallet movements',
  description: `Returns the movements of money through the payment gateway as a CSV file, the latest first, each with the balance after it. ${form}`,
  params,
  query: Type.Object(walletMovementFilters),
  success: { status: 200, description: 'The file.', mediaType: 'text/csv; charset=utf-8' },
  errors: ['not_found'],
});

export const exportExternalPaymentsAsCsv = operation({
  id: 'exportExternalPaymentsAsCsv',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/external-payments/csv',
  access: { by: 'session', role: 'manager' },
  withAudit: true,
  tag: 'Exports',
  summary: 'Export external payments',
  description: `Returns the payments taken outside the payment gateway as a CSV file, the latest first, also undone ones and those that undo them. ${form}`,
  params,
  query: Type.Object(externalPaymentFilters),
  success: { status: 200, description: 'The file.', mediaType: 'text/csv; charset=utf-8' },
  errors: ['not_found'],
});

export const exportInvoicesAsCsv = operation({
  id: 'exportInvoicesAsCsv',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/invoices/csv',
  access: { by: 'session', role: 'manager' },
  withAudit: true,
  tag: 'Exports',
  summary: 'Export invoices',
  description: `Returns invoices as a CSV file, the latest first, with the sums of tax and of what is taxed: together they are the total. ${form}`,
  params,
  query: Type.Object(invoiceFilters),
  success: { status: 200, description: 'The file.', mediaType: 'text/csv; charset=utf-8' },
  errors: ['not_found'],
});

export const exportPayoutsAsCsv = operation({
  id: 'exportPayoutsAsCsv',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/payouts/csv',
  access: { by: 'session', role: 'manager' },
  withAudit: true,
  tag: 'Exports',
  summary: 'Export payouts',
  description: `Returns what the payment gateway paid out to the bank as a CSV file, the latest first, also payouts that the bank sent back. ${form}`,
  params,
  query: Type.Object(payoutFilters),
  success: { status: 200, description: 'The file.', mediaType: 'text/csv; charset=utf-8' },
  errors: ['not_found'],
});
