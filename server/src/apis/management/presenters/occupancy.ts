import type { Occupancy } from '@stagedoor/contract';
import type * as occupancy from '../../../contexts/venue/occupancy/occupancy.ts';

export function presentOccupancy({ byRate: _, byChannel: __, ...counts }: occupancy.Occupancy): Occupancy {
  return counts;
}
