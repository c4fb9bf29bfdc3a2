import type { EventGroup } from '@stagedoor/contract';
import type { EventGroupRow } from '../../contexts/venue/events/events.ts';

export function presentEventGroup({ id, ...row }: EventGroupRow): EventGroup {
  return { _id: id, ...row };
}
