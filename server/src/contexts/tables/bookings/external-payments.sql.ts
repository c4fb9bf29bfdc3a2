import { pagedList } from '../../../platform/sql/paging.ts';
import { tenantInsert, tenantUpdate } from '../../../platform/sql/rows.ts';
import { tenantFilter, tenantStatement } from '../../../platform/sql/statement.ts';
import { sumColumns, summed } from '../../../platform/sql/sums.ts';
import { instant, int, money, nullable, type RowOf, text } from '../../../platform/sql/types.ts';

const own = {
  id: text,
  booking_id: text,
  /** Below 0 where it undoes another. */
  amount: money,
  description: text,
  /** Rows from before the operations existed have other words. */
  method: text,
  payment_method_slug: text,
  undoes: nullable(text),
  created_by: text,
  created_at: instant,
};
const columns = {
  ...own,
  undone_at: nullable(instant),
  organization_id: text,
  organization_slug: text,
  event_id: nullable(text),
  event_slug: nullable(text),
  /** YYYY-MM-DD, by the clock of the organization. */
  event_date: nullable(text),
  event_name: text,
  client_name: text,
  client_id: nullable(text),
  channel_id: nullable(text),
  /** When it was recorded, by the clock of the organization. */
  day: int,
  month: int,
  year: int,
  currency: text,
  currency_digits: int,
};
export type ExternalPaymentRow = RowOf<typeof columns>;

const select = `
  SELECT ${Object.keys(own)
    .map((name) => `external_payments.${name}`)
    .join(', ')}, external_payments.undone_at,
    o.id AS organization_id, o.slug AS organization_slug, b.event_id, e.slug AS event_slug,
    to_char(e.starts_at AT TIME ZONE o.timezone, 'YYYY-MM-DD') AS event_date, coalesce(e.name, '') AS event_name,
    b.name AS client_name, b.client_id, b.channel_id,
    extract(day FROM external_payments.created_at AT TIME ZONE o.timezone)::int AS day,
    extract(month FROM external_payments.created_at AT TIME ZONE o.timezone)::int AS month,
    extract(year FROM external_payments.created_at AT TIME ZONE o.timezone)::int AS year,
    o.currency, o.currency_digits
  FROM external_payments
  JOIN organizations o ON o.id = $1
  JOIN bookings b ON b.organization_id = $1 AND b.id = external_payments.booking_id
  LEFT JOIN events e ON e.organization_id = $1 AND e.id = b.event_id
  WHERE external_payments.organization_id = $1`;

export const findExternalPayment = tenantStatement(
  'find_external_payment',
  { id: text },
  columns,
  `${select} AND external_payments.id = $2`,
);

/** Those of a booking that count and can be undone, the latest first. */
export const listUndoablePayments = tenantStatement(
  'list_undoable_external_payments',
  { bookingId: text },
  columns,
  `${select} AND external_payments.booking_id = $2 AND external_payments.amount > 0 AND external_payments.undone_at IS NULL
   ORDER BY external_payments.created_at DESC, external_payments.id DESC`,
);

const conditions = {
  eventId: ['b.event_id = ?', text],
  bookingId: ['external_payments.booking_id = ?', text],
  createdFrom: ['external_payments.created_at >= ?', instant],
  createdBefore: ['external_payments.created_at < ?', instant],
} as const;

const paymentsIn = (label: string, order: 'ascending' | 'descending') =>
  pagedList(
    label,
    'external_payments',
    {
      order,
      conditions,
      columns,
    },
    ({ where, end }) => `${select}${where} ${end}`,
  );

export const externalPayments = paymentsIn('list_external_payments', 'ascending');

/** The latest first. */
export const latestExternalPayments = paymentsIn('list_latest_external_payments', 'descending');

export const sumExternalPaymentRows = tenantFilter(
  'sum_external_payments',
  { parameters: {}, conditions, columns: sumColumns },
  (where) => `SELECT o.currency, o.currency_digits, ${summed('external_payments.amount')}
    FROM external_payments
    JOIN organizations o ON o.id = $1
    JOIN bookings b ON b.organization_id = $1 AND b.id = external_payments.booking_id
    WHERE external_payments.organization_id = $1${where}
    GROUP BY o.currency, o.currency_digits`,
);

export const insertExternalPayment = tenantInsert('insert_external_payment', 'external_payments', own);

export const updateExternalPaymentUndone = tenantUpdate('update_external_payment', 'external_payments', {
  undone_at: instant,
});
