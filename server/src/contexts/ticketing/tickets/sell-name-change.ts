/** Changes of the name on a ticket that are paid through a gateway. */
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { queueMail } from '../../messaging/mail/mail.ts';
import type { TenantWriteContext } from '../../messaging/webhooks/webhooks.ts';
import { beginPurchase, cancelPayment, type PurchaseTerms } from '../../sales/checkout/checkout.ts';
import { type PaymentRow, saleLine } from '../../sales/payments/payments.ts';
import type { NameChangeRow } from './name-changes.sql.ts';
import {
  cancelNameChange,
  createNameChange,
  findPaymentOfNameChange,
  getNameChange,
  type NewOwner,
} from './name-changes.ts';
import { listTicketsByIds } from './ticket-row.sql.ts';

export interface BegunNameChange {
  readonly organizationId: string;
  readonly change: NameChangeRow;
  /** Null where nothing is paid online. */
  readonly payment: PaymentRow | null;
}

type NameChangeRefusal = Refusal<'not_found' | 'conflict' | 'ticket_not_active' | 'not_on_sale'>;

export interface NameChangeTerms extends Omit<PurchaseTerms, 'language' | 'sendResources'> {
  /** Of the page; that of the purchase of the ticket where none is given. */
  readonly language?: string | undefined;
  /** True to mail the address of the page to the present holder. */
  readonly mailsLink: boolean;
}

/**
 * Changes the name where that is free; otherwise the change waits until its payment comes in or expires. Refuses as
 * `createNameChange` does, and what costs something where nothing can collect money.
 */
export async function beginNameChange(
  write: TenantWriteContext,
  ticketId: string,
  owner: Omit<NewOwner, 'paymentId'>,
  { mailsLink, language: given, ...terms }: NameChangeTerms,
): Promise<BegunNameChange | NameChangeRefusal> {
  const { tenant, now } = write;
  const { organizationId } = tenant;
  const paymentId = newId('payment', now);
  const change = await createNameChange(write, ticketId, { ...owner, paymentId });
  if (change instanceof Refusal) return change;
  if (change.payment_id === null) return { organizationId, change, payment: null };
  const [ticket] = await tenant.run(listTicketsByIds, { ids: [ticketId] });
  const { event_id: eventId, rate_id: rateId, channel_id: channelId } = ticket!;
  const { amount: total } = change;
  const language = given ?? ticket!.payment_language;
  const name = language.startsWith('es') ? 'Cambio de nombre' : 'Change of name';
  const payment = await beginPurchase(write, {
    ...terms,
    language,
    sendResources: ticket!.payment_send_resources,
    paymentId,
    resourceType: 'name-change',
    eventId,
    rateId,
    bookingId: null,
    channelId,
    saleType: mailsLink ? 'paylink' : 'online',
    lines: [
      saleLine({ subject_id: change.id, rate_id: rateId, quantity: 1, description: name, fees_organization: total }),
    ],
  });
  if (payment instanceof Refusal) return payment;
  if (mailsLink) {
    const { currency, currency_digits: digits, expires_at: until } = payment;
    await queueMail(write, {
      cause: `payment link ${paymentId}`,
      to: ticket!.email,
      language,
      template: 'payment_link',
      data: { paymentId, total: { amount: total, currency, digits }, ...(until === null ? {} : { until }) },
      eventId,
    });
  }
  return { organizationId, change, payment };
}

/** Gives a change up that waits; its payment ends with it. Refuses a change that ended. */
export async function endNameChange(
  write: TenantWriteContext,
  key: { readonly ticketId: string; readonly nameChangeId: string },
): Promise<NameChangeRow | Refusal<'not_found' | 'conflict'>> {
  const paymentId = await findPaymentOfNameChange(write.tenant, key);
  if (paymentId === null) return cancelNameChange(write, key);
  const ended = await cancelPayment(write, paymentId);
  return ended instanceof Refusal ? ended : getNameChange(write.tenant, key);
}
