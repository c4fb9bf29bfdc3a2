/** The door at work: the event, the network, how many are inside, scanning, and the last scans. */

import { timeFormat } from '@stagedoor/contract/intl';
import { limits } from '@stagedoor/contract/vocabulary';
import { Camera as CameraIcon, CameraOff, Ellipsis, Search, TriangleAlert, Volume2, VolumeX } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type Found, needsNetwork, notKept, type PastScan, type Verdict } from '../../door/door.ts';
import type { Station, StationState } from '../../door/station.ts';
import { durationOf } from '../../parts/duration.ts';
import { Camera } from './camera.tsx';
import { Leave } from './leave.tsx';
import { NameSearch } from './name-search.tsx';
import { allowSound, isSoundOn, setSound, signal } from './signals.ts';
import { PartyScreen, useAmount, useCountdown, useHour, VerdictScreen } from './verdict.tsx';
import { useWakeLock } from './wake-lock.ts';
import { useWedge } from './wedge.ts';

/** A clock that is off by less is no news. */
const clockOffMs = 5_000;
const lastScansMax = 12;
/** Double entries that are listed; there may be more. */
const doublesShown = 5;

type Shown =
  | { readonly kind: 'checking' }
  | { readonly kind: 'verdict'; readonly verdict: Verdict; readonly atMs: number }
  | { readonly kind: 'party'; readonly found: Found; readonly name?: string };

type Panel = 'search' | 'leave';

interface Props {
  readonly station: Station;
  readonly left: () => void;
}

export function useStation(station: Station): StationState {
  return useSyncExternalStore(
    useCallback((listener) => station.subscribe(listener), [station]),
    () => station.state,
  );
}

const isReadyToScan = ({ event, isLoading }: StationState) => event !== undefined && !isLoading;

