/** The calendar as a month: a table of its days, with the events of each. */
import type { ChannelsEvent } from '@stagedoor/sdk/channels';
import { dayOf, time } from '../formats.ts';
import { type Html, html } from '../html.ts';
import { pathTo, type Visit } from '../visit.ts';

const dayMs = 86_400_000;
const daysOfWeek = 7;

/** First day of the month, at midnight UTC; moved by a number of months. */
const firstOf = (month: string, moved = 0) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + moved, 1));

const monthOf = (date: Date) => date.toISOString().slice(0, 7);
const dayText = (date: Date) => date.toISOString().slice(0, 10);

/** The month that the address asks for, `2026-11`; otherwise that of the first event, or the present one. */
function shownMonth({ request, organization, now }: Visit, events: readonly ChannelsEvent[]): string {
  const asked = request.query.get('month') ?? '';
  if (/^20\d\d-(?:0[1-9]|1[0-2])$/.test(asked)) return asked;
  const [first] = events;
  const day = first
    ? dayOf(first.start_date, first.location.timezone)
    : dayOf(now.toISOString(), organization.timezone);
  return day.slice(0, 7);
}

/** The days of the weeks of a month, from Monday on. */
function weeksOf(month: string): Date[][] {
  const first = firstOf(month);
  const start = first.getTime() - ((first.getUTCDay() + daysOfWeek - 1) % daysOfWeek) * dayMs;
  const end = firstOf(month, 1).getTime();
  const count = Math.ceil((end - start) / (daysOfWeek * dayMs));
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: daysOfWeek }, (_day, day) => new Date(start + (week * daysOfWeek + day) * dayMs)),
  );
}

/** Days are those of the place of each event. */
export function monthView(visit: Visit, events: readonly ChannelsEvent[]): Html {
  const { texts, language } = visit;
  const month = shownMonth(visit, events);
  const byDay = new Map<string, ChannelsEvent[]>();
  for (const event of events) {
    const day = dayOf(event.start_date, event.location.timezone);
    byDay.set(day, [...(byDay.get(day) ?? []), event]);
  }
  const weeks = weeksOf(month);
  const named = (date: Date, style: 'monthAndYear' | 'weekday' | 'dayAndMonth') =>
    time(date.toISOString(), style, 'UTC', language);
  const link = (moved: number, label: string) => {
    const to = firstOf(month, moved);
    const href = pathTo(visit, '', { view: 'month', month: monthOf(to) });
    return html`<a href="${href}" aria-label="${label}: ${named(to, 'monthAndYear')}">${label}</a>`;
  };
  const cell = (date: Date) => {
    if (monthOf(date) !== month) return html`<td class="other"></td>`;
    const ofDay = byDay.get(dayText(date)) ?? [];
    return html`<td${ofDay.length === 0 && html` class="empty"`}><time datetime="${dayText(date)}"><span class="full">${named(date, 'dayAndMonth')}</span><span class="short" aria-hidden="true">${date.getUTCDate()}</span></time>
${ofDay.map(
  (event) =>
    html`<a href="${pathTo(visit, `/${event.slug}`)}"><span>${time(event.start_date, 'time', event.location.timezone, language)}</span> <bdi>${event.name}</bdi></a>`,
)}</td>`;
  };
  return html`<nav class="months" aria-label="${texts.months}">${link(-1, texts.monthBefore)}${link(1, texts.monthAfter)}</nav>
<table class="month"><caption>${named(firstOf(month), 'monthAndYear')}</caption>
<thead><tr>${weeks[0]!.map((date) => html`<th scope="col">${named(date, 'weekday')}</th>`)}</tr></thead>
<tbody>${weeks.map((week) => html`<tr>${week.map(cell)}</tr>`)}</tbody></table>`;
}
