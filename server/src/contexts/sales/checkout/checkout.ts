/**
 * Checkout: from a purchase that is begun to money that came in, or to places that are free again.
 *
 * - `beginPurchase` begins a purchase, that of tickets is begun by `holdTickets` of the ticketing: what is bought is kept
 *   until `expires_at` of the payment.
 * - `applyGatewayReport` is the one way in which what a gateway says reaches a payment: in any order and any number of
 *   times. Money in time completes the purchase; money for one that ended completes it while its places are still free;
 *   money that has no use is recorded as such and goes back. `ReportBatcher` does the same for a rush.
 * - `openGatewayPage` opens the page of a gateway on which a payment is paid. Its session is looked up when the buyer comes
 *   back, when the gateway says that something happened, and by a job until it has its end: whichever comes first applies
 *   what the gateway says then.
 * - `giveBilling` keeps to whom the invoice is made out, which buyers are asked for where `needsBilling`;
 *   `changeInvoiceCustomer` has an invoice that was issued replaced by one that is made out to somebody else.
 * - `issueLateInvoices` issues the invoices of what was sold before the organization could issue any.
 * - `expireOverdue` ends what was not paid in time; `cancelPayment` what the buyer gives up.
 *
 * Guaranteed: a payment, its tickets, the ledger and the notifications change in one transaction; a charge counts once;
 * whatever was collected has a sold ticket or a refund. Lock order: the payment, its tickets, rate, steps, discount
 * code; nothing is locked while a gateway is waited for.
 */
export { type AppliedReport, applyGatewayReport, type GatewayReport, ReportBatcher } from './apply-report.ts';
export { beginPurchase, type NewPurchase, type PurchaseTerms } from './begin-purchase.ts';
export { cancelPayment, endHoldsOfBuyer, expireOverdue, findNextExpiry } from './end-payments.ts';
export {
  applyGatewayEvent,
  type GatewayServices,
  type LookedUp,
  lookUpGatewaySession,
  lookUpPagesOfPayment,
  openGatewayPage,
} from './gateway-page.ts';
export { issueLateInvoices } from './late-invoices.ts';
export { canAddBilling, changeInvoiceCustomer, giveBilling, needsBilling } from './payment-billing.ts';
export { sendPaymentLink } from './payment-mail.ts';
export type { PaymentPageRow } from './payment-page.sql.ts';
export {
  confirmSandboxCharge,
  getPaymentPage,
  payWithSandboxCard,
  type SandboxAttempt,
  type SandboxOutcome,
} from './sandbox-payment.ts';
