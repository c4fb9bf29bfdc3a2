/** What buyers read, in each language. */
import type { CardField, SandboxBehavior } from '../../contexts/sales/gateways/gateways.ts';

export interface Texts {
  readonly title: string;
  readonly from: string;
  readonly fees: string;
  readonly supplements: string;
  readonly warranty: string;
  readonly tips: string;
  readonly discount: string;
  readonly total: string;
  readonly payUntil: (time: string) => string;
  readonly payUntilTime: (time: string) => string;
  readonly payUntilDay: (when: string) => string;
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly pay: (amount: string) => string;
  readonly cancel: string;
  readonly sandbox: string;
  readonly behaviors: Readonly<Record<SandboxBehavior, string>>;
  readonly wrong: Readonly<Record<CardField, string>>;
  readonly declined: string;
  readonly confirmTitle: string;
  readonly confirmText: (amount: string) => string;
  readonly confirm: string;
  readonly refuse: string;
  readonly waitingTitle: string;
  readonly waitingText: string;
  readonly otherCard: string;
  readonly gateway: string;
  readonly notCollected: string;
  readonly noAnswer: string;
  readonly back: string;
  readonly paidTitle: string;
  readonly paidText: string;
  readonly partlyRefundedTitle: string;
  readonly partlyRefundedText: (amount: string, when: string) => string;
  readonly refundedTitle: string;
  readonly refundedText: (amount: string, when: string) => string;
  /** Beside what became of the payment. */
  readonly refundPending: (amount: string) => string;
  readonly returnedTitle: string;
  readonly returnedText: string;
  readonly expiredTitle: string;
  readonly expiredText: string;
  /** Of what keeps no places. */
  readonly expiredOtherText: string;
  readonly cancelledTitle: string;
  readonly cancelledText: string;
  readonly goOn: string;
  readonly invoice: string;
  readonly billingTitle: string;
  readonly billingNeeded: string;
  readonly billingMissing: string;
  readonly billingTooLong: (characters: string) => string;
  readonly billingNext: string;
  readonly billingLater: string;
  readonly billingIssue: string;
  readonly billingWanted: string;
  readonly billingChange: string;
  readonly invoiceFor: (name: string) => string;
  readonly billing: Readonly<
    Record<'customer_name' | 'document_number' | 'address' | 'postal_code' | 'city' | 'country', string>
  >;
  readonly noInvoiceTitle: string;
  readonly noInvoiceText: string;
  readonly unknownTitle: string;
  readonly unknownText: string;
  readonly busyTitle: string;
  readonly busyText: string;
}

