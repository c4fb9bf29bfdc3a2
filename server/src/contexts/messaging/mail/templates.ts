/** What mails say: typed functions of the data, in every language. Plain text and HTML are made of the same parts. */
import { numberFormat, timeFormat } from '@stagedoor/contract/intl';
import type { Language, MailTemplate } from '@stagedoor/contract/vocabulary';
import { escapeHtml } from '../../../platform/escape-html.ts';

/** An amount in minor units, with what it takes to write it. */
export interface MailMoney {
  readonly amount: number;
  readonly currency: string;
  readonly digits: number;
}

/** What each template needs to know; ids where there is an address to be made of them. */
export interface MailData extends Record<MailTemplate, object> {
  readonly tickets_sold: {
    readonly tickets: readonly {
      readonly id: string;
      readonly holder: string;
      /** Since when it has this name; left out where it has its first one. */
      readonly since?: string;
    }[];
    /** The payment whose invoice the buyer gets; left out where it has none, or where the mail is not for the buyer. */
    readonly invoiceOf?: string;
    /** The purchase, where the mail goes to its buyer; left out where somebody of the organization sends one ticket. */
    readonly paymentId?: string;
    /** True where it was mailed before. */
    readonly isAgain?: boolean;
  };
  readonly passes_sold: {
    readonly type: string;
    readonly passes: readonly {
      readonly id: string;
      readonly holder: string;
      /** False while the organization has not accepted it. */
      readonly isValid?: boolean;
    }[];
    readonly paymentId?: string;
    /** True where the organization has accepted it now. */
    readonly isAccepted?: boolean;
  };
  readonly payment_link: {
    readonly paymentId: string;
    readonly total: MailMoney;
    /** Until when it can be paid; left out in mails of before. */
    readonly until?: string;
  };
  readonly refund: {
    readonly amount: MailMoney;
    /** True where it was given back without a bank; left out in mails of before. */
    readonly inCash?: boolean;
  };
  readonly name_changed: { readonly ticketId: string; readonly holder: string; readonly since: string };
  readonly booking_received: BookingData;
  readonly booking_accepted: BookingData;
  readonly booking_rejected: BookingData;
  readonly list_entry: BookingData;
  readonly plan_payment: {
    readonly plan: string;
    readonly paymentId: string;
    readonly total: MailMoney;
    /** Until when it can be paid. */
    readonly until: string;
    readonly isFirst: boolean;
  };
  readonly subscription_active: { readonly plan: string; readonly code: string; readonly until: string };
  /** What the organization says of it came with the cancellation. */
  readonly event_cancelled: {
    readonly message: string;
    /** What goes back where it was paid from; null where that is nothing, or where the mail is not for the buyer. */
    readonly returned: MailMoney | null;
    /** What the organization gives back by hand. */
    readonly byHand: MailMoney | null;
  };
  /** To the people of an organization: their texts are ours. */
  readonly invitation: AccountLink;
  readonly password_link: AccountLink;
  readonly webhook_address_changed: {
    readonly endpoint: string;
    /** Without path and query, which can have secrets in them. */
    readonly from: string;
    readonly to: string;
    readonly changedBy: string;
    readonly isKey: boolean;
    readonly changedAt: string;
  };
}

/** A link that is made of its nonce when the mail is written. */
interface AccountLink {
  readonly nonce: string;
  /** Until when it works. */
  readonly until: string;
}

interface BookingData {
  readonly name: string;
  readonly partySize: number;
  readonly code: string;
  /** Left out where nothing was paid online. */
  readonly paymentId?: string;
}

