/** What stands on the pass of an item. Pure: no database, no network, no clock. */
import { createHash } from 'node:crypto';
import { eventTimes, moment, wordingIn } from '../../sales/ticket-pdf/ticket-pdf.ts';
import { itemIdOf } from './items.ts';
import type { SeasonContentRow, TicketContentRow, WalletContentRow } from './wallet-passes.sql.ts';

interface Addressed {
  /** By which the phone proves that it has the pass, and where it asks for changes. */
  readonly token: string;
  readonly serviceUrl: string;
  /** False for a former holder: the ticket has another name by now. */
  readonly isHolder: boolean;
}

/** The language of the holder, in which passes are. */
export const languageOf = ({ language }: Pick<WalletContentRow, 'language'>) => (/^es\b/i.test(language) ? 'es' : 'en');

/** The parts of `pass.json` that differ from item to item. */
export function passContent(row: WalletContentRow, { token, serviceUrl, isHolder }: Addressed): object {
  const isValid = row.is_valid && isHolder;
  return {
    serialNumber: itemIdOf(row),
    authenticationToken: token,
    webServiceURL: serviceUrl,
    organizationName: row.organization_name,
    logoText: row.organization_name,
    voided: !isValid,
    ...(isValid && row.barcode !== null ? { barcodes: [barcodeOf(row.barcode)] } : {}),
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(185, 194, 214)',
    backgroundColor: 'rgb(24, 32, 51)',
    ...('pass_id' in row ? seasonContent(row) : ticketContent(row, isHolder)),
  };
}

/** To how many events the pass has admitted, of how many it admits to at most. */
export const usedOf = ({ used_count: used, entries_max: max }: SeasonContentRow) =>
  max === null ? String(used) : `${used} / ${max}`;

function seasonContent(row: SeasonContentRow): object {
  const words = wordingIn(languageOf(row));
  return {
    groupingIdentifier: row.type_id,
    description: row.type_name,
    ...(row.expires_at === null ? {} : { expirationDate: row.expires_at }),
    eventTicket: {
      headerFields: [field('used', words.used, usedOf(row), '%@')],
      primaryFields: [field('type', row.organization_name, row.type_name, '%@')],
      secondaryFields: [field('holder', words.owner, row.full_name)],
      auxiliaryFields: [field('people', words.party, words.people(row.party_size))],
      backFields: row.event_names.length > 0 ? [field('events', words.events, row.event_names.join('\n'))] : [],
    },
  };
}

function ticketContent(row: TicketContentRow, isHolder: boolean): object {
  const language = languageOf(row);
  const words = wordingIn(language);
  const times = eventTimes(row.starts_at, row.ends_at, row.timezone, language);
  const place = [row.venue_name, row.venue_address, row.city].filter((line) => line.trim() !== '');
  const supplements = row.supplements.map(({ label, units }) => `${units} × ${label}`).join(', ');
  const sealed = row.opens_at === null ? null : moment(row.opens_at, row.timezone, language);
  return {
    groupingIdentifier: row.event_id,
    description: row.event_name,
    relevantDate: row.starts_at,
    relevantDates: [{ startDate: row.starts_at, endDate: row.ends_at }],
    expirationDate: row.ends_at,
    ...(row.latitude === null || row.longitude === null
      ? {}
      : { locations: [{ latitude: row.latitude, longitude: row.longitude }] }),
    eventTicket: {
      headerFields: [field('rate', words.rate, row.rate_name)],
      primaryFields: [field('event', row.organization_name, row.event_name, '%@')],
      secondaryFields: [
        field('date', words.when, `${times.date}\n${times.hours}`, '%@'),
        field('place', words.where, row.venue_name, '%@'),
      ],
      auxiliaryFields: [
        ...(isHolder ? [field('holder', words.owner, row.full_name)] : []),
        field('people', words.party, words.people(row.party_size)),
        ...(row.is_valid && isHolder && sealed !== null ? [field('sealed', words.sealedTitle, sealed)] : []),
      ],
      backFields: [
        field('address', words.where, place.join('\n')),
        ...(isHolder && supplements !== '' ? [field('supplements', words.supplements, supplements)] : []),
      ],
    },
  };
}

/** `changed`: what the phone says when the value is another one; `%@` stands for it. */
function field(key: string, label: string, value: string, changed?: string): object {
  return { key, label, value, ...(changed === undefined ? {} : { changeMessage: changed }) };
}

function barcodeOf(code: string): object {
  // Scanners at doors read the bytes: Latin-1 where the code has no others.
  const isLatin = Buffer.from(code, 'latin1').toString('latin1') === code;
  const messageEncoding = isLatin ? 'iso-8859-1' : 'utf-8';
  return { format: 'PKBarcodeFormatQR', message: code, messageEncoding, altText: code };
}

/** By which passes are found that say something else than before: SHA-256 of all that stands on one, in hexadecimal. */
export function contentHash(row: WalletContentRow): string {
  const { content_hash: _, changed_at: __, ...content } = row as WalletContentRow & Record<string, unknown>;
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