const en: Texts = {
  title: 'Payment',
  from: 'Sold by',
  fees: 'Fees',
  supplements: 'Extras',
  warranty: 'Refund guarantee',
  tips: 'Tip',
  discount: 'Discount',
  total: 'Total',
  payUntil: (time) => `Your places are kept until ${time}.`,
  payUntilTime: (time) => `It can be paid until ${time}.`,
  payUntilDay: (when) => `It can be paid until ${when}.`,
  number: 'Card number',
  expiry: 'Expires (MM/YY)',
  cvc: 'Security code',
  pay: (amount) => `Pay ${amount}`,
  cancel: 'Cancel the purchase',
  sandbox: 'This is a test environment: no money moves. Use one of these cards, any future date and any code.',
  behaviors: {
    succeeds: 'succeeds',
    is_declined: 'is declined',
    needs_confirmation: 'asks for a confirmation',
    never_answers: 'never answers',
    refunds_fail: 'succeeds, and its refunds fail',
    has_two_networks: 'succeeds, and belongs to two networks',
  },
  wrong: {
    number: 'Enter one of the test card numbers.',
    expiry: 'Enter a date in the future, such as 12/30.',
    cvc: 'Enter the 3 or 4 digits of the security code.',
  },
  declined: 'The card was declined. Nothing was charged. Try another card.',
  confirmTitle: 'Confirm the payment',
  confirmText: (amount) => `Your bank asks whether you want to pay ${amount}.`,
  confirm: 'Confirm',
  refuse: 'Refuse',
  waitingTitle: 'Waiting for the bank',
  waitingText: 'The bank has not answered yet. This page looks again every few seconds.',
  otherCard: 'Pay with another card',
  gateway: 'You pay on a secure page of Stripe and come back here.',
  notCollected: 'This purchase cannot be paid at the moment. Nothing was charged. Ask the seller.',
  noAnswer: 'The payment page does not answer. Nothing was charged. Try again in a moment.',
  back: 'Back to the purchase',
  paidTitle: 'Payment received',
  paidText: 'Thank you. Your purchase is complete.',
  partlyRefundedTitle: 'Payment partly refunded',
  partlyRefundedText: (amount, when) => `${amount} of this payment were given back. Last refund: ${when}.`,
  refundedTitle: 'Payment refunded',
  refundedText: (amount, when) => `The whole amount, ${amount}, was given back. Last refund: ${when}.`,
  refundPending: (amount) => `A refund of ${amount} is on its way.`,
  returnedTitle: 'The money goes back',
  returnedText: 'The payment came in too late or twice, so the whole amount is sent back to the card.',
  expiredTitle: 'The time is over',
  expiredText: 'Your places are on sale again and nothing was charged. Begin the purchase again.',
  expiredOtherText: 'Nothing was charged. Begin again if you still want it.',
  cancelledTitle: 'Purchase cancelled',
  cancelledText: 'Nothing was charged.',
  goOn: 'Continue',
  invoice: 'Invoice (PDF)',
  billingTitle: 'Who is the invoice for?',
  billingNeeded: 'A purchase of this amount needs an invoice with your name and address.',
  billingMissing: 'Please fill this in.',
  billingTooLong: (characters) => `This is too long: it can have ${characters} characters.`,
  billingNext: 'Continue to payment',
  billingLater:
    'The invoice that you have is taken back, and another one with these data takes its place. This can be done once.',
  billingIssue: 'Issue the invoice',
  billingWanted: 'I need an invoice with my name and address',
  billingChange: 'Change',
  invoiceFor: (name) => `Invoice for ${name}.`,
  billing: {
    customer_name: 'Name or company',
    document_number: 'Tax number, if you have one',
    address: 'Street and number',
    postal_code: 'Postal code',
    city: 'City',
    country: 'Country',
  },
  noInvoiceTitle: 'There is no invoice',
  noInvoiceText:
    'There is one as soon as a purchase that costs something is paid and the seller has entered its tax number and address.',
  unknownTitle: 'There is no such payment',
  unknownText: 'Check that the address is complete.',
  busyTitle: 'Too many requests',
  busyText: 'Wait a minute and load the page again. Nothing was charged.',
};

