/**
 * Sections 2.1 to 2.10 of the interface as data, field by field and spelled as there: each resource has exactly these,
 * and what `beyond` says.
 * `?` at the end of a type: null where the interface says so. Names in `absent` may be missing from an answer.
 */
import { expect, test } from 'vitest';
import {
  Booking,
  Channel,
  GuestList,
  Price,
  ResellerEvent,
  ResellerValidation,
  SwapResult,
  Ticket,
  TicketRate,
  WebhookDelivery,
  WebhookEndpoint,
} from '../src/index.ts';
import type { TSchema } from '../src/schema.ts';

type Kind = 'string' | 'string?' | 'number' | 'number?' | 'integer' | 'boolean' | 'unspecified';
interface Fields {
  readonly [field: string]: Kind | Fields | readonly [Kind | Fields];
}

/** `{ a: kind, b: kind }` from the interface's own enumerations, "a, b (string)". */
function all<K extends Kind | Fields>(kind: K, names: string): Record<string, K> {
  return Object.fromEntries(names.split(', ').map((name) => [name, kind]));
}

const priceObject = {
  ...all('string', '_id, name, includes, additional_info, valid_until'),
  ...all('number', 'price, fee_quantity, quantity, used'),
  fee_type: 'string',
} as const satisfies Fields;

const startAndEnd = all('string', 'start, end');

interface Section {
  readonly schema: TSchema;
  readonly fields: Fields;
  readonly absent?: readonly string[];
  readonly nullable?: string[];
  /** What we tell beyond the interface, behind its fields. */
  readonly beyond?: Fields;
}

const sections: Record<string, Section> = {
  '2.1 Booking': {
    schema: Booking,
    fields: {
      _id: 'string',
      channel_id: 'string',
      code: 'string',
      commentary_client: 'string',
      commentary_reserve: 'string',
      date: 'string',
      deposit: 'number',
      deposit_method: 'string',
      deposit_paid: 'number',
      discount_code_name: 'string?',
      discount_code_id: 'string?',
      discount_quantity_subtract: 'number',
      duration: 'integer',
      enter: 'integer',
      event_id: 'string',
      event_name: 'string',
      for: 'integer',
      gender_group: 'string',
      hour: 'string',
      name: 'string',
      phone: 'string',
      price: 'number',
      rate_slug: 'string',
      referral_id: 'string',
      refunded: 'number',
      space_id: 'string',
      space_name: 'string',
      status: 'string',
      state: 'string',
      walkin: 'boolean',
      zone_name: 'string',
      zone_slug: 'string',
      normalized_zone_name: 'string',
      email: 'string',
      invoice_reference: 'string',
      corrective_invoice_references: ['string'],
      created_at: 'string',
      updated_at: 'string',
      local_date: 'string',
      currency: 'string',
      client_id: 'string',
      billing_info: all(
        'string',
        'customer_type, customer_name, document_type, document_number, address, city, postal_code, country',
      ),
      external_payments: [
        {
          ...all('string', '_id, currency, description, method, payment_method_slug, created_at, created_by'),
          amount: 'number',
        },
      ],
      refunds: [
        { ...all('string', '_id, currency, payment_id, payment_method, created_at, created_by'), amount: 'number' },
      ],
      payments: [
        {
          ...all('string', '_id, currency, payment_method, method_last4, card_type, co_branded_with, issuer_name'),
          ...all('string', 'issuer_country, shopper_country, created_at, created_by'),
          ...all('number', 'amount, fees, customer_custom_fee_amount, tips'),
        },
      ],
      pos_payments: [{ amount: 'number', type: 'string' }],
      source: 'string',
      pos_total_service_charge: 'number',
      pos_total_tips: 'number',
      pos_ticket_total: 'number',
      pos_products: [{ ...all('string', '_id, name'), ...all('number', 'amount, unit_price, total_price') }],
    },
  },
  '2.2 Guest list': {
    schema: GuestList,
    fields: {
      ...all('string', '_id, channel_id, code, event_id, name, observations_reception, rate_id, rate_name, rate_slug'),
      referral_id: 'string',
      ...all('integer', 'enter, for'),
      referral: all('string', '_id, name'),
      options: [{ _id: 'string', ...all('number', 'women, men, no_gender, price, total') }],
      tags: ['string'],
      removed_at: 'integer',
    },
  },
  '2.3 Ticket': {
    schema: Ticket,
    fields: {
      ...all('string', '_id, event_id, ticket_rate_id, status, payment_currency, channel_id, qr_code, payment_id'),
      price: priceObject,
      supplements: [
        {
          ...all('string', '_id, supplementId, label, description'),
          ...all('number', 'price, fake_price, total_price, supplement_units, product_quantity'),
          redemption_deadline_value: 'number',
          has_fake_price: 'boolean',
        },
      ],
      refunds: [{ channel_id: 'string', amount: 'number', at: 'string' }],
      ...all('number', 'total_supplements, total_fees, total_price, supplements_service_charge_total'),
      fees: all('number', 'organization, provider'),
      ...all('string', 'full_name, phone, email, gender, birthday, address, postal_code, country_code'),
      ...all('string', 'personal_document_type, personal_document_number'),
      answers: [all('string', 'questionId, answer')],
      ...all('number', 'refunded, for, enter'),
      ...all('string', 'refunded_at, entry_time, activation_date'),
      discount_code: { ...all('string', 'id, code'), amount: 'number' },
      remaining_breakdown: all(
        'number',
        'price, warranty, suplements, ggdd, surcharge, suplements_upselling, ggdd_upselling',
      ),
      ticket_original: all('number', 'total_price, price'),
      surcharge: { amount: 'number' },
      warranty: all('number', 'total, hours, cost'),
      payment: {
        ...all('string', 'status, rate_id, organization_id, event_id, resource_type, currency, sale_type, paid_at'),
        ...all('string', 'expires_at, gateway_account_id, _id'),
        resource_ids: ['string'],
        total: all('number', 'amount, fees'),
        is_channel_manager: 'boolean',
        total_discount: 'number',
        metadata: 'unspecified',
        send_resources: 'boolean',
      },
    },
  },
  '2.4 Ticket rate': {
    schema: TicketRate,
    fields: {
      ...all('string', '_id, organization_id, event_id, name, slug, valid_from, type'),
      ...all('boolean', 'complete, nominative, has_discount_codes_enabled, show_all_prices, available'),
      ...all('number', 'min, max'),
      prices: [priceObject],
      current_price: priceObject,
      supplements: [
        {
          ...all('string', '_id, label, description'),
          ...all('number', 'price, fake_price, product_quantity, service_charge_amount'),
          has_fake_price: 'boolean',
          service_charge_type: 'string',
          purchase_limit: { ...all('number', 'min_quantity, max_quantity'), is_unlimited: 'boolean' },
          redemption_deadline: { is_expiration_enabled: 'boolean', expiration_deadline: 'number' },
        },
      ],
      fields: [{ ...all('string', 'slug, type, label'), required: 'boolean', options: [all('string', 'text, value')] }],
      questions: [{ ...all('string', '_id, label, type'), items: ['string'], required: 'boolean' }],
      warranty: { ...all('boolean', 'enabled, is_fixed'), ...all('number', 'fixed_price, percentage, hours') },
      availability: all('number', 'sold, available'),
    },
    beyond: { name_change_fee: 'number?' },
  },
  '2.4 price object': { schema: Price, fields: priceObject },
  '2.5 Webhook endpoint': {
    schema: WebhookEndpoint,
    fields: all('string', '_id, name, url, sign_secret, status'),
    beyond: {
      events: ['string'],
      missing_scopes: ['string'],
      ...all('string', 'disabled_reason, disabled_at, failing_since, created_at, updated_at'),
    },
  },
  '2.6 Webhook delivery': {
    schema: WebhookDelivery,
    fields: {
      ...all('string', 'id, event_id, endpoint_id, event, status'),
      attempts_count: 'integer',
      next_retry_at: 'string?',
      last_attempt: {
        ...all('integer', 'number, duration_ms, status_code'),
        ...all('string', 'requested_at, error_message, response_body'),
      },
    },
    nullable: ['last_attempt'],
  },
  '2.7 Channel': { schema: Channel, fields: all('string', '_id, name, slug') },
  '2.8 Reseller validation result': {
    schema: ResellerValidation,
    fields: {
      id: 'string',
      barcode: 'string',
      valid: 'boolean',
      swappable: 'boolean',
      event: { ...all('string', 'id, name, date_start, date_end'), date_only: 'boolean' },
      type: {
        ...all('string', 'id, name, date_start, date_end, price, service_fee, currency'),
        date_only: 'boolean',
      },
      error: 'string',
    },
    absent: ['event', 'type', 'error'],
  },
  '2.9 Swap result': { schema: SwapResult, fields: all('string', 'id, barcode, pdf') },
  '2.10 Reseller event': {
    schema: ResellerEvent,
    fields: {
      ...all('string', 'id, name, type'),
      sealed_tickets_available_at: 'string?',
      swap_available_until: 'string',
      date: startAndEnd,
      ticket_types: [
        {
          ...all('string', 'id, name, swap_available_until, currency'),
          ...all('number', 'price, service_fee'),
          date: startAndEnd,
        },
      ],
      venue: all('string', 'id, name, city, country'),
    },
  },
};

