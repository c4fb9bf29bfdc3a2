/** Events as a file for calendars (RFC 5545). */
import type { ChannelsEvent } from '@stagedoor/sdk/channels';

/** An event with the address of its page. */
export interface CalendarEntry {
  readonly event: ChannelsEvent;
  readonly url: string;
}

const lineBytesMax = 75;

/** The file with the entries, made at `now`; `name` is that of the calendar. */
export function icalendar(name: string, entries: readonly CalendarEntry[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Stagedoor//Shop//EN',
    `X-WR-CALNAME:${textOf(name)}`,
    ...entries.flatMap((entry) => entryLines(entry, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function entryLines({ event, url }: CalendarEntry, now: Date): string[] {
  const { name: place, full_address: address, latitude, longitude } = event.location;
  const hasPlace = latitude !== null && longitude !== null;
  return [
    'BEGIN:VEVENT',
    `UID:${event._id}@${new URL(url).hostname}`,
    `SEQUENCE:${sequenceOf(event)}`,
    `DTSTAMP:${instantOf(now)}`,
    `DTSTART:${instantOf(new Date(event.start_date))}`,
    `DTEND:${instantOf(new Date(event.end_date))}`,
    ...(event.cancelled_at === '' ? [] : ['STATUS:CANCELLED']),
    `SUMMARY:${textOf(event.name)}`,
    ...(event.description ? [`DESCRIPTION:${textOf(event.description)}`] : []),
    `LOCATION:${textOf([place, address].filter(Boolean).join(', '))}`,
    ...(hasPlace ? [`GEO:${latitude};${longitude}`] : []),
    `URL:${url}`,
    'END:VEVENT',
  ];
}

const countedFrom = Date.UTC(2020, 0, 1);

/** Higher after each change of the event, by the seconds; the entries in mails of the service count in the same way. */
const sequenceOf = ({ updated_at: changedAt }: ChannelsEvent) =>
  Math.floor((Date.parse(changedAt) - countedFrom) / 1_000);

/** 20261120T210000Z */
const instantOf = (date: Date) => `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

function textOf(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n?|\n/g, '\\n');
}

/** A line is at most 75 bytes long; what is longer goes on in the next one, after a space. No character is cut. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (bytes + length > lineBytesMax) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += length;
  }
  return text;
}
