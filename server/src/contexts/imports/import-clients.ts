/** Importing clients: those whose address is known stay as they are. */
import { createUnknownClients, emailKeyOf } from '../customers/clients/clients.ts';
import { FirstLines } from './first-lines.ts';
import type { ReadRow, RowImporter } from './row-importer.ts';
import type { RowReader } from './row-reader.ts';

interface ClientItem {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly language: string;
  readonly marketingConsent: boolean;
}

/** Clients who are known are passed over; refuses an address that stands in the file twice. */
export function clientImporter(): RowImporter<ClientItem> {
  const addresses = new FirstLines();
  return {
    read: readClient,
    check: async (rows) => {
      for (const { row, item } of rows) {
        const first = addresses.firstLineOf(emailKeyOf(item.email), row.line);
        if (first !== row.line) row.add('email', 'twice_in_file', first);
      }
    },
    write: async (write, rows: readonly ReadRow<ClientItem>[]) => {
      const created = await createUnknownClients(
        write,
        rows.map(({ item }) => item),
      );
      return rows.map(({ item }) => created.get(emailKeyOf(item.email)) ?? null);
    },
  };
}

function readClient(row: RowReader): ClientItem {
  const language = row.text('language', 20).toLowerCase();
  if (language !== '' && !/^[a-z]{2}$/.test(language)) row.add('language', 'no_language');
  return {
    email: row.email('email', true),
    name: row.text('name'),
    phone: row.text('phone', 64),
    language,
    marketingConsent: row.bool('marketing_consent'),
  };
}