/** What the mail is about, apart from its data. */
export interface MailContext {
  readonly organization: string;
  /** Of the organization. */
  readonly timezone: string;
  readonly event: {
    readonly name: string;
    readonly startsAt: string;
    readonly timezone: string;
    /** Name and address, in one line. */
    readonly place: string;
  } | null;
  /** What the payment that it is about came to; null where it is about none. */
  readonly total: MailMoney | null;
  /** The code of a ticket or pass, which its PDF shows too; empty where it is not to be shown. */
  readonly codeOf: (id: string) => string;
  /** The rate of a ticket, where the purchase has tickets of several; empty otherwise. */
  readonly rateOf: (ticketId: string) => string;
  /** The address of the PDF of a ticket, for the person who has the name since then; null for the first one. */
  readonly ticketPdfUrl: (ticketId: string, ownerSince: Date | null) => string;
  /** Where a ticket or pass is taken into the wallet of a phone, with the name of the wallet; none where that is not possible. */
  readonly walletLinks: (
    itemId: string,
    ownerSince: Date | null,
  ) => readonly { readonly wallet: string; readonly url: string }[];
  readonly passPdfUrl: (passId: string) => string;
  readonly paymentUrl: (paymentId: string) => string;
  /** The address of the PDF of the invoice of a payment. */
  readonly invoiceUrl: (paymentId: string) => string;
  /** The page of a purchase in the shop of the organization; empty where it was made elsewhere. */
  readonly orderUrl: (paymentId: string) => string;
  readonly invitationUrl: (nonce: string) => string;
  readonly passwordUrl: (nonce: string) => string;
}

export interface MailText {
  readonly subject: string;
  /** Paragraphs and links, in their order. */
  readonly parts: readonly (string | { readonly label: string; readonly url: string })[];
}

type Template<Data> = (data: Data, context: MailContext) => MailText;
export type MailKind = keyof MailData;
type Templates = { readonly [Name in MailKind]: Template<MailData[Name]> };

const locales: Record<Language, string> = { en: 'en-GB', es: 'es-ES' };

function money({ amount, currency, digits }: MailMoney, language: Language): string {
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return numberFormat(locales[language], options).format(amount / 10 ** digits);
}

/** "Opening Night, Saturday, 21 November 2026 at 23:30", or the organization where there is no event. */
function about({ event, organization }: MailContext, language: Language): string {
  if (!event) return organization;
  const when = timeFormat(locales[language], {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: event.timezone,
  });
  return `${event.name}, ${when.format(new Date(event.startsAt))}`;
}

/** "21 November 2026", by the clock of the organization. */
function day(instant: string, language: Language, { timezone: timeZone }: MailContext): string {
  return timeFormat(locales[language], { dateStyle: 'long', timeZone }).format(new Date(instant));
}

/** "21 November 2026 at 23:30", by the clock of the event, or of the organization where there is none. */
function momentThere(instant: string, language: Language, { event, timezone }: MailContext): string {
  return momentIn(event?.timezone ?? timezone, instant, language);
}

function momentIn(timeZone: string, instant: string, language: Language): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  return timeFormat(locales[language], options).format(new Date(instant));
}

/** "21 November 2026 at 23:30 UTC". */
function moment(instant: string, language: Language): string {
  return `${momentIn('UTC', instant, language)} UTC`;
}

/** The event that a mail is about, or the organization where there is none. */
export const nameOf = ({ event, organization }: MailContext) => event?.name ?? organization;

/** Where it takes place, as a paragraph of its own; nothing where there is no event. */
const place = ({ event }: MailContext): readonly string[] => (event ? [event.place] : []);

function orderLink(label: string, paymentId: string | undefined, context: MailContext): MailText['parts'] {
  const url = paymentId === undefined ? '' : context.orderUrl(paymentId);
  return url === '' ? [] : [{ label, url }];
}

const codeLine = (id: string, { codeOf }: MailContext): readonly string[] => {
  const code = codeOf(id);
  return code === '' ? [] : [code];
};

/** Whose ticket it is, and which one: tickets of one person may be of several rates. */
const titleOf = (id: string, holder: string, { rateOf }: MailContext) =>
  [holder, rateOf(id)].filter(Boolean).join(', ');

const totalLine = (label: string, { total }: MailContext, language: Language): readonly string[] =>
  total === null || total.amount === 0 ? [] : [`${label}: ${money(total, language)}`];

/** Null where there is none. */
export const dateOf = (instant: string | undefined) => (instant === undefined ? null : new Date(instant));

/** The ticket, its code, and what takes it into wallets; `add` begins their labels. */
function ticketLinks(
  { id, label, since }: { readonly id: string; readonly label: string; readonly since: Date | null },
  add: string,
  context: MailContext,
): MailText['parts'] {
  return [
    { label, url: context.ticketPdfUrl(id, since) },
    ...codeLine(id, context),
    ...walletLines({ id, label, since }, add, context),
  ];
}

function walletLines(
  { id, label, since }: { readonly id: string; readonly label: string; readonly since: Date | null },
  add: string,
  context: MailContext,
): MailText['parts'] {
  return context.walletLinks(id, since).map(({ wallet, url }) => ({ label: `${add} ${wallet}: ${label}`, url }));
}

