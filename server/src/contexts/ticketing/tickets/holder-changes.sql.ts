import { documentTypes, genders } from '@stagedoor/contract/vocabulary';
import { tenantUpdate } from '../../../platform/sql/rows.ts';
import { date, instant, nullable, oneOf, text } from '../../../platform/sql/types.ts';

/** Of an active ticket: what voids or swaps it at the same instant decides on the same row. */
export const updateHolder = tenantUpdate(
  'update_ticket_holder',
  'tickets',
  {
    phone: text,
    gender: oneOf(genders),
    birthday: nullable(date),
    address: text,
    postal_code: text,
    country_code: text,
    document_type: oneOf([...documentTypes, '']),
    document_number: text,
    updated_at: instant,
  },
  { namesTransaction: true, guard: () => " AND tickets.status = 'active' AND tickets.deleted_at IS NULL" },
);
