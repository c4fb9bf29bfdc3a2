/** Making the first account of an installation: with the link that its server prints, or how to get one. */
import { Alert, Anchor, Button, Code, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { limits } from '@stagedoor/contract/vocabulary';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange, useRead } from '../../data/query.ts';
import { forgetSession } from '../../data/session.ts';
import { Failure, problemOf } from '../../parts/failure.tsx';
import { SignedOutLayout } from '../../parts/signed-out-layout.tsx';

export function Setup() {
  const { t } = useTranslation();
  const { token } = useParams({ strict: false });
  const { data, error } = useRead('getSetup', {});
  if (!data) return error ? <Failure error={error} /> : null;
  if (!data.needed) {
    return (
      <SignedOutLayout title={t('setup.done')} about={t('setup.doneAbout')}>
        <ToSignIn>{t('setup.signIn')}</ToSignIn>
      </SignedOutLayout>
    );
  }
  if (token === undefined) {
    return (
      <SignedOutLayout title={t('setup.title')} about={t('setup.withoutLink')}>
        <Stack>
          <HowToGetLink />
        </Stack>
      </SignedOutLayout>
    );
  }
  return <FirstAccount token={token} />;
}

function HowToGetLink() {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm">{t('setup.command')}</Text>
      <Code block tabIndex={0}>
        npm start -- users setup-link
      </Code>
    </>
  );
}

function ToSignIn({ children }: { readonly children: ReactNode }) {
  return (
    <Anchor component={Link} to="/sign-in" size="sm">
      {children}
    </Anchor>
  );
}

function FirstAccount({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [person, setPerson] = useState({ name: '', email: '', password: '' });
  const create = useChange('useSetupLink');
  const field = (name: keyof typeof person) => ({
    required: true,
    value: person[name],
    error: problemOf(create.error, `/${name}`),
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) =>
      setPerson((before) => ({ ...before, [name]: value })),
  });
  const hasProblem = (['name', 'email', 'password'] as const).some((name) => problemOf(create.error, `/${name}`));
  const submit = () =>
    create.mutate(
      { body: { token, ...person, cookie: true } },
      {
        onSuccess: () => {
          forgetSession();
          void navigate({ to: '/' });
        },
      },
    );
  return (
    <SignedOutLayout title={t('setup.title')} about={t('setup.about')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <TextInput label={t('setup.name')} autoComplete="name" autoFocus {...field('name')} />
          <TextInput label={t('setup.email')} type="email" autoComplete="username" {...field('email')} />
          <PasswordInput
            label={t('setup.password')}
            description={t('setup.passwordHint', { min: limits.passwordLengthMin })}
            autoComplete="new-password"
            {...field('password')}
          />
          <Refused error={create.error} isShownAtFields={hasProblem} />
          <Button type="submit" fullWidth loading={create.isPending}>
            {t('setup.submit')}
          </Button>
        </Stack>
      </form>
    </SignedOutLayout>
  );
}

interface RefusedProps {
  readonly error: { readonly code: string } | null;
  readonly isShownAtFields: boolean;
}

function Refused({ error, isShownAtFields }: RefusedProps) {
  const { t } = useTranslation();
  if (error?.code === 'not_found') {
    return (
      <Alert role="alert" color="red" title={t('setup.gone')}>
        <HowToGetLink />
      </Alert>
    );
  }
  if (error?.code === 'conflict') {
    return (
      <Alert role="alert" color="red" title={t('setup.done')}>
        <ToSignIn>{t('setup.signIn')}</ToSignIn>
      </Alert>
    );
  }
  return isShownAtFields ? null : <Failure error={error} />;
}
