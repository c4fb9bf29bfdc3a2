/** Setting a password with a link. */
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { limits } from '@stagedoor/contract/vocabulary';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../data/query.ts';
import { Failure, problemOf } from '../../parts/failure.tsx';
import { SignedOutLayout } from '../../parts/signed-out-layout.tsx';

export function Password() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { token } = useParams({ from: '/password/$token' });
  const [password, setPassword] = useState('');
  const change = useChange('usePasswordLink');
  if (change.isSuccess) {
    return (
      <SignedOutLayout title={t('password.done')} about={t('password.doneAbout')}>
        <Button fullWidth onClick={() => void navigate({ to: '/sign-in' })}>
          {t('password.signIn')}
        </Button>
      </SignedOutLayout>
    );
  }
  const problem = problemOf(change.error, '/new_password');
  return (
    <SignedOutLayout title={t('password.title')} about={t('password.about', { min: limits.passwordLengthMin })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ body: { token, new_password: password } });
        }}
      >
        <Stack>
          <PasswordInput
            label={t('password.new')}
            autoComplete="new-password"
            required
            autoFocus
            value={password}
            error={problem}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {change.error?.code === 'not_found' ? (
            <Text role="alert" size="sm" c="red">
              {t('password.gone')}
            </Text>
          ) : (
            !problem && <Failure error={change.error} />
          )}
          <Button type="submit" fullWidth loading={change.isPending}>
            {t('password.submit')}
          </Button>
        </Stack>
      </form>
    </SignedOutLayout>
  );
}
