/** Signing in: e-mail and password, then the code where a second factor is set up; in alpha, the demonstration's login. */
import { Alert, Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastingStorage } from '../../data/browser-storage.ts';
import { ApiError, call } from '../../data/client.ts';
import { useRead } from '../../data/query.ts';
import { forgetSession } from '../../data/session.ts';
import { Failure } from '../../parts/failure.tsx';
import { SignedOutLayout } from '../../parts/signed-out-layout.tsx';

const ForgottenPassword = lazy(() => import('./forgotten-password.tsx'));

interface Login {
  readonly email: string;
  readonly password: string;
}

/** The login that a trial installation offers on its own machine; null elsewhere. */
async function readDemoLogin(): Promise<Login | null> {
  const answer = await fetch('/console/demo-login.json').catch(() => null);
  return answer?.ok ? ((await answer.json()) as Login | null) : null;
}

export function SignIn() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { next, ended } = useSearch({ from: '/sign-in' });
  const [login, setLogin] = useState<Login>({ email: '', password: '' });
  const [demo, setDemo] = useState<Login | null>(null);
  const [asksForCode, setAsksForCode] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasForgotten, setForgot] = useState(false);

  useEffect(() => {
    void readDemoLogin().then(setDemo);
  }, []);
  const { data: setup } = useRead('getSetup', {});
  useEffect(() => {
    if (setup?.needed) void navigate({ to: '/setup', replace: true });
  }, [setup, navigate]);

  const open = async (given: Login) => {
    setBusy(true);
    setError(null);
    try {
      await call('createSession', { body: { ...given, ...(code ? { code } : {}), cookie: true } });
      forgetSession();
      // Only a path of the console: an address of another origin would lead the person away.
      await navigate({ to: next?.startsWith('/') && !next.startsWith('//') ? next : '/' });
    } catch (thrown) {
      setLogin(given);
      const isFirst = thrown instanceof ApiError && thrown.code === 'totp_required' && !asksForCode;
      if (isFirst) setAsksForCode(true);
      else setError(thrown);
    } finally {
      setBusy(false);
    }
  };

  if (asksForCode) {
    return (
      <SignedOutLayout title={t('signIn.codeTitle')} about={t('signIn.codeAbout')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void open(login);
          }}
        >
          <Stack>
            <TextInput
              label={t('signIn.code')}
              autoComplete="one-time-code"
              required
              autoFocus
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <Failure error={error} />
            <Button type="submit" fullWidth loading={isBusy}>
              {t('signIn.submit')}
            </Button>
            <Button
              variant="subtle"
              onClick={() => {
                setAsksForCode(false);
                setCode('');
                setError(null);
              }}
            >
              {t('signIn.back')}
            </Button>
          </Stack>
        </form>
      </SignedOutLayout>
    );
  }

  if (hasForgotten) {
    return (
      <Suspense fallback={null}>
        <ForgottenPassword email={login.email} back={() => setForgot(false)} />
      </Suspense>
    );
  }

  return (
    <SignedOutLayout title={t('signIn.title')} about={t(ended ? 'signIn.ended' : 'signIn.about')}>
      {!lastingStorage && (
        <Alert role="alert" color="red" mb="md">
          {t('signIn.storage')}
        </Alert>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void open(login);
        }}
      >
        <Stack>
          <TextInput
            label={t('signIn.email')}
            type="email"
            autoComplete="username"
            required
            autoFocus
            value={login.email}
            onChange={(event) => setLogin({ ...login, email: event.currentTarget.value })}
          />
          <PasswordInput
            label={t('signIn.password')}
            autoComplete="current-password"
            required
            value={login.password}
            onChange={(event) => setLogin({ ...login, password: event.currentTarget.value })}
          />
          <Failure error={error} />
          <Button type="submit" fullWidth loading={isBusy}>
            {t('signIn.submit')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => setForgot(true)}>
            {t('signIn.forgot')}
          </Button>
        </Stack>
      </form>
      {demo && (
        <Stack gap="xs" mt="md">
          <Divider label={t('signIn.demo')} />
          <Text size="sm" c="dimmed">
            {t('signIn.demoAbout')}
          </Text>
          <Button variant="light" loading={isBusy} onClick={() => void open(demo)}>
            {t('signIn.demoSubmit', { email: demo.email })}
          </Button>
        </Stack>
      )}
    </SignedOutLayout>
  );
}