const english: Templates = {
  tickets_sold: ({ tickets, invoiceOf, paymentId, isAgain }, context) => ({
    subject: `Your tickets: ${nameOf(context)}`,
    parts: [
      ...(isAgain ? ['We are sending your ticket again.'] : []),
      paymentId === undefined
        ? `Your ticket for ${about(context, 'en')}:`
        : `Thank you for your purchase. Your tickets for ${about(context, 'en')}:`,
      ...place(context),
      ...tickets.flatMap(({ id, holder, since }) =>
        ticketLinks({ id, label: titleOf(id, holder || 'Ticket', context), since: dateOf(since) }, 'Add to', context),
      ),
      ...totalLine('Total', context, 'en'),
      ...(invoiceOf ? [{ label: 'Invoice (PDF)', url: context.invoiceUrl(invoiceOf) }] : []),
      'Show the code on each ticket at the entrance, on paper or on a screen.',
      ...orderLink('Your order', paymentId, context),
    ],
  }),
  passes_sold: ({ type, passes, paymentId, isAccepted }, context) => ({
    subject: `Your passes: ${type}, ${context.organization}`,
    parts: [
      isAccepted ? `Your pass ${type} is accepted:` : `Thank you for your purchase. Your passes ${type}:`,
      ...passes.flatMap(({ id, holder, isValid }) => [
        { label: holder || 'Pass', url: context.passPdfUrl(id) },
        ...codeLine(id, context),
        ...(isValid ? walletLines({ id, label: holder || 'Pass', since: null }, 'Add to', context) : []),
        ...(isValid === false
          ? [`It is not valid until ${context.organization} accepts it. You will get a mail then.`]
          : []),
      ]),
      ...totalLine('Total', context, 'en'),
      ...(passes.some(({ isValid }) => isValid !== false)
        ? ['Show the code on each pass at the entrance, on paper or on a screen.']
        : []),
      ...orderLink('Your order', paymentId, context),
    ],
  }),
  payment_link: ({ paymentId, total, until }, context) => ({
    subject: `Your payment: ${nameOf(context)}`,
    parts: [
      `${money(total, 'en')} for ${about(context, 'en')} are to be paid.`,
      ...(until ? [`The link is valid until ${momentThere(until, 'en', context)}.`] : []),
      { label: 'Pay', url: context.paymentUrl(paymentId) },
    ],
  }),
  refund: ({ amount, inCash }, context) => ({
    subject: `Your refund: ${nameOf(context)}`,
    parts: [
      `We have refunded ${money(amount, 'en')} for ${about(context, 'en')}.`,
      ...(inCash ? [] : ['Your bank may take some days to show it.']),
    ],
  }),
  name_changed: ({ ticketId, holder, since }, context) => ({
    subject: `Name changed: ${nameOf(context)}`,
    parts: [
      `The ticket for ${about(context, 'en')} is now in the name of ${holder}.`,
      ...ticketLinks({ id: ticketId, label: holder, since: new Date(since) }, 'Add to', context),
    ],
  }),
  booking_received: (data, context) => ({
    subject: `We have received your booking: ${nameOf(context)}`,
    parts: [
      `${data.name}, we have received your booking for ${people(data, 'en')}: ${about(context, 'en')}.`,
      'We will confirm it soon.',
    ],
  }),
  booking_accepted: (data, context) => ({
    subject: `Your booking is confirmed: ${nameOf(context)}`,
    parts: [
      `${data.name}, your booking for ${people(data, 'en')} is confirmed: ${about(context, 'en')}.`,
      ...place(context),
      `Your code: ${data.code}`,
      ...orderLink('Your order', data.paymentId, context),
    ],
  }),
  booking_rejected: (data, context) => ({
    subject: `Your booking could not be accepted: ${nameOf(context)}`,
    parts: [
      `${data.name}, we are sorry: your booking for ${people(data, 'en')} could not be accepted: ${about(context, 'en')}.`,
    ],
  }),
  list_entry: (data, context) => ({
    subject: `You are on the list: ${nameOf(context)}`,
    parts: [
      `${data.name}, you are on the guest list for ${people(data, 'en')}: ${about(context, 'en')}.`,
      ...place(context),
      `Your code: ${data.code}`,
      ...orderLink('Your order', data.paymentId, context),
    ],
  }),
  plan_payment: ({ plan, paymentId, total, until, isFirst }, context) => ({
    subject: `${isFirst ? 'Your subscription' : 'Renew your subscription'}: ${plan}, ${context.organization}`,
    parts: [
      isFirst
        ? `Pay ${money(total, 'en')} by ${momentThere(until, 'en', context)} to begin your subscription to ${plan}.`
        : `Your subscription to ${plan} ends soon. Pay ${money(total, 'en')} by ${momentThere(until, 'en', context)} to keep it.`,
      { label: 'Pay', url: context.paymentUrl(paymentId) },
    ],
  }),
  subscription_active: ({ plan, code, until }, context) => ({
    subject: `Welcome: ${plan}, ${context.organization}`,
    parts: [`Your subscription to ${plan} is paid until ${day(until, 'en', context)}.`, `Your code: ${code}`],
  }),
  event_cancelled: ({ message, returned, byHand }, context) => ({
    subject: `Cancelled: ${nameOf(context)}`,
    parts: [
      `${about(context, 'en')} is cancelled: tickets, bookings and list entries are no longer valid.`,
      ...(message === '' ? [] : [message]),
      ...(returned
        ? [`We give back ${money(returned, 'en')} the way it was paid. Your bank may take some days to show it.`]
        : []),
      ...(byHand
        ? [`${context.organization} gives you back ${money(byHand, 'en')}, which you did not pay online.`]
        : []),
    ],
  }),
  invitation: ({ nonce, until }, context) => ({
    subject: `Your invitation to ${context.organization}`,
    parts: [
      `You are invited to work with ${context.organization}. The link works once, until ${moment(until, 'en')}:`,
      { label: 'Accept the invitation', url: context.invitationUrl(nonce) },
    ],
  }),
  webhook_address_changed: ({ endpoint, from, to, changedBy, isKey, changedAt }, { organization }) => ({
    subject: `Webhook address changed: ${endpoint}, ${organization}`,
    parts: [
      `The address of the webhook endpoint ${endpoint} was changed on ${moment(changedAt, 'en')}, from ${from} to ${to}.`,
      isKey ? `It was changed with the API key ${changedBy}.` : `It was changed by ${changedBy}.`,
      'If nobody of you intended this, disable the endpoint in the console and revoke the key.',
    ],
  }),
  password_link: ({ nonce, until }, context) => ({
    subject: 'Set a new password',
    parts: [
      `A new password was asked for with your e-mail address. The link works once, until ${moment(until, 'en')}:`,
      { label: 'Set the password', url: context.passwordUrl(nonce) },
      'If you did not ask for it, do nothing: your password stays as it is.',
    ],
  }),
};

