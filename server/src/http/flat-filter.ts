/** Fields that can be asked for plainly (`event=…`) and nested (`filter[event]=…`), with the same meaning. */
import type { Problems } from './problems.ts';

interface Fields<Kind> {
  readonly event?: Kind;
  readonly event_id?: string;
}

/** The fields out of both forms; a problem where the same field is given twice with different values. */
export function notificationFilterOf<Kind extends string>(
  query: Fields<Kind> & { readonly filter?: Fields<Kind> },
  problems: Problems,
): Fields<Kind> {
  const { filter = {} } = query;
  const event = problems.either('/event', query.event, 'filter[event]', filter.event);
  const eventId = problems.either('/event_id', query.event_id, 'filter[event_id]', filter.event_id);
  return { ...(event === undefined ? {} : { event }), ...(eventId === undefined ? {} : { event_id: eventId }) };
}
