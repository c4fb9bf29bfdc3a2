import { timeFormat } from '@stagedoor/contract/intl';

// Every word on the ticket that is not the organization's own, and how dates are written.

export type Language = 'en' | 'es';

export interface Wording {
  when: string;
  where: string;
  owner: string;
  rate: string;
  party: string;
  /** At how many events a pass was used. */
  used: string;
  events: string;
  people(count: number): string;
  supplements: string;
  showCode: string;
  sealedTitle: string;
  sealedUntil(moment: string): string;
}

const wordings: Record<Language, Wording> = {
  en: {
    when: 'When',
    where: 'Where',
    owner: 'Name',
    rate: 'Ticket',
    party: 'Admits',
    used: 'Used',
    events: 'Events',
    people: (count) => (count === 1 ? '1 person' : `${count} people`),
    supplements: 'Extras',
    showCode: 'Show this code at the entrance, on paper or on a screen.',
    sealedTitle: 'This ticket is still sealed',
    sealedUntil: (moment) => `It opens on ${moment}. Download it again from then on to get the code for the entrance.`,
  },
  es: {
    when: 'Cuándo',
    where: 'Dónde',
    owner: 'Nombre',
    rate: 'Entrada',
    party: 'Válida para',
    used: 'Usos',
    events: 'Eventos',
    people: (count) => (count === 1 ? '1 persona' : `${count} personas`),
    supplements: 'Extras',
    showCode: 'Muestra este código en la entrada, en papel o en pantalla.',
    sealedTitle: 'Esta entrada aún está sellada',
    sealedUntil: (moment) => `Se abre el ${moment}. Descárgala de nuevo a partir de entonces para obtener el código.`,
  },
};

// British English: the day before the month and a clock of 24 hours, as at the doors this is used at.
const locales: Record<Language, string> = { en: 'en-GB', es: 'es-ES' };

/** The fixed texts of a ticket in the language. */
export function wordingIn(language: Language): Wording {
  return wordings[language];
}

/** "Saturday, 12 July 2025" and "23:30 – Sun 13 Jul, 06:00 CEST", on the clock of the event. */
export function eventTimes(startsAt: string, endsAt: string, timezone: string, language: Language) {
  const clock = clockOf(timezone, language);
  const start = new Date(startsAt);
  const end = new Date(endsAt);
  const startZone = clock.zone(start);
  if (!(end > start)) return { date: clock.longDate(start), hours: `${clock.time(start)} ${startZone}` };
  const endZone = clock.zone(end);
  const opening = startZone === endZone ? clock.time(start) : `${clock.time(start)} ${startZone}`;
  const sameDay = clock.longDate(start) === clock.longDate(end);
  const closing = sameDay ? clock.time(end) : `${clock.shortDate(end)}, ${clock.time(end)}`;
  return { date: clock.longDate(start), hours: `${opening} – ${closing} ${endZone}` };
}

/** "Saturday, 12 July 2025, 18:00 CEST". */
export function moment(instant: string, timezone: string, language: Language): string {
  const clock = clockOf(timezone, language);
  const date = new Date(instant);
  const day = clock.longDate(date);
  return `${language === 'es' ? day.toLowerCase() : day}, ${clock.time(date)} ${clock.zone(date)}`;
}

interface Clock {
  longDate(date: Date): string;
  shortDate(date: Date): string;
  time(date: Date): string;
  /** Short name of the time zone at this time. */
  zone(date: Date): string;
}

function clockOf(timezone: string, language: Language): Clock {
  const timeZone = isTimeZone(timezone) ? timezone : 'UTC';
  const format = (options: Intl.DateTimeFormatOptions) => timeFormat(locales[language], { ...options, timeZone });
  const long = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const short = format({ weekday: 'short', day: 'numeric', month: 'short' });
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const zone = format({ timeZoneName: 'short' });
  return {
    longDate: (date) => capitalized(long.format(date)),
    shortDate: (date) => short.format(date),
    time: (date) => time.format(date),
    zone: (date) => zone.formatToParts(date).find((part) => part.type === 'timeZoneName')?.value ?? timeZone,
  };
}

// A name this machine's time zone data does not know must not keep anybody from their ticket; UTC is said beside the time.
function isTimeZone(name: string): boolean {
  try {
    return Boolean(timeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