const spanish: Templates = {
  tickets_sold: ({ tickets, invoiceOf, paymentId, isAgain }, context) => ({
    subject: `Tus entradas: ${nameOf(context)}`,
    parts: [
      ...(isAgain ? ['Te volvemos a enviar tu entrada.'] : []),
      paymentId === undefined
        ? `Tu entrada para ${about(context, 'es')}:`
        : `Gracias por tu compra. Tus entradas para ${about(context, 'es')}:`,
      ...place(context),
      ...tickets.flatMap(({ id, holder, since }) =>
        ticketLinks(
          { id, label: titleOf(id, holder || 'Entrada', context), since: dateOf(since) },
          'Añadir a',
          context,
        ),
      ),
      ...totalLine('Total', context, 'es'),
      ...(invoiceOf ? [{ label: 'Factura (PDF)', url: context.invoiceUrl(invoiceOf) }] : []),
      'Muestra el código de cada entrada en el acceso, en papel o en pantalla.',
      ...orderLink('Tu pedido', paymentId, context),
    ],
  }),
  passes_sold: ({ type, passes, paymentId, isAccepted }, context) => ({
    subject: `Tus abonos: ${type}, ${context.organization}`,
    parts: [
      isAccepted ? `Tu abono ${type} está aceptado:` : `Gracias por tu compra. Tus abonos ${type}:`,
      ...passes.flatMap(({ id, holder, isValid }) => [
        { label: holder || 'Abono', url: context.passPdfUrl(id) },
        ...codeLine(id, context),
        ...(isValid ? walletLines({ id, label: holder || 'Abono', since: null }, 'Añadir a', context) : []),
        ...(isValid === false
          ? [`No vale hasta que ${context.organization} lo acepte. Entonces recibirás un correo.`]
          : []),
      ]),
      ...totalLine('Total', context, 'es'),
      ...(passes.some(({ isValid }) => isValid !== false)
        ? ['Muestra el código de cada abono en el acceso, en papel o en pantalla.']
        : []),
      ...orderLink('Tu pedido', paymentId, context),
    ],
  }),
  payment_link: ({ paymentId, total, until }, context) => ({
    subject: `Tu pago: ${nameOf(context)}`,
    parts: [
      `Quedan por pagar ${money(total, 'es')} por ${about(context, 'es')}.`,
      ...(until ? [`El enlace vale hasta el ${momentThere(until, 'es', context)}.`] : []),
      { label: 'Pagar', url: context.paymentUrl(paymentId) },
    ],
  }),
  refund: ({ amount, inCash }, context) => ({
    subject: `Tu reembolso: ${nameOf(context)}`,
    parts: [
      `Te hemos devuelto ${money(amount, 'es')} por ${about(context, 'es')}.`,
      ...(inCash ? [] : ['Tu banco puede tardar unos días en mostrarlo.']),
    ],
  }),
  name_changed: ({ ticketId, holder, since }, context) => ({
    subject: `Cambio de nombre: ${nameOf(context)}`,
    parts: [
      `La entrada para ${about(context, 'es')} está ahora a nombre de ${holder}.`,
      ...ticketLinks({ id: ticketId, label: holder, since: new Date(since) }, 'Añadir a', context),
    ],
  }),
  booking_received: (data, context) => ({
    subject: `Hemos recibido tu reserva: ${nameOf(context)}`,
    parts: [
      `${data.name}, hemos recibido tu reserva para ${people(data, 'es')}: ${about(context, 'es')}.`,
      'Pronto te la confirmaremos.',
    ],
  }),
  booking_accepted: (data, context) => ({
    subject: `Tu reserva está confirmada: ${nameOf(context)}`,
    parts: [
      `${data.name}, tu reserva para ${people(data, 'es')} está confirmada: ${about(context, 'es')}.`,
      ...place(context),
      `Tu código: ${data.code}`,
      ...orderLink('Tu pedido', data.paymentId, context),
    ],
  }),
  booking_rejected: (data, context) => ({
    subject: `No hemos podido aceptar tu reserva: ${nameOf(context)}`,
    parts: [
      `${data.name}, lo sentimos: no hemos podido aceptar tu reserva para ${people(data, 'es')}: ${about(context, 'es')}.`,
    ],
  }),
  list_entry: (data, context) => ({
    subject: `Estás en la lista: ${nameOf(context)}`,
    parts: [
      `${data.name}, estás en la lista de invitados para ${people(data, 'es')}: ${about(context, 'es')}.`,
      ...place(context),
      `Tu código: ${data.code}`,
      ...orderLink('Tu pedido', data.paymentId, context),
    ],
  }),
  plan_payment: ({ plan, paymentId, total, until, isFirst }, context) => ({
    subject: `${isFirst ? 'Tu suscripción' : 'Renueva tu suscripción'}: ${plan}, ${context.organization}`,
    parts: [
      isFirst
        ? `Paga ${money(total, 'es')} antes del ${momentThere(until, 'es', context)} para empezar tu suscripción a ${plan}.`
        : `Tu suscripción a ${plan} termina pronto. Paga ${money(total, 'es')} antes del ${momentThere(until, 'es', context)} para mantenerla.`,
      { label: 'Pagar', url: context.paymentUrl(paymentId) },
    ],
  }),
  subscription_active: ({ plan, code, until }, context) => ({
    subject: `Te damos la bienvenida: ${plan}, ${context.organization}`,
    parts: [`Tu suscripción a ${plan} está pagada hasta el ${day(until, 'es', context)}.`, `Tu código: ${code}`],
  }),
  event_cancelled: ({ message, returned, byHand }, context) => ({
    subject: `Cancelado: ${nameOf(context)}`,
    parts: [
      `${about(context, 'es')} se ha cancelado: las entradas, reservas y listas ya no son válidas.`,
      ...(message === '' ? [] : [message]),
      ...(returned
        ? [
            `Te devolvemos ${money(returned, 'es')} por el mismo medio de pago. Tu banco puede tardar unos días en mostrarlo.`,
          ]
        : []),
      ...(byHand ? [`${context.organization} te devolverá ${money(byHand, 'es')}, que no pagaste por internet.`] : []),
    ],
  }),
  invitation: ({ nonce, until }, context) => ({
    subject: `Tu invitación a ${context.organization}`,
    parts: [
      `Te invitan a trabajar con ${context.organization}. El enlace funciona una vez, hasta el ${moment(until, 'es')}:`,
      { label: 'Aceptar la invitación', url: context.invitationUrl(nonce) },
    ],
  }),
  webhook_address_changed: ({ endpoint, from, to, changedBy, isKey, changedAt }, { organization }) => ({
    subject: `Dirección de webhook cambiada: ${endpoint}, ${organization}`,
    parts: [
      `La dirección del webhook ${endpoint} se cambió el ${moment(changedAt, 'es')}, de ${from} a ${to}.`,
      isKey ? `Se cambió con la clave de API ${changedBy}.` : `La cambió ${changedBy}.`,
      'Si nadie de vosotros lo quiso, desactiva el webhook en la consola y revoca la clave.',
    ],
  }),
  password_link: ({ nonce, until }, context) => ({
    subject: 'Crea una contraseña nueva',
    parts: [
      `Se ha pedido una contraseña nueva con tu correo. El enlace funciona una vez, hasta el ${moment(until, 'es')}:`,
      { label: 'Crear la contraseña', url: context.passwordUrl(nonce) },
      'Si no la has pedido, no hagas nada: tu contraseña no cambia.',
    ],
  }),
};

