/** The door on a device: pairing, working, locked. One tab works at a time, so that scans have one order. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastingStorage } from '../../data/browser-storage.ts';
import { DoorDatabase, type KeptDevice } from '../../door/indexed-db.ts';
import { Station } from '../../door/station.ts';
import { Pair } from './pair.tsx';
import { Scanning, useStation } from './scanning.tsx';

type Phase =
  | { readonly kind: 'opening' | 'elsewhere' | 'no-storage' | 'pairing' }
  | { readonly kind: 'working'; readonly station: Station };

const tabLock = 'stagedoor-door';

export function Door() {
  const { t } = useTranslation();
  const [phase, setPhase] = useState<Phase>({ kind: 'opening' });
  const end = useRef<() => void>(() => {});

  const work = async (database: DoorDatabase, device: KeptDevice) => {
    const station = await Station.open(database, device);
    end.current = station.start();
    setPhase({ kind: 'working', station });
  };
  const open = async () => {
    const database = await DoorDatabase.open();
    const device = await database.readDevice();
    if (device) await work(database, device);
    else setPhase({ kind: 'pairing' });
  };
  const begin = (steal: boolean) => {
    // Browsers give the first two to no page of another machine without https, and the third to none whose site data they block.
    if (!navigator.locks || !crypto.subtle || !lastingStorage) {
      setPhase({ kind: 'no-storage' });
      return;
    }
    const isOurs = (lock: Lock | null) => {
      if (!lock) {
        setPhase({ kind: 'elsewhere' });
        return undefined;
      }
      open().catch(() => setPhase({ kind: 'no-storage' }));
      // Held until the tab is closed, or until another one takes it.
      return new Promise<void>(() => {});
    };
    navigator.locks.request(tabLock, steal ? { steal } : { ifAvailable: true }, isOurs).catch(() => {
      end.current();
      setPhase({ kind: 'elsewhere' });
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened.
  useEffect(() => begin(false), []);
  const pair = () => {
    end.current();
    setPhase({ kind: 'pairing' });
  };

  useEffect(() => {
    document.title = `${t('door.title')} · Stagedoor`;
  }, [t]);

  switch (phase.kind) {
    case 'opening':
      return <Message title={t('door.opening')} />;
    case 'elsewhere':
      return (
        <Message title={t('door.elsewhere')} about={t('door.elsewhereHint')}>
          <button type="button" className="button button-main" onClick={() => begin(true)}>
            {t('door.useHere')}
          </button>
        </Message>
      );
    case 'no-storage':
      return <Message title={t('door.storage')} about={t('door.storageHint')} />;
    case 'pairing':
      return (
        <main className="entrance">
          <Pair
            paired={(device) => {
              const keep = async () => {
                const database = await DoorDatabase.open();
                await database.writeDevice(device);
                // A browser that is short of space shall not throw scans away.
                void navigator.storage?.persist?.();
                await work(database, device);
              };
              keep().catch(() => setPhase({ kind: 'no-storage' }));
            }}
          />
        </main>
      );
    case 'working':
      return <Working station={phase.station} pair={pair} />;
  }
}

function Working({ station, pair }: { readonly station: Station; readonly pair: () => void }) {
  const { t } = useTranslation();
  const { locked, waiting } = useStation(station);
  if (locked === 'revoked') {
    return (
      <Message title={t('door.revoked')} about={t('door.revokedHint')}>
        <button type="button" className="button button-main" onClick={pair}>
          {t('door.again')}
        </button>
      </Message>
    );
  }
  if (locked === 'unknown') {
    return (
      <Message title={t('door.unknownDevice')} about={t('door.unknownDeviceHint')}>
        {waiting > 0 && <p>{t('door.leaveWaiting', { count: waiting })}</p>}
        <button type="button" className="button button-danger" onClick={() => void station.leave().then(pair)}>
          {t('door.leaveConfirm')}
        </button>
      </Message>
    );
  }
  return <Scanning station={station} left={pair} />;
}

interface MessageProps {
  readonly title: string;
  readonly about?: string;
  readonly children?: ReactNode;
}

function Message({ title, about, children }: MessageProps) {
  return (
    <main className="entrance">
      <div className="card">
        <h1>{title}</h1>
        {about && <p className="muted">{about}</p>}
        {children}
      </div>
    </main>
  );
}
