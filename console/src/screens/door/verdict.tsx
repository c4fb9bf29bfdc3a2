/** What fills the screen after a scan: come in, stop, or how many of a party. */

import { moneyFormat, numberFormat, timeFormat } from '@stagedoor/contract/intl';
import { Check, Hand, Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Found, Verdict } from '../../door/door.ts';

/** Time of day as the device has it, of 12 or 24 hours: it may work without any organization at hand. */
export function useHour(): (at: string | number) => string {
  const { i18n } = useTranslation();
  const { hour12 = false } = timeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions();
  const hourCycle = hour12 ? 'h12' : 'h23';
  const format = timeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hourCycle });
  return (at) => format.format(new Date(at));
}

/** Why nobody is let in, in words. */
function useReason(): (verdict: Verdict) => string {
  const { t } = useTranslation();
  const hour = useHour();
  return ({ reason, enteredAt, door, otherEvent }) => {
    if (reason === null) return '';
    if (reason !== 'already_entered' || enteredAt === '') return t(`door.reasons.${reason}`, { event: otherEvent });
    const time = hour(enteredAt);
    return door === '' ? t('door.enteredTime', { time }) : t('door.enteredAt', { time, door });
  };
}

/** Seconds left until an instant, counted down; 0 from then on. */
export function useCountdown(untilMs: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((untilMs - now) / 1_000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 500);
    return () => clearTimeout(timer);
  });
  return left;
}

/** An amount as the device writes it; empty for nothing. */
export function useAmount(currency: string | undefined): (amount: number) => string {
  const { i18n } = useTranslation();
  const format = currency ? moneyFormat(i18n.language, currency) : numberFormat(i18n.language, {});
  return (amount) => (amount === 0 ? '' : format.format(amount));
}

interface ShownProps {
  readonly currency: string | undefined;
  readonly verdict: Verdict;
  readonly undoUntilMs: number;
  readonly undo: () => void;
  readonly close: () => void;
}

export function VerdictScreen({ verdict, currency, undoUntilMs, undo, close }: ShownProps) {
  const { t } = useTranslation();
  const reasonOf = useReason();
  const next = useRef<HTMLButtonElement>(null);
  const seconds = useCountdown(undoUntilMs);
  useEffect(() => next.current?.focus(), []);
  const isIn = verdict.outcome === 'admit';
  const { inside, partySize, toCollect } = verdict;
  const amount = useAmount(currency)(toCollect);
  return (
    <div
      className={`verdict verdict-${verdict.outcome}`}
      role="alertdialog"
      aria-modal
      aria-labelledby="verdict-word"
      aria-describedby="verdict-reason"
    >
      <div className="verdict-body">
        {isIn ? <Check className="verdict-icon" aria-hidden /> : <Hand className="verdict-icon" aria-hidden />}
        <h2 id="verdict-word" className="verdict-word">
          {t(isIn ? 'door.admit' : 'door.refuse')}
        </h2>
        <p id="verdict-reason" className="verdict-reason">
          {isIn ? verdict.label : reasonOf(verdict)}
        </p>
        {amount !== '' && <p className="verdict-collect">{t('door.collect', { amount })}</p>}
        {verdict.name !== '' && <p className="verdict-name">{verdict.name}</p>}
        {!isIn && verdict.label !== '' && <p className="verdict-label">{verdict.label}</p>}
        {partySize > 1 && <p className="verdict-party">{t('door.partyInside', { inside, people: partySize })}</p>}
      </div>
      <div className="verdict-actions">
        {isIn && seconds > 0 && (
          <button type="button" className="button button-clear" onClick={undo}>
            {t('door.undoLeft', { seconds })}
          </button>
        )}
        <button type="button" ref={next} className="button button-light" onClick={close}>
          {t('door.next')}
        </button>
      </div>
    </div>
  );
}

interface PartyProps {
  readonly currency: string | undefined;
  readonly found: Found;
  /** As it was found by a search; otherwise that of what was scanned. */
  readonly name?: string | undefined;
  readonly admit: (people: number) => void;
  readonly close: () => void;
}

/** At most so many buttons; larger parties come in by more than one choice. */
const choicesMax = 12;

export function PartyScreen({ found, currency, name, admit, close }: PartyProps) {
  const { t } = useTranslation();
  const all = useRef<HTMLButtonElement>(null);
  useEffect(() => all.current?.focus(), []);
  const { left, inside, partySize, label, price } = found;
  const shownName = name ?? found.name;
  const amount = useAmount(currency)(price);
  return (
    <div className="verdict verdict-choose" role="alertdialog" aria-modal aria-labelledby="party-title">
      <div className="verdict-body">
        <Users className="verdict-icon" aria-hidden />
        <h2 id="party-title" className="verdict-question">
          {t('door.chooseParty')}
        </h2>
        <p className="verdict-reason">{shownName ? `${shownName} · ${label}` : label}</p>
        <p className="verdict-party">{t('door.partyInside', { inside, people: partySize })}</p>
        {amount !== '' && <p className="verdict-collect">{t('door.collectEach', { amount })}</p>}
        <div className="party">
          {Array.from({ length: Math.min(left - 1, choicesMax) }, (_, index) => index + 1).map((people) => (
            <button type="button" key={people} className="button button-clear" onClick={() => admit(people)}>
              {people}
            </button>
          ))}
        </div>
      </div>
      <div className="verdict-actions">
        <button type="button" className="button button-clear" onClick={close}>
          {t('actions.cancel')}
        </button>
        <button type="button" ref={all} className="button button-light" onClick={() => admit(left)}>
          {left === 1 ? t('door.admit') : t('door.all', { count: left })}
        </button>
      </div>
    </div>
  );
}
