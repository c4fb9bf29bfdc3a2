/** Importing clients: those whose address is known stay as they are. */
import { createUnknownClients, emailKeyOf } from '../clients/clients.ts';
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
  const lineOfAddress = new Map<string, number>();
  return {
    rowsAtOnce: 500,
    read: readClient,
    check: async (rows) => {
      for (const { row, item } of rows) {
        const key = emailKeyOf(item.email);
        const other = lineOfAddress.get(key);
        if (other !== undefined && other !== row.line) row.add('email', 'twice_in_file', other);
        else lineOfAddress.set(key, row.line);
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
