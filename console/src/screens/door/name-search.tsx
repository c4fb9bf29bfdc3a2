/** Finding a guest by name: asked of the service for the person who is signed in, shown, and kept nowhere. */
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../data/client.ts';
import type { Found } from '../../door/door.ts';

interface Guest {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly people: number;
}

interface Props {
  readonly organizationId: string;
  readonly eventId: string;
  readonly isOnline: boolean;
  /** What the door has of the guest; null where it does not have the guest yet. */
  readonly find: (id: string) => Found | null;
  readonly choose: (found: Found, name: string) => void;
  readonly close: () => void;
}

const waitMs = 250;
const perKind = 10;

async function findGuests(organizationId: string, eventId: string, text: string): Promise<Guest[]> {
  const params = { organizationId };
  const query = { event_id: eventId, search: text, limit: perKind };
  const [tickets, entries, bookings] = await Promise.all([
    call('listTickets', { params, query }),
    call('listGuestLists', { params, query }),
    call('listBookings', { params, query: { event_id: eventId, limit: 500 } }),
  ]);
  const wanted = text.toLocaleLowerCase();
  const booked = bookings.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).slice(0, perKind);
  return [
    ...entries.map((entry) => ({ id: entry._id, name: entry.name, about: entry.rate_name, people: entry.for })),
    ...tickets.map((ticket) => ({ id: ticket._id, name: ticket.full_name, about: ticket.rate_name, people: 1 })),
    ...booked.map((one) => ({ id: one._id, name: one.name, about: one.zone_name, people: one.for })),
  ];
}

export function NameSearch({ organizationId, eventId, isOnline, find, choose, close }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [guests, setGuests] = useState<readonly Guest[] | null>(null);
  const [problem, setProblem] = useState<'sign-in' | 'offline' | 'not-here' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < 2) return;
    let isOver = false;
    const timer = setTimeout(() => {
      findGuests(organizationId, eventId, wanted).then(
        (found) => {
          if (isOver) return;
          setGuests(found);
          setProblem(null);
        },
        (error: unknown) => {
          if (isOver) return;
          const isSignedOut = error instanceof ApiError && [401, 403, 404].includes(error.status);
          setProblem(isSignedOut ? 'sign-in' : 'offline');
        },
      );
    }, waitMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wanted, organizationId, eventId]);
  const shown = !isOnline ? 'offline' : problem;
  return (
    <div className="sheet" role="dialog" aria-modal aria-label={t('door.search')}>
      <div className="sheet-head">
        <h2>{t('door.search')}</h2>
        <button type="button" className="button button-icon" aria-label={t('actions.close')} onClick={close}>
          <X size={22} aria-hidden />
        </button>
      </div>
      <label className="field">
        <span>{t('door.searchLabel')}</span>
        <input
          type="search"
          ref={field}
          autoComplete="off"
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
        />
      </label>
      <p className="muted">{t('door.searchHint')}</p>
      {shown === 'offline' && <p className="note">{t('door.searchOffline')}</p>}
      {shown === 'not-here' && <p className="note">{t('door.searchUnknown')}</p>}
      {shown === 'sign-in' && (
        <p className="note">
          {t('door.searchSignIn')} <a href="/console/sign-in?next=%2Fdoor">{t('door.signIn')}</a>
        </p>
      )}
      {shown === null && wanted.length >= 2 && guests?.length === 0 && <p>{t('door.searchNothing')}</p>}
      {shown === null && wanted.length >= 2 && (
        <ul className="guests">
          {guests?.map((guest) => (
            <GuestLine
              key={guest.id}
              guest={guest}
              found={find(guest.id)}
              choose={choose}
              isUnknown={() => setProblem('not-here')}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface GuestProps extends Pick<Props, 'choose'> {
  readonly guest: Guest;
  readonly found: Found | null;
  readonly isUnknown: () => void;
}

/** Says as well who is inside already. */
function GuestLine({ guest: { name, about, people }, found, choose, isUnknown }: GuestProps) {
  const { t } = useTranslation();
  const inside = found?.inside ?? 0;
  return (
    <li>
      <button type="button" className="guest" onClick={() => (found ? choose(found, name) : isUnknown())}>
        <strong>{name}</strong>
        <span className="muted">
          {about} · {t('door.people', { count: people })}
        </span>
        {inside > 0 && <span>{t('door.partyInside', { inside, people: found!.partySize })}</span>}
      </button>
    </li>
  );
}
