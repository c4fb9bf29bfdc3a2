import type { ClientHistoryEntry } from '@stagedoor/contract';
import type { ClientHistoryRow } from '../../../contexts/customers/clients/clients.ts';
import { toMajor } from '../../../http/money.ts';

export function presentClientHistoryEntry(row: ClientHistoryRow): ClientHistoryEntry {
  return {
    _id: row.id,
    kind: row.kind,
    event_id: row.event_id ?? '',
    event_name: row.event_name ?? '',
    date: row.date ?? '',
    about: row.about,
    status: row.status,
    people: row.people,
    admitted: row.admitted,
    spent: toMajor(row.spent, row.currency_digits),
    created_at: row.created_at,
  };
}
