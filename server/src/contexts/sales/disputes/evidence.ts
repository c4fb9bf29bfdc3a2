/** What speaks for a payment, in the fields that a gateway takes of a dispute. */
import { shorten } from '../../../platform/shorten.ts';
import type { Buyer } from '../product/product.ts';
import type { Evidence, SaleAsEvidence } from './disputes.sql.ts';

/** What the gateway takes of one field. */
const lengthMax = 20_000;

/**
 * Evidence of a sale, in English: the statement of a person, what was sold and when it takes place, who bought it, what was
 * mailed, who came in. The statement is not cut.
 */
export function evidenceOf(sale: SaleAsEvidence, buyer: Buyer, statement = ''): Evidence {
  const amount = `${(sale.total / 10 ** sale.currency_digits).toFixed(sale.currency_digits)} ${sale.currency}`;
  const what = [...sale.lines, sale.event_name].filter(Boolean).join(', ');
  const entries = sale.entries.map(({ name, at, count }) => `${at} UTC: ${name || 'the holder'} came in (${count})`);
  const mails = sale.mails.map(({ recipient, subject, at }) => `${at} UTC: "${subject}" to ${recipient}`);
  const fields: Record<string, string> = {
    product_description: `${what}. Sold by ${sale.organization_name} for ${amount}.`,
    customer_name: buyer.client_name,
    customer_email_address: buyer.client_email,
    service_date: sale.event_starts_at?.slice(0, 10) ?? '',
    access_activity_log: entries.join('\n'),
    uncategorized_text: [
      statement && `${statement}\n`,
      sale.paid_at && `Paid on ${sale.paid_at.slice(0, 10)}.`,
      sale.invoice_reference && `Invoice ${sale.invoice_reference}.`,
      mails.length > 0 && `Mails that were sent:\n${mails.join('\n')}`,
      entries.length > 0 ? `At the door:\n${entries.join('\n')}` : 'Nobody came in on it.',
    ]
      .filter(Boolean)
      .join('\n'),
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text === '' ? [] : [[name, shorten(text, lengthMax)]])),
  );
}
