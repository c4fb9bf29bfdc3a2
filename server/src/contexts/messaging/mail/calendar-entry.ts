/** The event of a mail as a file for calendars (RFC 5545). */

export interface CalendarEvent {
  readonly id: string;
  readonly name: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly updatedAt: string;
  /** Name and address of the place, in one line. */
  readonly place: string;
}

const lineBytesMax = 75;

/**
 * A calendar with one entry, made at `now`. Its identifier is that of the entry in the calendars of the shop at `host`, so
 * that an event which is added twice stands there once, as it was changed last.
 */
export function calendarEntry(
  { id, name, startsAt, endsAt, updatedAt, place }: CalendarEvent,
  host: string,
  now: Date,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Stagedoor//Mail//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `SEQUENCE:${sequenceOf(updatedAt)}`,
    `DTSTAMP:${instantOf(now)}`,
    `DTSTART:${instantOf(new Date(startsAt))}`,
    `DTEND:${instantOf(new Date(endsAt))}`,
    `SUMMARY:${textOf(name)}`,
    ...(place === '' ? [] : [`LOCATION:${textOf(place)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const countedFrom = Date.UTC(2020, 0, 1);

/** Higher after each change of the event, by the seconds; the entries of the shop count in the same way. */
const sequenceOf = (changedAt: string) => Math.floor((Date.parse(changedAt) - countedFrom) / 1_000);

/** 20261120T210000Z */
const instantOf = (date: Date) => `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const textOf = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n?|\n/g, '\\n');

/** Goes on in the next line, after a space, before a line is longer than 75 bytes; no character is cut. */
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