interface PlainSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly items?: PlainSchema;
  readonly properties?: Readonly<Record<string, PlainSchema>>;
  readonly required?: readonly string[];
}

/** The schema in the notation of the table above, and what is wrong with it. */
function fieldsOf(schema: PlainSchema, at: string, wrong: string[]): Kind | Fields | readonly [Kind | Fields] {
  const types = [schema.type ?? []].flat();
  const [type] = types;
  if (!schema.description) wrong.push(`${at} has no description`);
  if (type === 'array') return [fieldsOf(schema.items!, `${at}[]`, wrong) as Kind | Fields];
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties!).map(([name, field]) => [name, fieldsOf(field, `${at}.${name}`, wrong)]),
    ) as Fields;
  }
  return (type === undefined ? 'unspecified' : types.includes('null') ? `${type}?` : type) as Kind;
}

for (const [section, { schema, fields: shown, beyond = {}, absent = [], nullable = [] }] of Object.entries(sections)) {
  const fields = { ...shown, ...beyond };
  test(`${section} has every field of the interface, with its type and a description, and no other but those added behind them`, () => {
    const wrong: string[] = [];
    const plain = JSON.parse(JSON.stringify(schema)) as PlainSchema;
    expect(fieldsOf(plain, section, wrong)).toEqual(fields);
    expect(Object.keys(plain.properties!).slice(Object.keys(shown).length)).toEqual(Object.keys(beyond));
    expect(wrong).toEqual([]);
    const required = Object.keys(fields).filter((name) => !absent.includes(name));
    expect([...plain.required!].sort()).toEqual(required.sort());
    const nullObjects = Object.entries(plain.properties!).filter(
      ([, field]) => Array.isArray(field.type) && field.type.includes('object'),
    );
    expect(nullObjects.map(([name]) => name)).toEqual(nullable);
  });
}
