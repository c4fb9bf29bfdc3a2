/** What is done with many things in the background: how far it is, by whomever it was begun, and what could not be done. */
import '@mantine/core/styles/List.css';
import { Alert, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import type { BulkThing } from '@stagedoor/contract/vocabulary';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastingStorage } from '../data/browser-storage.ts';
import type { Data, Item } from '../data/client.ts';
import { useChange, useList, useRead } from '../data/query.ts';
import { useMe, useOrganization } from '../data/session.ts';
import { sayError } from './api-messages.ts';
import { Failure } from './failure.tsx';
import { More } from './page.tsx';

type BulkAction = Item<'listBulkActions'>;

/** What is done with each thing, in the words of the screen. */
export type BulkLabel = (action: Pick<BulkAction, 'operation' | 'booking_status'>) => string;

const shownKey = 'stagedoor-closed-reports';
/** Reports of what ended longer ago are not shown by themselves. */
const shownForMs = 24 * 3_600_000;
const seenAfterMs = 60_000;

function closedReports(): readonly string[] {
  try {
    return JSON.parse(lastingStorage?.getItem(shownKey) ?? '[]') as string[];
  } catch {
    return [];
  }
}

interface Props {
  readonly thing: BulkThing;
  readonly labelOf: BulkLabel;
  /** Reads anew what was changed. */
  readonly done: () => void;
}

/** What is running with things of this kind, and the reports of what the person began that were not closed here. */
export function BulkActions({ thing, labelOf, done }: Props) {
  const { _id: organizationId } = useOrganization();
  const { user } = useMe();
  const [closed, setClosed] = useState(closedReports);
  const found = useRead(
    'listBulkActions',
    { params: { organizationId }, query: { thing, limit: 10 } },
    { everyMs: 15_000 },
  ).data;
  const isShown = ({ _id, status, created_by: by, finished_at: at }: BulkAction) =>
    status === 'running' || (by === user._id && !closed.includes(_id) && Date.now() - Date.parse(at) < shownForMs);
  const close = (id: string) => {
    const next = [id, ...closed].slice(0, 50);
    lastingStorage?.setItem(shownKey, JSON.stringify(next));
    setClosed(next);
  };
  return (found ?? [])
    .filter(isShown)
    .map((action) => (
      <One key={action._id} found={action} label={labelOf(action)} done={done} close={() => close(action._id)} />
    ));
}

interface OneProps {
  readonly found: BulkAction;
  readonly label: string;
  readonly done: () => void;
  readonly close: () => void;
}

function One({ found, label, done, close }: OneProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const wasRunning = found.status === 'running';
  const params = { organizationId, bulkActionId: found._id };
  const read = useRead(
    'getBulkAction',
    { params },
    { everyMs: 1_000, until: ({ status }) => status !== 'running', enabled: wasRunning },
  ).data;
  const action = read ?? found;
  const { status, items: count } = action;
  const progress = action.done + action.refused;
  const stop = useChange('stopBulkAction', ['listBulkActions', 'getBulkAction']);
  const isOver = status !== 'running';
  // One that ended a moment ago may have done so after the list was read.
  const [isSeen, setSeen] = useState(Date.now() - Date.parse(found.finished_at) > seenAfterMs);
  useEffect(() => {
    if (!isOver || isSeen) return;
    setSeen(true);
    done();
  }, [isOver, isSeen, done]);
  if (isOver) return <Report action={action} label={label} close={close} />;
  return (
    <Stack gap={6} role="status">
      <Group justify="space-between">
        <Text size="sm">
          {t('many.running', { action: label, done: progress, count, name: action.created_by_name })}
        </Text>
        <Button
          size="xs"
          variant="default"
          aria-label={t('many.stopOf', { action: label })}
          loading={stop.isPending}
          onClick={() => stop.mutate({ params })}
        >
          {t('many.stop')}
        </Button>
      </Group>
      <Progress value={(progress / count) * 100} aria-label={label} animated />
      <Failure error={stop.error} />
    </Stack>
  );
}

interface ReportProps {
  readonly action: BulkAction | Data<'getBulkAction'>;
  readonly label: string;
  readonly close: () => void;
}

function Report({ action, label, close }: ReportProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { _id: bulkActionId, status, items: count, done, refused } = action;
  const failures = useList(
    'listBulkActionFailures',
    { params: { organizationId, bulkActionId }, query: { limit: 50 } },
    { enabled: refused > 0 },
  );
  const isWhole = done === count;
  return (
    <Alert
      role="alert"
      color={isWhole ? 'teal' : 'yellow'}
      title={t(status === 'stopped' ? 'many.stopped' : 'many.result', { action: label, done, count })}
      withCloseButton
      closeButtonLabel={t('actions.close')}
      onClose={close}
    >
      {refused > 0 && (
        <Stack gap="xs" align="flex-start">
          <List size="sm" aria-label={t('many.failed')}>
            {failures.items?.map(({ _id, name, error: code, message }) => (
              <List.Item key={_id}>
                {t('many.failure', { name: name || t('many.nameless'), why: sayError({ code, message }) })}
              </List.Item>
            ))}
          </List>
          <More list={failures} />
        </Stack>
      )}
    </Alert>
  );
}
