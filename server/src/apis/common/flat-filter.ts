/** Fields that can be asked for plainly (`event=…`) and nested (`filter[event]=…`), with the same meaning. */
import type { Refusal } from '../../platform/refusal.ts';
import { Problems } from './problems.ts';

interface Fields<Kind> {
  readonly event?: Kind;
  readonly event_id?: string;
}

/** The fields out of both forms; refused where the same field is given twice with different values. */
export function notificationFilterOf<Kind extends string>(
  query: Fields<Kind> & { readonly filter?: Fields<Kind> },
): Fields<Kind> | Refusal<'invalid_request'> {
  const { filter = {} } = query;
  const problems = new Problems();
  for (const name of ['event', 'event_id'] as const) {
    if (query[name] !== undefined && filter[name] !== undefined && query[name] !== filter[name]) {
      problems.add(`/${name}`, `contradicts filter[${name}]; give one of them`);
    }
  }
  if (problems.any) return problems.refusal();
  const event = query.event ?? filter.event;
  const eventId = query.event_id ?? filter.event_id;
  return { ...(event === undefined ? {} : { event }), ...(eventId === undefined ? {} : { event_id: eventId }) };
}
