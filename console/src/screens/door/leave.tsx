/** The device itself: its language, and removing it from the door. */
import { languages } from '@stagedoor/contract/vocabulary';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Station, StationState } from '../../door/station.ts';
import { chooseLanguage, type Language } from '../../language.ts';

interface Props {
  readonly station: Station;
  readonly state: StationState;
  readonly left: () => void;
  readonly close: () => void;
}

export function Leave({ station, state: { waiting }, left, close }: Props) {
  const { t, i18n } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="sheet" role="dialog" aria-modal aria-label={t('door.menu')}>
      <div className="sheet-head">
        <h2>{t('door.deviceName', { name: station.device.name })}</h2>
        <button type="button" className="button button-icon" aria-label={t('actions.close')} onClick={close}>
          <X size={22} aria-hidden />
        </button>
      </div>
      <label className="field">
        <span>{t('shell.language')}</span>
        <select value={i18n.language} onChange={(event) => void chooseLanguage(event.currentTarget.value as Language)}>
          {languages.map((language) => (
            <option key={language} value={language}>
              {t(`languages.${language}`)}
            </option>
          ))}
        </select>
      </label>
      <a className="button" href="/console/">
        {t('door.console')}
      </a>
      {!isAsking && (
        <button type="button" className="button button-danger" onClick={() => setAsking(true)}>
          {t('door.leave')}
        </button>
      )}
      {isAsking && (
        <div className="note note-bad" role="alert">
          <div>
            <strong>{t('door.leaveTitle')}</strong>
            <p>{t('door.leaveAbout')}</p>
            {waiting > 0 && <p>{t('door.leaveWaiting', { count: waiting })}</p>}
            <div className="door-actions">
              <button type="button" className="button" onClick={() => setAsking(false)}>
                {t('actions.cancel')}
              </button>
              <button type="button" className="button button-danger" onClick={() => void station.leave().then(left)}>
                {t('door.leaveConfirm')}
              </button>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
