/** What went wrong, with the request id that support asks for. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../data/client.ts';
import { sayError, sayProblem } from './api-messages.ts';

interface Props {
  readonly error: unknown;
  readonly retry?: () => void;
  /**
   * In a form: the paths of the request whose problems stand at their fields, and are not repeated here. What is wrong comes
   * into view, and is where one goes on from.
   */
  readonly marked?: ReadonlySet<string> | undefined;
}

const isAt = (path: string, field: string) => path === field || path.startsWith(`${field}/`);

export function Failure({ error, retry, marked }: Props) {
  const { t } = useTranslation();
  const alert = useRef<HTMLDivElement>(null);
  const known = error instanceof ApiError ? error : null;
  const details = known?.code === 'invalid_request' ? known.details : [];
  const others = details.filter(({ path }) => ![...(marked ?? [])].some((field) => isAt(path, field)));
  const isInForm = marked !== undefined;
  const isAllMarked = details.length > 0 && others.length === 0;
  useEffect(() => {
    if (!error || !isInForm) return;
    const form = isAllMarked ? alert.current?.closest('form') : null;
    const shown = form?.querySelector<HTMLElement>('[aria-invalid=true]') ?? alert.current;
    shown?.focus();
    shown?.scrollIntoView({ block: 'nearest' });
  }, [error, isInForm, isAllMarked]);
  if (!error) return null;
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      role="alert"
      color="red"
      icon={<CircleAlert size={18} aria-hidden />}
      title={t('failure.title')}
    >
      <Stack gap={6} align="flex-start">
        {others.length < details.length && <Text size="sm">{t('failure.marked')}</Text>}
        {details.length === 0 && <Text size="sm">{(known && sayError(known)) || t('failure.unreachable')}</Text>}
        {others.map((problem) => (
          <Text key={problem.path} size="sm">
            {problem.path && `${problem.path.slice(1)}: `}
            {sayProblem(problem)}
          </Text>
        ))}
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
  const found = error.details.find((detail) => isAt(detail.path, path));
  return found && sayProblem(found);
}
