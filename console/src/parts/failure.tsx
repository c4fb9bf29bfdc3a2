/** What went wrong, with the request id that support asks for. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../data/client.ts';

interface Props {
  readonly error: unknown;
  readonly retry?: () => void;
}

export function Failure({ error, retry }: Props) {
  const { t } = useTranslation();
  if (!error) return null;
  const known = error instanceof ApiError ? error : null;
  return (
    <Alert role="alert" color="red" icon={<CircleAlert size={18} aria-hidden />} title={t('failure.title')}>
      <Stack gap={6} align="flex-start">
        <Text size="sm">{known?.message || t('failure.unreachable')}</Text>
        {known?.requestId && (
          <Text size="xs" ff="monospace">
            {t('failure.requestId', { id: known.requestId })}
          </Text>
        )}
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            {t('actions.again')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** The problem of one field of a form, by its path in the request; for `error` of an input. */
export function problemOf(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.details.find((detail) => detail.path === path || detail.path.startsWith(`${path}/`))?.message;
}