function people({ partySize }: BookingData, language: Language): string {
  if (language === 'es') return partySize === 1 ? '1 persona' : `${partySize} personas`;
  return partySize === 1 ? '1 person' : `${partySize} people`;
}

const templates: Record<Language, Templates> = { en: english, es: spanish };

/** The text of a mail. Throws where there is no such template, as that of a later version. */
export function textOf<Name extends MailKind>(
  template: Name,
  data: MailData[Name],
  language: Language,
  context: MailContext,
): MailText {
  const write = templates[language][template] as Template<MailData[Name]> | undefined;
  if (!write) throw new Error(`there is no template ${template}`);
  const { subject, parts } = write(data, context);
  return { subject: oneLine(subject), parts };
}

/** A subject is one line, whatever an event is called. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** As plain text: links stand behind their labels. */
export function plainText({ parts }: MailText, organization: string): string {
  const lines = parts.map((part) => (typeof part === 'string' ? part : `${part.label}\n${part.url}`));
  return `${[...lines, organization].join('\n\n')}\n`;
}

/** Read on a phone without zooming, and in the dark by the colours of the reader's program. */
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif;background:#f3f4f7;color:#16181d}
main{max-width:34rem;margin:0 auto;padding:20px;border-radius:12px;background:#fff;overflow-wrap:anywhere}
a{color:#3730a3}
img{display:block;width:100%;height:auto;border-radius:8px}
a.action{display:block;padding:12px 16px;border:1px solid #3730a3;border-radius:8px;text-decoration:none;font-weight:600}
@media (prefers-color-scheme:dark){body{background:#0e1014;color:#eef0f4}main{background:#191c22}a,a.action{color:#a5b4fc;border-color:#a5b4fc}}`;

/** As HTML without anything of another place. `pictureOf`: what a picture that comes along shows; null for no picture. */
export function htmlText(
  { subject, parts }: MailText,
  { organization, language, pictureOf }: { organization: string; language: Language; pictureOf: string | null },
): string {
  const paragraphs = parts.map((part) =>
    typeof part === 'string'
      ? escapeHtml(part)
      : `<a class="action" href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a>`,
  );
  const body = [...paragraphs, escapeHtml(organization)].map((text) => `<p dir="auto">${text}</p>`).join('\n');
  const picture = pictureOf === null ? '' : `<img src="cid:picture" alt="${escapeHtml(pictureOf)}">\n`;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>${style}</style>`,
  ].join('\n');
  return `<!doctype html>\n<html lang="${language}"><head>\n${head}\n</head>\n<body>\n<main>\n${picture}${body}\n</main>\n</body></html>\n`;
}
