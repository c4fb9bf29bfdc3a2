/** What Google keeps of a ticket and of its event. Pure: no database, no network, no clock. */
import { moment, wordingIn } from '../../sales/ticket-pdf/ticket-pdf.ts';
import { languageOf } from './pass-content.ts';
import type { PassContentRow } from './wallet-passes.sql.ts';

/** Id of the event at Google. */
export const classIdOf = (issuerId: string, { event_id: eventId }: Pick<PassContentRow, 'event_id'>) =>
  `${issuerId}.${eventId}`;

/** Id of the ticket at Google for the person in whose name it is since then: the next holder has another one. */
export const objectIdOf = (issuerId: string, ticketId: string, ownerSince: Date | null) =>
  `${issuerId}.${ticketId}.${ownerSince?.getTime() ?? 0}`;

const inLanguage = (language: string, value: string) => ({ defaultValue: { language, value } });

/** An event, as an `EventTicketClass`. */
export function googleClass(row: PassContentRow, issuerId: string) {
  const language = languageOf(row);
  const address = [row.venue_address, row.city].filter((line) => line.trim() !== '').join(', ');
  return {
    id: classIdOf(issuerId, row),
    issuerName: row.organization_name,
    reviewStatus: 'UNDER_REVIEW',
    eventId: row.event_id,
    eventName: inLanguage(language, row.event_name),
    // Google takes a place with both alone.
    venue: { name: inLanguage(language, row.venue_name), address: inLanguage(language, address || row.venue_name) },
    dateTime: { start: row.starts_at, end: row.ends_at },
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
    ...(row.latitude === null || row.longitude === null
      ? {}
      : { merchantLocations: [{ latitude: row.latitude, longitude: row.longitude }] }),
  };
}

/** A ticket, as an `EventTicketObject`: without code and name where it is not valid, or no longer of this holder. */
export function googleObject(row: PassContentRow, issuerId: string, ownerSince: Date | null) {
  const language = languageOf(row);
  const words = wordingIn(language);
  const isHolder = isHolderOf(row, ownerSince);
  const isValid = row.is_valid && isHolder;
  const supplements = row.supplements.map(({ label, units }) => `${units} × ${label}`).join(', ');
  const sealed = row.opens_at === null ? null : moment(row.opens_at, row.timezone, language);
  const text = (id: string, header: string, body: string) => ({ id, header, body });
  return {
    id: objectIdOf(issuerId, row.ticket_id, ownerSince),
    classId: classIdOf(issuerId, row),
    state: isValid ? 'ACTIVE' : 'INACTIVE',
    ticketType: inLanguage(language, row.rate_name),
    ...(isHolder ? { ticketHolderName: row.full_name } : {}),
    ...(isValid && row.barcode !== null
      ? { barcode: { type: 'QR_CODE', value: row.barcode, alternateText: row.barcode } }
      : {}),
    textModulesData: [
      text('people', words.party, words.people(row.party_size)),
      ...(isValid && sealed !== null ? [text('sealed', words.sealedTitle, sealed)] : []),
      ...(isHolder && supplements !== '' ? [text('supplements', words.supplements, supplements)] : []),
    ],
    validTimeInterval: { end: { date: row.ends_at } },
    groupingInfo: { groupingId: row.event_id },
  };
}

/** True while the ticket is in the name of the person who has it since then. */
export function isHolderOf({ owner_since: since }: PassContentRow, ownerSince: Date | null): boolean {
  return (since === null ? null : Date.parse(since)) === (ownerSince?.getTime() ?? null);
}
