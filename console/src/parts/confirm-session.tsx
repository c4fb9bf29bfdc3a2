/** Asks for the password where an operation needs a session that was confirmed lately, then lets it go on. */
import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call, onConfirmationRequired } from '../data/client.ts';
import { Failure, problemOf } from './failure.tsx';

export function ConfirmSession() {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    onConfirmationRequired(() => new Promise((resolve) => setAnswer(() => resolve)));
  }, []);

  const end = (confirmed: boolean) => {
    answer?.(confirmed);
    setAnswer(null);
    setPassword('');
    setCode('');
    setNeedsCode(false);
    setError(null);
  };
  const submit = async () => {
    setBusy(true);
    try {
      await call('confirmSession', { body: { password, ...(code ? { code } : {}) } });
      end(true);
    } catch (thrown) {
      const isFirst = thrown instanceof ApiError && thrown.code === 'totp_required' && !needsCode;
      if (isFirst) setNeedsCode(true);
      setError(isFirst ? null : thrown);
    } finally {
      setBusy(false);
    }
  };
  const hasField = problemOf(error, '/password') ?? problemOf(error, '/code');

  return (
    <Modal
      opened={answer !== null}
      onClose={() => end(false)}
      title={t('confirm.title')}
      zIndex={400}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack>
          <Text size="sm" c="dimmed">
            {t('confirm.why')}
          </Text>
          <PasswordInput
            label={t('confirm.password')}
            autoComplete="current-password"
            data-autofocus
            required
            value={password}
            error={problemOf(error, '/password')}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {needsCode && (
            <TextInput
              label={t('confirm.code')}
              autoComplete="one-time-code"
              inputMode="numeric"
              required
              autoFocus
              value={code}
              error={problemOf(error, '/code')}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
          {!hasField && <Failure error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => end(false)}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('confirm.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
