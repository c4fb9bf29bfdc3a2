/** Tickets with their payments and barcodes, and the counters of what was sold. */
import type { Transaction } from '../platform/database.ts';
import { newId, newSecretCode } from '../platform/ids.ts';
import { tenantDb } from '../platform/sql/tenant-db.ts';
import { insertAll, ledgerRowOf, type Row } from './bulk-insert.ts';
import { countSoldDemoTickets } from './demo.sql.ts';
import type { DemoEvent } from './event-rows.ts';
import { person } from './people.ts';

/** What is particular about a ticket; the rest is as usual. */
export interface TicketSpec {
  readonly event: DemoEvent;
  readonly rate?: number;
  readonly step?: number;
  readonly holder: number;
  readonly soldAt: Date;
  readonly partySize?: number;
  readonly channelId?: string;
  readonly via?: 'integrations' | 'channels' | 'management' | 'resellers';
  readonly withSupplement?: boolean;
  readonly columns?: Row;
}

export interface DemoTicket {
  readonly id: string;
  readonly barcode: string;
  readonly row: Row;
}

function ticketOf(organizationId: string, spec: TicketSpec): { ticket: Row; payment: Row; barcode: Row } {
  const rate = spec.event.rates[spec.rate ?? 0]!;
  const step = spec.step ?? 0;
  const holder = person(spec.holder);
  const own = { organization_id: organizationId };
  const at = { created_at: spec.soldAt, updated_at: spec.soldAt };
  const id = newId('ticket', spec.soldAt);
  const paymentId = newId('payment', spec.soldAt);
  const price = rate.prices[step]!;
  const supplements = spec.withSupplement ? 300 : 0;
  const total = price + rate.fee + supplements;
  const code = newSecretCode();
  const saleType = spec.via === 'integrations' ? 'imported' : 'online';
  return {
    payment: {
      ...own,
      id: paymentId,
      event_id: spec.event.id,
      rate_id: rate.id,
      resource_type: 'ticket',
      resource_ids: [id],
      status: 'succeeded',
      sale_type: saleType,
      amount: total,
      fees: rate.fee,
      payment_method: 'card',
      method_last4: String(1000 + (spec.holder % 9000)),
      card_type: 'credit',
      issuer_name: 'Banco del Puerto',
      issuer_country: 'ES',
      shopper_country: 'ES',
      channel_id: spec.channelId ?? null,
      collection: spec.channelId ? 'receivable' : 'cash',
      paid_at: spec.soldAt,
      ...at,
    },
    ticket: {
      ...own,
      id,
      event_id: spec.event.id,
      rate_id: rate.id,
      price_id: rate.priceIds[step],
      price_step: rate.steps[step],
      payment_id: paymentId,
      channel_id: spec.channelId ?? null,
      reseller_id: null,
      barcode: code,
      status: 'active',
      created_via: spec.via ?? 'management',
      party_size: spec.partySize ?? 1,
      admitted_count: 0,
      first_entered_at: null,
      price,
      fees_organization: rate.fee,
      fees_provider: 0,
      supplements_total: supplements,
      supplements_service_charge_total: 0,
      total_price: total,
      refunded_amount: 0,
      refunded_at: null,
      full_name: holder.name,
      email: holder.email,
      email_key: holder.email,
      phone: holder.phone,
      gender: holder.gender,
      birthday: holder.birthday,
      country_code: 'ES',
      language: spec.holder % 3 === 0 ? 'en' : 'es',
      answers: [{ question_id: rate.questionId, answer: ['Friends', 'Street', 'Online'][spec.holder % 3] }],
      supplements: spec.withSupplement
        ? [
            {
              _id: newId('supplement', spec.soldAt),
              supplement_id: rate.supplementId,
              label: 'Cloakroom',
              description: 'One item, until the end',
              price: 300,
              fake_price: 0,
              has_fake_price: false,
              total_price: 300,
              units: 1,
              product_quantity: 1,
              redemption_deadline_seconds: 28_800,
            },
          ]
        : [],
      resold_from: null,
      name_changed_at: null,
      activated_at: spec.soldAt,
      voided_at: null,
      deleted_at: null,
      ...at,
      ...spec.columns,
    },
    barcode: { barcode: code, ...own, ticket_id: id, created_at: spec.soldAt },
  };
}

/** The row of the entry log for people who are inside. */
function entryOf(ticket: Row): Row {
  return {
    organization_id: ticket.organization_id,
    ticket_id: ticket.id,
    recorded_at: ticket.first_entered_at,
    id: newId('notification', new Date(String(ticket.first_entered_at))),
    entered_at: ticket.first_entered_at,
    recorded_by: '',
    from_count: 0,
    to_count: ticket.admitted_count,
  };
}

export async function insertTickets(
  tx: Transaction,
  organizationId: string,
  specs: readonly TicketSpec[],
): Promise<DemoTicket[]> {
  const made = specs.map((spec) => ticketOf(organizationId, spec));
  await insertAll(
    tx,
    'payments',
    made.map((one) => one.payment),
  );
  await insertAll(
    tx,
    'tickets',
    made.map((one) => one.ticket),
  );
  await insertAll(
    tx,
    'ledger_transactions',
    made.map(({ payment, ticket }) => ledgerRowOf(payment, 'sale', ticket)),
  );
  await insertAll(
    tx,
    'barcodes',
    made.map((one) => one.barcode),
  );
  await insertAll(
    tx,
    'ticket_entries',
    made.filter(({ ticket }) => Number(ticket.admitted_count) > 0).map(({ ticket }) => entryOf(ticket)),
  );
  await tenantDb(tx, organizationId).run(countSoldDemoTickets, {});
  return made.map(({ ticket }) => ({ id: String(ticket.id), barcode: String(ticket.barcode), row: ticket }));
}
