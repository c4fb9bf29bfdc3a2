/** Who did what in the organization, or on the deployment; the search stands in the address. */
import { Badge, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { type AuditOutcome, auditOutcomes } from '@stagedoor/contract/vocabulary';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Filters } from '../../parts/filters.tsx';
import { Page } from '../../parts/page.tsx';
import { PagedListing, type PagesOf } from '../../parts/paged-listing.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Moment } from '../../parts/time.tsx';

type Entry = Item<'listAuditLog'>;

export function AuditLog() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const filters = useSearch({ from: '/signed-in/o/$slug/settings/audit-log' });
  const list = useList('listAuditLog', { params: { organizationId }, query: { ...filters, limit: 50 } });
  return <Entries about={t('audit.about')} filters={filters} list={list} />;
}

/** What people did with their accounts, and operators with the deployment. */
export function DeploymentAuditLog() {
  const { t } = useTranslation();
  const filters = useSearch({ from: '/signed-in/operator/audit-log' });
  const list = useList('listDeploymentAuditLog', { query: { ...filters, limit: 50 } });
  return <Entries about={t('audit.aboutDeployment')} filters={filters} list={list} />;
}

interface EntriesProps {
  readonly about: string;
  readonly filters: { readonly search?: string | undefined; readonly outcome?: AuditOutcome | undefined };
  readonly list: PagesOf<Entry>;
}

function Entries({ about, filters, list }: EntriesProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const show = (change: Partial<typeof filters>) =>
    void navigate({ to: '.', search: { ...filters, ...change }, replace: true });
  return (
    <Page title={t('audit.title')} about={about}>
      <Filters>
        <SearchField
          label={t('audit.search')}
          placeholder={t('audit.searchHint')}
          value={filters.search}
          search={(search) => show({ search })}
        />
        <NativeSelect
          label={t('audit.outcome')}
          value={filters.outcome ?? ''}
          data={[
            { value: '', label: t('audit.any') },
            ...auditOutcomes.map((value) => ({ value, label: t(`audit.outcomes.${value}`) })),
          ]}
          onChange={(event) => show({ outcome: (event.currentTarget.value || undefined) as typeof filters.outcome })}
        />
      </Filters>
      <PagedListing<Entry>
        label={t('audit.title')}
        list={list}
        empty={{ icon: ScrollText, title: t('audit.empty'), hint: t('audit.emptyHint') }}
        columns={[
          { heading: t('audit.when'), cell: ({ created_at }) => <Moment at={created_at} /> },
          { heading: t('audit.who'), cell: (entry) => <Who entry={entry} /> },
          { heading: t('audit.what'), kind: 'title', cell: (entry) => <What entry={entry} /> },
          {
            heading: t('audit.where'),
            cell: ({ address }) => (
              <Text span size="sm" ff="monospace">
                {address}
              </Text>
            ),
          },
        ]}
      />
    </Page>
  );
}

/** A person by the e-mail; a key, which is the last target, by its id. */
function Who({ entry: { user_email: email, target_ids: ids } }: { readonly entry: Entry }) {
  const { t } = useTranslation();
  const keyId = ids.at(-1);
  if (email !== '' || !keyId?.startsWith('key_')) return email || t('audit.nobody');
  return (
    <Stack gap={2}>
      {t('audit.key')}
      <Text size="xs" c="dimmed" className="breakable">
        {keyId}
      </Text>
    </Stack>
  );
}

function What({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation();
  return (
    <Stack gap={2}>
      <Group gap={6}>
        <Text size="sm" ff="monospace">
          {entry.operation}
        </Text>
        {entry.outcome === 'failed' && (
          <Badge color="red" variant="light">
            {t('audit.outcomes.failed')}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed" className="breakable">
        {[entry.reason, entry.target_ids[0], entry.fields.join(', ')].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  );
}
