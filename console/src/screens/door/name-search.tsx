/** Finding a guest by name, among the names that the device has in memory: without network too, and without an account. */
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Door, Guest } from '../../door/door.ts';

interface Props {
  readonly door: Door;
  readonly choose: (guest: Guest) => void;
  readonly close: () => void;
}

const shownMax = 30;
const textLengthMin = 2;

export function NameSearch({ door, choose, close }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isAsked = text.trim().length >= textLengthMin;
  const guests = isAsked ? door.search(text, shownMax) : [];
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
      {!door.hasNames && <p className="note">{t('door.searchClosed')}</p>}
      {door.hasNames && isAsked && guests.length === 0 && <p>{t('door.searchNothing')}</p>}
      <ul className="guests">
        {guests.map((guest) => (
          <li key={guest.id}>
            <button type="button" className="guest" onClick={() => choose(guest)}>
              <strong>{guest.name}</strong>
              <span className="muted">
                {guest.label} · {t('door.people', { count: guest.partySize })}
              </span>
              {guest.inside > 0 && (
                <span>{t('door.partyInside', { inside: guest.inside, people: guest.partySize })}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
