/** What voiding a ticket does, in every API. */
export const ticketVoidRules =
  'Makes a ticket permanently invalid: no door admits it. Its place can be sold again; its barcode is never ' +
  'reused. No money is refunded. A ticket that waits for its payment cannot be voided: it ends with the payment.';
