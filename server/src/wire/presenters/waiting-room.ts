import { limits, type WaitingPlace, type WaitingRoom, type WaitingRoomDraw } from '@stagedoor/contract';
import {
  type Draw,
  type FoundRoomRow,
  seedHashOf,
  type WaitingPlaceRow,
} from '../../contexts/ticketing/waiting-rooms/waiting-rooms.ts';

export function presentWaitingRoom(row: FoundRoomRow): WaitingRoom {
  const isDrawn = row.drawn_at !== null;
  const admitted = row.admitted_count ?? 0;
  return {
    event_id: row.event_id,
    mode: row.mode ?? 'automatic',
    status: row.is_running ? (isDrawn ? 'open' : 'gathering') : 'closed',
    opens_at: row.opens_at ?? '',
    admission_minutes: row.admission_minutes ?? limits.admissionMinutesDefault,
    seed_hash: row.seed ? seedHashOf(row.seed) : '',
    seed: row.seed && isDrawn ? row.seed.toString('hex') : '',
    drawn_at: row.drawn_at ?? '',
    drawn: row.drawn_count ?? 0,
    waiting: (row.numbered_count ?? 0) - admitted + (row.gathered_count ?? 0),
    admitted,
    admitted_per_minute: Math.round((row.admitted_per_second ?? 0) * 600) / 10,
  };
}

export function presentWaitingPlace(row: WaitingPlaceRow, { now }: { readonly now: Date }): WaitingPlace {
  const { admitted_until: until, purchases_count: purchases } = row;
  const isInside = until !== null && new Date(until) > now && purchases < limits.purchasesPerAdmission;
  return {
    _id: row.id,
    event_id: row.event_id,
    status: until === null ? 'waiting' : isInside ? 'admitted' : 'ended',
    number: row.number,
    admitted_until: until ?? '',
  };
}

export function presentWaitingRoomDraw({ event_id, seed, places }: Draw): WaitingRoomDraw {
  return { event_id, seed_hash: seedHashOf(seed), seed: seed.toString('hex'), places: [...places] };
}
