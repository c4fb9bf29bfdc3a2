/** The steps of one import: its columns, the preview, the rows as they are created, the result, undoing it. */
import { Alert, Button, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data, Item } from '../../data/client.ts';
import { queryClient, useChange, useList, useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Ask } from '../../parts/ask.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Listing } from '../../parts/listing.tsx';
import { Loading, More } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';

type Import = Data<'getImport'>;
const shows = ['getImport', 'listImports', 'listImportProblems'] as const;
const atWork = new Set<Import['status']>(['checking', 'running', 'undoing']);

export function ImportSteps({ importId }: { readonly importId: string }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const params = { organizationId, importId };
  const { data, error, refetch } = useRead(
    'getImport',
    { params },
    { everyMs: 700, until: ({ status }) => !atWork.has(status) },
  );
  const isAtWork = data !== undefined && atWork.has(data.status);
  useEffect(() => {
    // Those of the check before were read while this one ran.
    if (!isAtWork) void queryClient.invalidateQueries({ queryKey: ['listImportProblems'] });
  }, [isAtWork]);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { status } = data;
  return (
    <Stack gap="lg">
      {isAtWork && <AtWork found={data} />}
      {(status === 'uploaded' || status === 'checked') && <Columns key={status} found={data} />}
      {status === 'checked' && <Preview found={data} />}
      {status === 'failed' && (
        <Section title={t('imports.states.failed')} about={t('imports.stopped')}>
          <Start found={data} label={t('imports.startAgain')} />
        </Section>
      )}
      {(status === 'completed' || status === 'undone') && <Result found={data} />}
      {!isAtWork && (data.bad_rows > 0 || data.kept_count > 0) && <Problems found={data} />}
    </Stack>
  );
}

function AtWork({ found }: { readonly found: Import }) {
  const { t } = useTranslation();
  const total = found.status === 'undoing' ? found.created_count : found.rows_total;
  const done = found.rows_done;
  const percent = total > 0 ? (done / total) * 100 : 100;
  const label = t(`imports.states.${found.status}`);
  return (
    <Section title={label}>
      <Stack gap={6} role="status">
        <Text size="sm">
          {total > 0 ? t('imports.progress', { count: total, done, total }) : t('imports.done', { count: done, done })}
        </Text>
        <Progress value={percent} aria-label={label} animated />
      </Stack>
    </Section>
  );
}

type Field = Import['columns'][number]['field'];

function Columns({ found }: { readonly found: Import }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const check = useChange('checkImport', shows);
  const [fields, setFields] = useState<readonly Field[]>(() => found.columns.map(({ field }) => field));
  const options = [
    { value: '', label: t('imports.ignore') },
    ...found.fields.map(({ name, required }) => ({
      value: name as string,
      label: `${t(`imports.fields.${name}`)}${required ? ' *' : ''}`,
    })),
  ];
  const choose = (index: number, value: string) => {
    const field = found.fields.find(({ name }) => name === value)?.name ?? '';
    setFields(fields.map((one, at) => (at === index ? field : one === field ? '' : one)));
  };
  const columns = found.columns.map((column, index) => ({ ...column, index }));
  return (
    <Section title={t('imports.columns')} about={t('imports.columnsAbout')}>
      <Listing
        bare
        label={t('imports.columns')}
        items={columns}
        keyOf={({ index }) => String(index)}
        columns={[
          { heading: t('imports.column'), kind: 'title', cell: ({ name }) => <Text size="sm">{name || '—'}</Text> },
          {
            heading: t('imports.examples'),
            cell: ({ examples }) => (
              <Text size="sm" c="dimmed" className="breakable">
                {examples.filter(Boolean).join(' · ') || '—'}
              </Text>
            ),
          },
          {
            heading: t('imports.means'),
            cell: ({ name, index }) => (
              <NativeSelect
                aria-label={t('imports.meaningOf', { name })}
                value={fields[index] ?? ''}
                data={options}
                onChange={({ currentTarget: { value } }) => choose(index, value)}
              />
            ),
          },
        ]}
      />
      <Failure error={check.error} />
      <Group>
        <Button
          variant={found.status === 'checked' ? 'default' : 'filled'}
          loading={check.isPending}
          onClick={() =>
            check.mutate({ params: { organizationId, importId: found._id }, body: { columns: [...fields] } })
          }
        >
          {t(found.status === 'checked' ? 'imports.checkAgain' : 'imports.check')}
        </Button>
      </Group>
    </Section>
  );
}

