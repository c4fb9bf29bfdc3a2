import { Button, PasswordInput, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../data/query.ts';
import { Failure, problemOf } from '../../parts/failure.tsx';
import { Section } from '../../parts/section.tsx';

export function ChangePassword() {
  const { t } = useTranslation();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useChange('updatePassword', ['listSessions']);
  const problems = {
    current: problemOf(change.error, '/current_password'),
    next: problemOf(change.error, '/new_password'),
  };
  const submit = () =>
    change.mutate(
      { body: { current_password: current, new_password: next } },
      {
        onSuccess: () => {
          setCurrent('');
          setNext('');
          notifications.show({ message: t('security.passwordChanged') });
        },
      },
    );
  return (
    <Section title={t('security.password')} about={t('security.passwordAbout')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack maw={360}>
          <PasswordInput
            label={t('security.current')}
            autoComplete="current-password"
            required
            value={current}
            error={problems.current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
          <PasswordInput
            label={t('security.new')}
            autoComplete="new-password"
            required
            value={next}
            error={problems.next}
            onChange={(event) => setNext(event.currentTarget.value)}
          />
          {!problems.current && !problems.next && <Failure error={change.error} />}
          <Button type="submit" variant="default" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
            {t('security.changePassword')}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
