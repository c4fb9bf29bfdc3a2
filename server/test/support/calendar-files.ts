/** Files for calendars, read by a library that others use, so that what we write is what programs understand. */
import ICAL from 'ical.js';

/** An entry as a calendar shows it. */
export interface ReadEntry {
  readonly uid: string;
  readonly sequence: number;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly url: string;
}

/** The entries of a file. Throws where it is none by RFC 5545, or lacks what a calendar needs. */
export function entriesOf(text: string): ReadEntry[] {
  const long = text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75);
  if (long.length > 0) throw new Error(`lines are longer than 75 bytes: ${long[0]}`);
  // The library also reads times that lack digits.
  const times = text.match(/^DT(?:STAMP|START|END)[:;].*$/gm) ?? [];
  const wrong = times.filter((line) => !/^DT[A-Z]+:\d{8}T\d{6}Z\r?$/.test(line));
  if (wrong.length > 0) throw new Error(`no instants: ${wrong.join(', ')}`);
  const calendar = new ICAL.Component(ICAL.parse(text));
  if (calendar.getFirstPropertyValue('version') !== '2.0') throw new Error('there is no VERSION:2.0');
  if (!calendar.getFirstPropertyValue('prodid')) throw new Error('there is no PRODID');
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const missing = ['uid', 'dtstamp', 'dtstart'].filter((name) => !component.hasProperty(name));
    if (missing.length > 0) throw new Error(`an entry has no ${missing.join(', ')}`);
    const { uid, sequence, summary, description, location, startDate, endDate } = new ICAL.Event(component);
    return {
      uid,
      sequence,
      summary,
      description: description ?? '',
      location,
      startsAt: startDate.toJSDate(),
      endsAt: endDate.toJSDate(),
      url: String(component.getFirstPropertyValue('url') ?? ''),
    };
  });
}