export function Scanning({ station, left }: Props) {
  const { t } = useTranslation();
  const state = useStation(station);
  const [shown, setShown] = useState<Shown | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [history, setHistory] = useState<readonly PastScan[]>([]);
  const [problem, setProblem] = useState('');
  const isReady = isReadyToScan(state);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  useWakeLock(isReady);

  const { scan, admit, undo } = useMemo(() => {
    const show = (verdict: Verdict) => {
      signal(verdict.outcome);
      setShown({ kind: 'verdict', verdict, atMs: Date.now() });
    };
    /**
     * One after the other: a reader may type the next code before the verdict of the last one is kept. What was shown goes
     * at once: nobody takes it for the answer to what comes next, and a second tap finds nothing to press.
     */
    const inTurn = (act: () => Promise<void>, failed: () => void) => {
      const begin = () => setShown({ kind: 'checking' });
      setProblem('');
      begin();
      queue.current = queue.current.then(begin).then(act).catch(failed);
    };
    const judge = (act: () => Promise<void>) => inTurn(act, () => show(notKept));
    const admit = (hash: string, people: number) => judge(async () => show(await station.admit(hash, people)));
    return {
      admit,
      scan: (code: string) => {
        if (code.trim() === '') return;
        judge(async () => {
          const found = await station.find(code);
          if (found === null) show(needsNetwork);
          else if (found.left > 1) {
            signal('choose');
            setShown({ kind: 'party', found });
          } else show(await (found.partySize > 0 ? station.admit(found.hash, 1) : station.scan(code)));
        });
      },
      undo: (scanId: string) => {
        const end = (said: string) => {
          setShown(null);
          setProblem(said);
        };
        inTurn(
          async () => end((await station.undo(scanId)) ? '' : t('door.undoLate')),
          () => end(t('door.undoNotKept')),
        );
      },
    };
  }, [station, t]);
  useWedge(isReady && panel === null, scan);
  useEffect(() => {
    const closeAll = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setShown(null);
      setPanel(null);
    };
    window.addEventListener('keydown', closeAll);
    return () => window.removeEventListener('keydown', closeAll);
  }, []);

  // Scans that the device forgets, since the service has them, stay in the list for as long as the page is open.
  const { past } = state;
  useEffect(() => {
    setHistory((before) => {
      const ids = new Set(past.map(({ scan: { scan_id } }) => scan_id));
      return [...past, ...before.filter(({ scan: { scan_id } }) => !ids.has(scan_id))].slice(0, lastScansMax);
    });
  }, [past]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another event has other scans.
  useEffect(() => setHistory([]), [state.event?._id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: any touch allows the page to sound.
    <div className="door" onPointerDown={allowSound} onKeyDown={allowSound}>
      <AtWork
        station={station}
        state={state}
        problem={problem}
        history={history}
        scan={scan}
        undo={undo}
        open={setPanel}
      />
      {shown?.kind === 'checking' && (
        <p className="verdict verdict-checking" role="status">
          {t('door.checking')}
        </p>
      )}
      {shown?.kind === 'verdict' && (
        <VerdictScreen
          key={shown.verdict.scanId}
          verdict={shown.verdict}
          currency={state.event?.currency}
          undoUntilMs={shown.atMs + limits.undoMs}
          undo={() => undo(shown.verdict.scanId)}
          close={() => setShown(null)}
        />
      )}
      {shown?.kind === 'party' && (
        <PartyScreen
          key={shown.found.hash}
          found={shown.found}
          currency={state.event?.currency}
          name={shown.name}
          admit={(people) => admit(shown.found.hash, people)}
          close={() => setShown(null)}
        />
      )}
      {panel === 'search' && state.door && (
        <NameSearch
          door={state.door}
          close={() => setPanel(null)}
          choose={(guest) => {
            setPanel(null);
            if (guest.left === 0) admit(guest.hash, 1);
            else setShown({ kind: 'party', found: guest, name: guest.name });
          }}
        />
      )}
      {panel === 'leave' && <Leave station={station} state={state} left={left} close={() => setPanel(null)} />}
    </div>
  );
}

interface AtWorkProps {
  readonly station: Station;
  readonly state: StationState;
  readonly problem: string;
  readonly history: readonly PastScan[];
  readonly scan: (code: string) => void;
  readonly undo: (scanId: string) => void;
  readonly open: (panel: Panel) => void;
}

/** All that stays while verdicts come and go above it, and is not drawn anew with each of them. */
const AtWork = memo(function AtWork({ station, state, problem, history, scan, undo, open }: AtWorkProps) {
  const { t, i18n } = useTranslation();
  const [hasCamera, setCamera] = useState(false);
  return (
    <>
      <header className="door-head">
        <div className="door-event">
          {state.events.length > 1 ? (
            <select
              aria-label={t('door.event')}
              value={state.event?._id ?? ''}
              onChange={(event) => {
                void station.choose(event.currentTarget.value);
                // A reader types: while the list has the focus, the next code would choose another event by its letters.
                event.currentTarget.blur();
              }}
            >
              {!state.event && <option value="">{t('door.choose')}</option>}
              {state.events.map((event) => (
                <option key={event._id} value={event._id}>
                  {event.name} ·{' '}
                  {timeFormat(i18n.language, { day: 'numeric', month: 'short' }).format(new Date(event.starts_at))}
                </option>
              ))}
            </select>
          ) : (
            <h1>{state.event?.name ?? t('door.title')}</h1>
          )}
          <span className="muted">{station.device.name}</span>
        </div>
        <NetworkState state={state} />
        <SoundButton />
        <button type="button" className="button button-icon" aria-label={t('door.menu')} onClick={() => open('leave')}>
          <Ellipsis size={22} aria-hidden />
        </button>
      </header>
      <main className="door-main">
        <Notices station={station} state={state} />
        {problem && (
          <p className="note note-bad" role="alert">
            {problem}
          </p>
        )}
        {!isReadyToScan(state) && <Waiting state={state} choose={(eventId) => void station.choose(eventId)} />}
        {isReadyToScan(state) && (
          <>
            <dl className="counters">
              <div>
                <dt>{t('door.inside')}</dt>
                <dd>
                  <strong>{state.inside}</strong>{' '}
                  <span className="muted">{t('door.of', { count: state.expected })}</span>
                </dd>
              </div>
              {state.capacity !== null && (
                <div>
                  <dt>{t('door.capacity')}</dt>
                  <dd>
                    <strong className={state.inside > state.capacity ? 'is-waiting' : ''}>{state.capacity}</strong>
                  </dd>
                </div>
              )}
              <div>
                <dt>{t('door.waiting')}</dt>
                <dd>
                  <strong className={state.waiting > 0 ? 'is-waiting' : ''}>{state.waiting}</strong>
                </dd>
              </div>
            </dl>
            {hasCamera && <Camera scanned={scan} />}
            <CodeForm scan={scan} />
            <div className="door-actions">
              <button type="button" className="button" onClick={() => setCamera(!hasCamera)}>
                {hasCamera ? <CameraOff size={18} aria-hidden /> : <CameraIcon size={18} aria-hidden />}
                {t(hasCamera ? 'door.cameraStop' : 'door.camera')}
              </button>
              <button type="button" className="button" onClick={() => open('search')}>
                <Search size={18} aria-hidden />
                {t('door.search')}
              </button>
            </div>
            <LastScans history={history} station={station} undo={undo} />
          </>
        )}
      </main>
    </>
  );
});

function NetworkState({ state: { network } }: { readonly state: StationState }) {
  const { t } = useTranslation();
  return (
    <span className={`chip chip-${network}`} role="status">
      <span className="chip-dot" aria-hidden />
      {t(`door.${network}`)}
    </span>
  );
}

function SoundButton() {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(isSoundOn);
  return (
    <button
      type="button"
      className="button button-icon"
      aria-label={t('door.sound')}
      aria-pressed={isOn}
      onClick={() => {
        setSound(!isOn);
        setOn(!isOn);
      }}
    >
      {isOn ? <Volume2 size={20} aria-hidden /> : <VolumeX size={20} aria-hidden />}
    </button>
  );
}

function Notices({ station, state }: { readonly station: Station; readonly state: StationState }) {
  const { t, i18n } = useTranslation();
  const hour = useHour();
  const { network, isStorageFull, contactMs, clockOffsetMs, failed, doubleEntries } = state;
  return (
    <>
      {isStorageFull && (
        <p className="note note-bad" role="alert">
          {t('door.storageFull')}
        </p>
      )}
      {network === 'offline' && (
        <p className="note" role="status">
          {t('door.offlineHint')} {contactMs > 0 && t('door.offlineSince', { time: hour(contactMs) })}
        </p>
      )}
      {Math.abs(clockOffsetMs) >= clockOffMs && (
        <p className="note">{t('door.clock', { duration: durationOf(Math.abs(clockOffsetMs), i18n.language) })}</p>
      )}
      {failed > 0 && (
        <p className="note note-bad" role="alert">
          {t('door.failed', { count: failed })}
        </p>
      )}
      {doubleEntries.length > 0 && (
        <div className="note note-bad" role="alert">
          <TriangleAlert size={20} aria-hidden />
          <div>
            <strong>
              {t('door.doubleTitle')} ({doubleEntries.length})
            </strong>
            <ul>
              {doubleEntries.slice(0, doublesShown).map((entry) => (
                <li key={entry._id}>
                  {t('door.doubleEntry', {
                    time: hour(entry.observed_at),
                    door: entry.door || t('door.anotherDoor'),
                    otherTime: entry.other_at ? hour(entry.other_at) : '—',
                    other: entry.other_door || t('door.anotherDoor'),
                  })}
                </li>
              ))}
            </ul>
          </div>
          <button type="button" className="button button-small" onClick={() => station.dismissDoubleEntries()}>
            {t('door.dismiss')}
          </button>
        </div>
      )}
    </>
  );
}

interface WaitingProps {
  readonly state: StationState;
  readonly choose: (eventId: string) => void;
}

/** Before anything can be scanned: no event, none chosen, or its manifest is on its way. */
function Waiting({ state, choose }: WaitingProps) {
  const { t, i18n } = useTranslation();
  if (state.event) return <p aria-busy>{t('door.loading')}</p>;
  if (state.events.length === 0) {
    if (state.network === 'connecting') return <p aria-busy>{t('door.connecting')}</p>;
    return (
      <div className="card">
        <h2>{t('door.noEvents')}</h2>
        <p className="muted">{t('door.noEventsHint')}</p>
      </div>
    );
  }
  const day = timeFormat(i18n.language, { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <section aria-label={t('door.choose')}>
      <h2>{t('door.choose')}</h2>
      <ul className="guests">
        {state.events.map(({ _id, name, starts_at }) => (
          <li key={_id}>
            <button type="button" className="guest" onClick={() => choose(_id)}>
              <strong>{name}</strong>
              <span className="muted">{day.format(new Date(starts_at))}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CodeForm({ scan }: { readonly scan: (code: string) => void }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  return (
    <form
      className="code-form"
      onSubmit={(event) => {
        event.preventDefault();
        scan(code);
        setCode('');
        // The next code of a reader goes to the page, whatever is shown by then.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }}
    >
      <label className="field">
        <span>{t('door.scan')}</span>
        <input
          value={code}
          maxLength={200}
          placeholder={t('door.scanHint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </label>
      <button type="submit" className="button button-main" disabled={code.trim() === ''}>
        {t('door.check')}
      </button>
    </form>
  );
}

interface LastScansProps {
  readonly history: readonly PastScan[];
  readonly station: Station;
  readonly undo: (scanId: string) => void;
}

function LastScans({ history, station, undo }: LastScansProps) {
  const { t } = useTranslation();
  return (
    <section className="last" aria-label={t('door.last')}>
      <h2>{t('door.last')}</h2>
      {history.length === 0 && <p className="muted">{t('door.none')}</p>}
      <ul>
        {history.map((past) => (
          <LastScan key={past.scan.scan_id} past={past} station={station} undo={undo} />
        ))}
      </ul>
    </section>
  );
}

function LastScan({ past, station, undo }: { readonly past: PastScan } & Omit<LastScansProps, 'history'>) {
  const { t } = useTranslation();
  const hour = useHour();
  const { scan, label, color, isUndone } = past;
  const amount = useAmount(station.state.event?.currency)(past.toCollect);
  const { door } = station.state;
  const seconds = useCountdown(Date.parse(scan.scanned_at) + limits.undoMs);
  const isIn = scan.action === 'in';
  return (
    <li className={isUndone ? 'is-undone' : ''}>
      <time dateTime={scan.scanned_at}>{hour(scan.scanned_at)}</time>
      <span className={isIn && !isUndone && label ? `rate rate-${color}` : 'rate'} aria-hidden />
      <span className="last-text">
        <strong>{isUndone ? t('door.undone') : t(isIn ? 'door.admit' : 'door.refuse')}</strong>
        <span className="muted">
          {label || t('door.reasons.unknown')}
          {amount !== '' && !isUndone && ` · ${t('door.collect', { amount })}`}
          {isIn && scan.others > 1 && ` · ${t('door.people', { count: scan.others })}`}
          {!isIn && scan.reason && label && ` · ${t(`door.reasons.${scan.reason}`, { event: '' })}`}
        </span>
      </span>
      {isIn && !isUndone && seconds > 0 && door?.mayUndo(scan) && (
        <button type="button" className="button button-small" onClick={() => undo(scan.scan_id)}>
          {t('door.undo')}
        </button>
      )}
    </li>
  );
}
