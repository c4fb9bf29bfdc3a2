import { operation } from '../../operation.ts';
import { externalPaymentFilters } from '../../resources/external-payment.ts';
import { invoiceFilters } from '../../resources/invoice.ts';
import { paymentFilters } from '../../resources/managed-payment.ts';
import { InvoiceTotals, MoneyTotals } from '../../resources/money-totals.ts';
import { payoutFilters } from '../../resources/payout.ts';
import { walletMovementFilters } from '../../resources/wallet-movement.ts';
import { DataOf, Id, Type } from '../../schema.ts';

const params = Type.Object({ organizationId: Id('organization', 'Id of the organization.') });

export const getPaymentTotals = operation({
  id: 'getPaymentTotals',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/payments/totals',
  access: { by: 'session', role: 'manager' },
  tag: 'Payments',
  summary: 'Add up payments',
  description:
    'Counts the payments of `listPayments` with the same conditions and adds up what was paid (`incoming`) and what of ' +
    'it was given back (`outgoing`). What was never paid is counted and adds nothing.',
  params,
  query: Type.Object(paymentFilters),
  success: { status: 200, description: 'The totals.', schema: DataOf(MoneyTotals) },
  errors: ['not_found'],
});

export const getInvoiceTotals = operation({
  id: 'getInvoiceTotals',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/invoices/totals',
  access: { by: 'session', role: 'manager' },
  tag: 'Invoicing',
  summary: 'Add up invoices',
  description:
    'Counts the invoices of `listInvoices` with the same conditions and adds them up, with base and tax of each ' +
    'percentage.',
  params,
  query: Type.Object(invoiceFilters),
  success: { status: 200, description: 'The totals.', schema: DataOf(InvoiceTotals) },
  errors: ['not_found'],
});

export const getWalletMovementTotals = operation({
  id: 'getWalletMovementTotals',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/wallet-movements/totals',
  access: { by: 'session', role: 'manager' },
  tag: 'Wallet Movement',
  summary: 'Add up wallet movements',
  description: 'Counts the movements of `listWalletMovements` with the same conditions and adds them up.',
  params,
  query: Type.Object(walletMovementFilters),
  success: { status: 200, description: 'The totals.', schema: DataOf(MoneyTotals) },
  errors: ['not_found'],
});

export const getExternalPaymentTotals = operation({
  id: 'getExternalPaymentTotals',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/external-payments/totals',
  access: { by: 'session', role: 'manager' },
  tag: 'External Payments',
  summary: 'Add up external payments',
  description:
    'Counts the payments of `listExternalPayments` with the same conditions and adds them up. An undone payment and ' +
    'the one that undoes it are both counted.',
  params,
  query: Type.Object(externalPaymentFilters),
  success: { status: 200, description: 'The totals.', schema: DataOf(MoneyTotals) },
  errors: ['not_found'],
});

export const getPayoutTotals = operation({
  id: 'getPayoutTotals',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/payouts/totals',
  access: { by: 'session', role: 'manager' },
  tag: 'Wallet Movement',
  summary: 'Add up payouts',
  description:
    'Counts the payouts of `listPayouts` with the same conditions and adds up what the bank has (`incoming`) and what ' +
    'the gateway took from it (`outgoing`). What failed is counted and adds nothing.',
  params,
  query: Type.Object(payoutFilters),
  success: { status: 200, description: 'The totals.', schema: DataOf(MoneyTotals) },
  errors: ['not_found'],
});
