/**
 * The waiting room of an event, as the shop obeys it. A visitor keeps a place by a signed token, in the address and, where
 * the browser takes it, in a cookie: never by the network. Once a place has its number, the token has it, too, so that
 * looking again asks for nothing but the room, which is read once a second for all.
 */
import { isErrorOf, type StagedoorError } from '@stagedoor/sdk';
import type { ChannelsEvent, WaitingRoom } from '@stagedoor/sdk/channels';
import { digest, type Signatures } from './signatures.ts';
import { buyerAddress, isEmbedded, type Visit } from './visit.ts';

export interface Place {
  readonly id: string;
  /** 0 while it is not known. */
  readonly number: number;
}

const signedPart = (eventId: string, { id, number }: Place) => `${eventId} ${id} ${number}`;

export function placeToken(signatures: Signatures, eventId: string, place: Place): string {
  return `${place.id}.${place.number}.${signatures.sign('place', signedPart(eventId, place))}`;
}

/** The place of a token; null where it is none of ours, or of another event. */
function openPlace(signatures: Signatures, eventId: string, token: string): Place | null {
  const [, id, digits, signature] = /^(wpl_[0-9a-z]{26})\.(\d{1,10})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined) return null;
  const place = { id, number: Number(digits) };
  return signatures.isValid('place', signedPart(eventId, place), signature!) ? place : null;
}

const cookieName = 'waiting_place';

/** The place that the visitor has by address, form or cookie. */
function placeOf({ request, signatures }: Visit, { _id: eventId }: ChannelsEvent): Place | null {
  const cookies = String(request.headers.cookie ?? '').slice(0, 4_000);
  const tokens = [
    request.query.get('place'),
    request.form.get('place'),
    ...cookies.split(/;\s*/).map((one) => (one.startsWith(`${cookieName}=`) ? one.slice(cookieName.length + 1) : '')),
  ];
  for (const token of tokens) {
    const place = token ? openPlace(signatures, eventId, token) : null;
    if (place) return place;
  }
  return null;
}

/**
 * The header with which a browser keeps the place, for the pages of the event alone: within a page of another site also
 * where cookies of other sites are refused, since this one counts within that page alone.
 */
export function placeCookie({ request, publicUrl }: Visit, event: ChannelsEvent, token: string) {
  const shown = isEmbedded(request)
    ? 'SameSite=None; Secure; Partitioned'
    : `SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
  return {
    'set-cookie': `${cookieName}=${token}; Path=/${request.slug}/${event.slug}; Max-Age=86400; HttpOnly; ${shown}`,
  };
}

/** Whether the visitor may buy: `free` where nobody waits; `new` without a place. */
export type Standing =
  | { readonly state: 'free'; readonly room: WaitingRoom }
  | { readonly state: 'new'; readonly room: WaitingRoom }
  | { readonly state: 'gathering'; readonly room: WaitingRoom; readonly place: Place }
  | { readonly state: 'ended'; readonly room: WaitingRoom; readonly place: Place }
  | {
      readonly state: 'waiting';
      readonly room: WaitingRoom;
      readonly place: Place;
      /** How many people are let in until it is the visitor's turn, the visitor included; null while it is not known. */
      readonly position: number | null;
      /** Null where nobody was let in lately. */
      readonly waitSeconds: number | null;
    }
  | { readonly state: 'admitted'; readonly room: WaitingRoom; readonly place: Place; readonly until: string };

/** Reads the room, at most a second old, and the place only when it can have changed. */
export async function standingOf(visit: Visit, event: ChannelsEvent): Promise<Standing> {
  const room = await visit.waitingRooms.room(visit.client, event._id, visit.now);
  if (room.status === 'closed') return { state: 'free', room };
  const given = placeOf(visit, event);
  if (!given) return { state: 'new', room };
  if (room.status === 'gathering' && given.number === 0) return { state: 'gathering', room, place: given };
  const place = given.number === 0 ? await drawnPlace(visit, room, given) : given;
  if (place.number > room.admitted) return waitingOf(room, place);
  const { status, number, admitted_until: until } = await visit.client.waitingPlaces.get({ placeId: place.id });
  const known = { id: place.id, number: number ?? 0 };
  if (status === 'admitted') return { state: 'admitted', room, place: known, until };
  return status === 'ended' ? { state: 'ended', room, place: known } : waitingOf(room, known);
}

/** The place with the number that it was drawn, if it was. */
async function drawnPlace({ client, waitingRooms, now }: Visit, room: WaitingRoom, { id }: Place): Promise<Place> {
  return { id, number: (await waitingRooms.drawnNumber(client, room, id, now)) ?? 0 };
}

function waitingOf(room: WaitingRoom, place: Place): Standing {
  if (place.number === 0) return { state: 'waiting', room, place, position: null, waitSeconds: null };
  const position = Math.max(1, place.number - room.admitted);
  const perSecond = room.admitted_per_minute / 60;
  const waitSeconds = perSecond > 0.01 ? Math.ceil(position / perSecond) : null;
  return { state: 'waiting', room, place, position, waitSeconds };
}

/** Takes a place, the same one for the same form; null where the network has too many, or the room is off. */
export async function takePlace(visit: Visit, event: ChannelsEvent): Promise<Place | null> {
  try {
    const { _id: id, number } = await visit.client.waitingPlaces.create(
      { event_id: event._id, buyer_ip: buyerAddress(visit) },
      { idempotencyKey: `place-${digest(String(visit.request.form))}` },
    );
    return { id, number: number ?? 0 };
  } catch (error) {
    if (isErrorOf<StagedoorError>(error) && error.code === 'conflict') return null;
    throw error;
  }
}
