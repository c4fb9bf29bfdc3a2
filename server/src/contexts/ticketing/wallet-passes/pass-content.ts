/** What stands on the pass of a ticket. Pure: no database, no network, no clock. */
import { createHash } from 'node:crypto';
import { eventTimes, moment, wordingIn } from '../../sales/ticket-pdf/ticket-pdf.ts';
import type { PassContentRow } from './wallet-passes.sql.ts';

interface Addressed {
  /** By which the phone proves that it has the pass, and where it asks for changes. */
  readonly token: string;
  readonly serviceUrl: string;
  /** False for a former holder: the ticket has another name by now. */
  readonly isHolder: boolean;
}

/** The language of the holder, in which passes are. */
export const languageOf = ({ language }: Pick<PassContentRow, 'language'>) => (/^es\b/i.test(language) ? 'es' : 'en');

/** The parts of `pass.json` that differ from ticket to ticket. */
export function passContent(row: PassContentRow, { token, serviceUrl, isHolder }: Addressed): object {
  const language = languageOf(row);
  const words = wordingIn(language);
  const times = eventTimes(row.starts_at, row.ends_at, row.timezone, language);
  const isValid = row.is_valid && isHolder;
  const place = [row.venue_name, row.venue_address, row.city].filter((line) => line.trim() !== '');
  const supplements = row.supplements.map(({ label, units }) => `${units} × ${label}`).join(', ');
  const sealed = row.opens_at === null ? null : moment(row.opens_at, row.timezone, language);
  return {
    serialNumber: row.ticket_id,
    authenticationToken: token,
    webServiceURL: serviceUrl,
    groupingIdentifier: row.event_id,
    organizationName: row.organization_name,
    logoText: row.organization_name,
    description: row.event_name,
    voided: !isValid,
    relevantDate: row.starts_at,
    relevantDates: [{ startDate: row.starts_at, endDate: row.ends_at }],
    expirationDate: row.ends_at,
    ...(row.latitude === null || row.longitude === null
      ? {}
      : { locations: [{ latitude: row.latitude, longitude: row.longitude }] }),
    ...(isValid && row.barcode !== null ? { barcodes: [barcodeOf(row.barcode)] } : {}),
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(185, 194, 214)',
    backgroundColor: 'rgb(24, 32, 51)',
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
        ...(isValid && sealed !== null ? [field('sealed', words.sealedTitle, sealed)] : []),
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
export function contentHash(row: PassContentRow): string {
  const { content_hash: _, changed_at: __, ...content } = row as PassContentRow & Record<string, unknown>;
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
