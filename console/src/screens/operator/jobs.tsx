/** Background jobs that wait, run or have failed. */
import { Badge, Button, Stack, Text } from '@mantine/core';
import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange, useList } from '../../data/query.ts';
import { Failure } from '../../parts/failure.tsx';
import { Page } from '../../parts/page.tsx';
import { PagedListing } from '../../parts/paged-listing.tsx';
import { Ago } from '../../parts/time.tsx';

type Job = Item<'listJobs'>;
const colors = { waiting: 'gray', running: 'blue', failed: 'red' } as const;

export function Jobs() {
  const { t } = useTranslation();
  const list = useList('listJobs', { query: { limit: 50 } }, { everyMs: 10_000 });
  return (
    <Page title={t('operator.jobs.title')} about={t('operator.jobs.about')}>
      <PagedListing<Job>
        label={t('operator.jobs.title')}
        list={list}
        empty={{ icon: ListChecks, title: t('operator.jobs.empty'), hint: t('operator.jobs.emptyHint') }}
        columns={[
          {
            heading: t('operator.jobs.name'),
            kind: 'title',
            cell: ({ name, error }) => (
              <Stack gap={2}>
                <Text size="sm" ff="monospace">
                  {name}
                </Text>
                <Text size="xs" c="dimmed" className="breakable">
                  {error}
                </Text>
              </Stack>
            ),
          },
          {
            heading: t('operator.jobs.state'),
            cell: ({ state }) => (
              <Badge color={colors[state]} variant="light">
                {t(`operator.jobs.states.${state}`)}
              </Badge>
            ),
          },
          {
            heading: t('operator.jobs.attempts'),
            kind: 'number',
            cell: ({ attempts, attempts_max: most }) => t('operator.jobs.attemptsOf', { attempts, most }),
          },
          { heading: t('operator.jobs.due'), cell: ({ run_at }) => <Ago at={run_at} /> },
          { heading: t('actions.menu'), kind: 'actions', cell: (job) => <Retry job={job} /> },
        ]}
      />
    </Page>
  );
}

function Retry({ job }: { readonly job: Job }) {
  const { t } = useTranslation();
  const retry = useChange('retryJob', ['listJobs']);
  if (job.state === 'running') return null;
  return (
    <Stack gap="xs" align="flex-end">
      <Button
        size="xs"
        variant="default"
        loading={retry.isPending}
        onClick={() => retry.mutate({ params: { jobId: job._id } })}
      >
        {t('operator.jobs.retry')}
      </Button>
      <Failure error={retry.error} />
    </Stack>
  );
}
