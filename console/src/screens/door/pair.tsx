/** Pairing: with a one-time code, or by a person of the door who is signed in on the device. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call, type Data } from '../../data/client.ts';
import type { KeptDevice } from '../../door/indexed-db.ts';
import { sayError } from '../../parts/api-messages.ts';

type Membership = Data<'getMe'>['memberships'][number];

interface Props {
  readonly paired: (device: KeptDevice) => void;
}

/** The organizations in which the person who is signed in may work at a door; none where nobody is. */
function useDoorMemberships(): readonly Membership[] {
  const [memberships, setMemberships] = useState<readonly Membership[]>([]);
  useEffect(() => {
    let isOver = false;
    call('getMe', {}).then(
      (me) => {
        if (!isOver) setMemberships(me.memberships.filter(({ role }) => role !== '' && role !== 'viewer'));
      },
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, []);
  return memberships;
}

/** The code that the QR code of the manager's screen carries. It is not kept in the address. */
function takeCode(): string {
  const code = new URLSearchParams(location.hash.slice(1)).get('code') ?? '';
  if (code !== '') history.replaceState(null, '', location.pathname + location.search);
  return code;
}

export function Pair({ paired }: Props) {
  const { t } = useTranslation();
  const memberships = useDoorMemberships();
  const [name, setName] = useState('');
  const [code, setCode] = useState(takeCode);
  const [organizationId, setOrganizationId] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const asked = new URLSearchParams(location.search).get('organization');
  const organization =
    memberships.find(({ _id }) => _id === organizationId) ??
    memberships.find(({ slug }) => slug === asked) ??
    memberships[0];

  const register = async (create: () => Promise<Data<'createDoorDevice'>>) => {
    setBusy(true);
    setProblem('');
    try {
      const device = await create();
      const { _id: deviceId, organization_id, token } = device;
      paired({ deviceId, organizationId: organization_id, name: device.name, token, eventId: '' });
    } catch (error) {
      const known = error instanceof ApiError ? error : null;
      if (known?.status === 404) setProblem(t('door.wrongCode'));
      else if (known?.status === 429) setProblem(t('door.tooMany'));
      else setProblem((known && sayError(known)) || t('door.unreachable'));
      setBusy(false);
    }
  };
  const withAccount = () =>
    organization &&
    register(() => call('createDoorDevice', { params: { organizationId: organization._id }, body: { name } }));
  const withCode = () => register(() => call('registerDoorDevice', { body: { code, name } }));

  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        void (code === '' && organization ? withAccount() : withCode());
      }}
    >
      <h1>{t('door.pairTitle')}</h1>
      <p className="muted">{t('door.pairAbout')}</p>
      <label className="field">
        <span>{t('door.name')}</span>
        <input
          required
          maxLength={60}
          autoComplete="off"
          value={name}
          aria-describedby="door-name-hint"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <small id="door-name-hint" className="muted">
          {t('door.nameHint')}
        </small>
      </label>
      <label className="field">
        <span>{t('door.code')}</span>
        <input
          required={!organization}
          maxLength={20}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          className="code-input"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </label>
      {organization && code === '' && memberships.length > 1 && (
        <label className="field">
          <span>{t('door.organization')}</span>
          <select value={organization._id} onChange={(event) => setOrganizationId(event.currentTarget.value)}>
            {memberships.map((membership) => (
              <option key={membership._id} value={membership._id}>
                {membership.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {problem && (
        <p className="note note-bad" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="button button-main" disabled={isBusy}>
        {isBusy ? t('door.pairing') : organization && code === '' ? t('door.pairAs') : t('door.pair')}
      </button>
      {!organization && (
        <a className="button button-plain" href="/console/sign-in?next=%2Fdoor">
          {t('door.signIn')}
        </a>
      )}
    </form>
  );
}