function Preview({ found }: { readonly found: Import }) {
  const { t } = useTranslation();
  const { rows_total: count, bad_rows: bad } = found;
  const good = Math.max(0, count - bad);
  return (
    <Section title={t('imports.preview')}>
      <Alert role="status" color={bad > 0 ? 'yellow' : 'green'}>
        {bad > 0 ? t('imports.someBad', { bad, count }) : t('imports.allGood', { count })}
      </Alert>
      {good > 0 && <Start found={found} label={t('imports.start', { count: good })} />}
    </Section>
  );
}

function Start({ found, label }: { readonly found: Import; readonly label: string }) {
  const { _id: organizationId } = useOrganization();
  const start = useChange('startImport', shows);
  const params = { organizationId, importId: found._id };
  return (
    <>
      <Failure error={start.error} />
      <Group>
        <Button
          loading={start.isPending}
          onClick={() => start.mutate({ params, body: { skip_bad_rows: found.bad_rows > 0 } })}
        >
          {label}
        </Button>
      </Group>
    </>
  );
}

function Result({ found }: { readonly found: Import }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const undo = useChange('undoImport', shows);
  const [isAsking, setAsking] = useState(false);
  const { created_count: created, skipped_count: skipped, kept_count: kept, status } = found;
  return (
    <Section title={t('imports.result')}>
      <Stack gap={4} role="status">
        <Text size="sm">{t('imports.resultText', { created, skipped })}</Text>
        {status === 'undone' && <Text size="sm">{t('imports.undoneText')}</Text>}
        {kept > 0 && <Text size="sm">{t('imports.kept', { count: kept })}</Text>}
      </Stack>
      {status === 'completed' && created > 0 && (
        <Group>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('imports.undo')}
          </Button>
        </Group>
      )}
      {isAsking && (
        <Ask
          title={t('imports.undoTitle')}
          about={t('imports.undoAbout')}
          action={t('imports.undo')}
          isBusy={undo.isPending}
          error={undo.error}
          close={() => setAsking(false)}
          confirm={() =>
            undo.mutate({ params: { organizationId, importId: found._id } }, { onSuccess: () => setAsking(false) })
          }
        />
      )}
    </Section>
  );
}

type Problem = Item<'listImportProblems'>;

/** Problems that are the same but for their lines, in the order in which each comes first. */
function groupsOf(problems: readonly Problem[]) {
  const groups = new Map<string, { readonly problem: Problem; readonly lines: number[] }>();
  for (const problem of problems) {
    const key = JSON.stringify([problem.column, problem.code, problem.values]);
    const group = groups.get(key) ?? { problem, lines: [] };
    group.lines.push(problem.line);
    groups.set(key, group);
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

const linesShown = 5;

function Problems({ found }: { readonly found: Import }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const list = useList('listImportProblems', { params: { organizationId, importId: found._id }, query: { rows: 500 } });
  const { moment } = useFormats();
  const readable = (value: string) => (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? moment(value) : value);
  return (
    <Section title={t('imports.problems')}>
      <Failure error={list.error} />
      <Listing
        bare
        label={t('imports.problems')}
        items={groupsOf(list.items ?? [])}
        keyOf={({ key }) => key}
        columns={[
          {
            heading: t('imports.lines'),
            kind: 'title',
            cell: ({ lines }) => {
              const shown = lines.slice(0, linesShown).join(', ');
              const count = lines.length - linesShown;
              return count > 0 ? t('imports.andMore', { lines: shown, count }) : shown;
            },
          },
          { heading: t('imports.column'), cell: ({ problem: { column } }) => column || t('imports.wholeRow') },
          {
            heading: t('imports.problem'),
            // A code of a later version has no text here.
            cell: ({ problem: { code, values, message } }) =>
              t(`imports.codes.${code}`, { ...values.map(readable), defaultValue: message }),
          },
        ]}
      />
      <More list={list} />
    </Section>
  );
}
