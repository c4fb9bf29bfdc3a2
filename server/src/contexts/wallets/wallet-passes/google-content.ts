/** What Google keeps of an item, and of its event or type. Pure: no database, no network, no clock. */
import { moment, wordingIn } from '../../sales/ticket-pdf/ticket-pdf.ts';
import { isHolderOf, itemIdOf } from './items.ts';
import { languageOf, usedOf } from './pass-content.ts';
import type { SeasonContentRow, TicketContentRow, WalletContentRow } from './wallet-passes.sql.ts';

const groupOf = (row: WalletContentRow) => ('pass_id' in row ? row.type_id : row.event_id);

/** Id of the event of a ticket at Google, or of the type of a pass. */
export const classIdOf = (issuerId: string, row: WalletContentRow) => `${issuerId}.${groupOf(row)}`;

/** Id of the item at Google for the person in whose name it is since then: the next holder has another one. */
export const objectIdOf = (issuerId: string, itemId: string, ownerSince: Date | null) =>
  `${issuerId}.${itemId}.${ownerSince?.getTime() ?? 0}`;

const inLanguage = (language: string, value: string) => ({ defaultValue: { language, value } });

/** An event, or a type of passes, as an `EventTicketClass`. */
export function googleClass(row: WalletContentRow, issuerId: string) {
  const language = languageOf(row);
  return {
    id: classIdOf(issuerId, row),
    issuerName: row.organization_name,
    reviewStatus: 'UNDER_REVIEW',
    eventId: groupOf(row),
    hexBackgroundColor: '#182033',
    multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES',
    // Google loads it itself, from public addresses.
    ...(row.logo_url.startsWith('https://')
      ? {
          logo: {
            sourceUri: { uri: row.logo_url },
            contentDescription: inLanguage(language, row.organization_name),
          },
        }
      : {}),
    ...('pass_id' in row ? { eventName: inLanguage(language, row.type_name) } : eventOf(row)),
  };
}

function eventOf(row: TicketContentRow) {
  const language = languageOf(row);
  const address = [row.venue_address, row.city].filter((line) => line.trim() !== '').join(', ');
  return {
    eventName: inLanguage(language, row.event_name),
    // Google takes a place with both alone.
    venue: { name: inLanguage(language, row.venue_name), address: inLanguage(language, address || row.venue_name) },
    dateTime: { start: row.starts_at, end: row.ends_at },
    ...(row.latitude === null || row.longitude === null
      ? {}
      : { merchantLocations: [{ latitude: row.latitude, longitude: row.longitude }] }),
  };
}

/** An item, as an `EventTicketObject`: without code and name where it is not valid, or no longer of this holder. */
export function googleObject(row: WalletContentRow, issuerId: string, ownerSince: Date | null) {
  const isHolder = isHolderOf(row, ownerSince);
  const isValid = row.is_valid && isHolder;
  return {
    id: objectIdOf(issuerId, itemIdOf(row), ownerSince),
    classId: classIdOf(issuerId, row),
    state: isValid ? 'ACTIVE' : 'INACTIVE',
    ...(isHolder ? { ticketHolderName: row.full_name } : {}),
    ...(isValid && row.barcode !== null
      ? { barcode: { type: 'QR_CODE', value: row.barcode, alternateText: row.barcode } }
      : {}),
    groupingInfo: { groupingId: groupOf(row) },
    ...('pass_id' in row ? seasonPart(row) : ticketPart(row, isHolder)),
  };
}

const textModule = (id: string, header: string, body: string) => ({ id, header, body });

function seasonPart(row: SeasonContentRow) {
  const words = wordingIn(languageOf(row));
  return {
    textModulesData: [
      textModule('people', words.party, words.people(row.party_size)),
      textModule('used', words.used, usedOf(row)),
      ...(row.event_names.length > 0 ? [textModule('events', words.events, row.event_names.join('\n'))] : []),
    ],
    ...(row.expires_at === null ? {} : { validTimeInterval: { end: { date: row.expires_at } } }),
  };
}

function ticketPart(row: TicketContentRow, isHolder: boolean) {
  const language = languageOf(row);
  const words = wordingIn(language);
  const supplements = row.supplements.map(({ label, units }) => `${units} × ${label}`).join(', ');
  const sealed = row.opens_at === null ? null : moment(row.opens_at, row.timezone, language);
  return {
    ticketType: inLanguage(language, row.rate_name),
    textModulesData: [
      textModule('people', words.party, words.people(row.party_size)),
      ...(row.is_valid && isHolder && sealed !== null ? [textModule('sealed', words.sealedTitle, sealed)] : []),
      ...(isHolder && supplements !== '' ? [textModule('supplements', words.supplements, supplements)] : []),
    ],
    validTimeInterval: { end: { date: row.ends_at } },
  };
}