const es: Texts = {
  title: 'Pago',
  from: 'Vendido por',
  fees: 'Gastos de gestión',
  supplements: 'Extras',
  warranty: 'Garantía de devolución',
  tips: 'Propina',
  discount: 'Descuento',
  total: 'Total',
  payUntil: (time) => `Tus plazas están reservadas hasta las ${time}.`,
  payUntilTime: (time) => `Se puede pagar hasta las ${time}.`,
  payUntilDay: (when) => `Se puede pagar hasta el ${when}.`,
  number: 'Número de tarjeta',
  expiry: 'Caduca (MM/AA)',
  cvc: 'Código de seguridad',
  pay: (amount) => `Pagar ${amount}`,
  cancel: 'Cancelar la compra',
  sandbox:
    'Este es un entorno de pruebas: no se mueve dinero. Usa una de estas tarjetas, cualquier fecha futura y cualquier código.',
  behaviors: {
    succeeds: 'se acepta',
    is_declined: 'se rechaza',
    needs_confirmation: 'pide confirmación',
    never_answers: 'no responde nunca',
    refunds_fail: 'se acepta, y sus devoluciones fallan',
    has_two_networks: 'se acepta, y es de dos redes',
  },
  wrong: {
    number: 'Introduce uno de los números de tarjeta de prueba.',
    expiry: 'Introduce una fecha futura, por ejemplo 12/30.',
    cvc: 'Introduce los 3 o 4 dígitos del código de seguridad.',
  },
  declined: 'La tarjeta ha sido rechazada. No se ha cobrado nada. Prueba con otra tarjeta.',
  confirmTitle: 'Confirma el pago',
  confirmText: (amount) => `Tu banco pregunta si quieres pagar ${amount}.`,
  confirm: 'Confirmar',
  refuse: 'Rechazar',
  waitingTitle: 'Esperando al banco',
  waitingText: 'El banco aún no ha respondido. Esta página lo comprueba cada pocos segundos.',
  otherCard: 'Pagar con otra tarjeta',
  gateway: 'Pagas en una página segura de Stripe y vuelves aquí.',
  notCollected: 'Esta compra no se puede pagar en este momento. No se ha cobrado nada. Pregunta al vendedor.',
  noAnswer: 'La página de pago no responde. No se ha cobrado nada. Inténtalo de nuevo en un momento.',
  back: 'Volver a la compra',
  paidTitle: 'Pago recibido',
  paidText: 'Gracias. Tu compra está completa.',
  partlyRefundedTitle: 'Pago devuelto en parte',
  partlyRefundedText: (amount, when) => `Se han devuelto ${amount} de este pago. Última devolución: ${when}.`,
  refundedTitle: 'Pago devuelto',
  refundedText: (amount, when) => `Se ha devuelto el importe completo, ${amount}. Última devolución: ${when}.`,
  refundPending: (amount) => `Una devolución de ${amount} está en camino.`,
  returnedTitle: 'Se devuelve el dinero',
  returnedText: 'El pago ha llegado tarde o dos veces, así que se devuelve el importe completo a la tarjeta.',
  expiredTitle: 'Se ha acabado el tiempo',
  expiredText: 'Tus plazas vuelven a estar a la venta y no se ha cobrado nada. Empieza la compra de nuevo.',
  expiredOtherText: 'No se ha cobrado nada. Empieza de nuevo si todavía lo quieres.',
  cancelledTitle: 'Compra cancelada',
  cancelledText: 'No se ha cobrado nada.',
  goOn: 'Continuar',
  invoice: 'Factura (PDF)',
  billingTitle: '¿Para quién es la factura?',
  billingNeeded: 'Una compra de este importe necesita una factura con tu nombre y dirección.',
  billingMissing: 'Rellena este campo.',
  billingTooLong: (characters) => `Es demasiado largo: puede tener ${characters} caracteres.`,
  billingNext: 'Continuar al pago',
  billingLater: 'La factura que tienes se anula y la sustituye otra con estos datos. Se puede hacer una sola vez.',
  billingIssue: 'Emitir la factura',
  billingWanted: 'Necesito una factura con mi nombre y dirección',
  billingChange: 'Cambiar',
  invoiceFor: (name) => `Factura para ${name}.`,
  billing: {
    customer_name: 'Nombre o empresa',
    document_number: 'NIF, si lo tienes',
    address: 'Calle y número',
    postal_code: 'Código postal',
    city: 'Ciudad',
    country: 'País',
  },
  noInvoiceTitle: 'No hay factura',
  noInvoiceText:
    'La hay en cuanto se paga una compra que cuesta algo y el vendedor ha indicado su número fiscal y su dirección.',
  unknownTitle: 'Este pago no existe',
  unknownText: 'Comprueba que la dirección esté completa.',
  busyTitle: 'Demasiadas peticiones',
  busyText: 'Espera un minuto y vuelve a cargar la página. No se ha cobrado nada.',
};

/** The texts of a language; English where there are none. */
export function textsOf(language: string): Texts {
  return language === 'es' ? es : en;
}
