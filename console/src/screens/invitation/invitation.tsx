/** Accepting an invitation: with a new account, or with the one that the person has. */
import { Button, PasswordInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { limits } from '@stagedoor/contract/vocabulary';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../data/query.ts';
import { forgetSession } from '../../data/session.ts';
import { Failure, problemOf } from '../../parts/failure.tsx';
import { SignedOutLayout } from '../../parts/signed-out-layout.tsx';

export function Invitation() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { token } = useParams({ from: '/invitations/$token' });
  const [isNew, setNew] = useState(true);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const accept = useChange('acceptInvitation');
  const asksForCode = accept.error?.code === 'totp_required' || code !== '';

  const submit = () =>
    accept.mutate(
      { body: { token, password, cookie: true, ...(isNew ? { name } : {}), ...(code ? { code } : {}) } },
      {
        onSuccess: () => {
          forgetSession();
          void navigate({ to: '/' });
        },
      },
    );
  const problems = { name: problemOf(accept.error, '/name'), password: problemOf(accept.error, '/password') };

  return (
    <SignedOutLayout title={t('invitation.title')} about={t('invitation.about')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <SegmentedControl
            fullWidth
            value={isNew ? 'new' : 'known'}
            onChange={(value) => setNew(value === 'new')}
            data={[
              { value: 'new', label: t('invitation.isNew') },
              { value: 'known', label: t('invitation.hasAccount') },
            ]}
          />
          {isNew && (
            <TextInput
              label={t('invitation.name')}
              autoComplete="name"
              required
              value={name}
              error={problems.name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          <PasswordInput
            label={isNew ? t('invitation.newPassword') : t('invitation.password')}
            description={isNew ? t('invitation.newPasswordHint', { min: limits.passwordLengthMin }) : undefined}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            required
            value={password}
            error={problems.password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {asksForCode && (
            <TextInput
              label={t('invitation.code')}
              autoComplete="one-time-code"
              required
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
          {accept.error?.code === 'not_found' ? (
            <Text role="alert" size="sm" c="red">
              {t('invitation.gone')}
            </Text>
          ) : (
            !problems.name && !problems.password && <Failure error={accept.error} />
          )}
          <Button type="submit" fullWidth loading={accept.isPending}>
            {t('invitation.submit')}
          </Button>
        </Stack>
      </form>
    </SignedOutLayout>
  );
}
