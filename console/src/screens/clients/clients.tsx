/** The people whom the organization knows, by name, address and phone number. */
import { Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Contact } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addressOf, type Item } from '../../data/client.ts';
import { usePage, useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { ClientName } from '../../parts/client-name.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { Filters } from '../../parts/filters.tsx';
import { useFormats } from '../../parts/formats.ts';
import { useMoney } from '../../parts/money.tsx';
import { Page } from '../../parts/page.tsx';
import { PagedListing } from '../../parts/paged-listing.tsx';
import { Pages } from '../../parts/pages.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { SortChoice, usualSort } from '../../parts/sort-choice.tsx';
import { Ago } from '../../parts/time.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';
import { clientTexts } from './texts.ts';

addTexts(clientTexts);

const pageSize = 50;

export function Clients() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const filters = useSearch({ from: '/signed-in/o/$slug/clients' });
  const { search, sort = usualSort, page = 1 } = filters;
  const navigate = useNavigate();
  const show = (change: Partial<typeof filters>) =>
    void navigate({ to: '.', search: { ...filters, page: undefined, ...change }, replace: true });
  const money = useMoney();
  const { number } = useFormats();
  const params = { organizationId };
  const list = usePage('listClients', { params, query: { search, sort } }, { page, size: pageSize });
  const count = useRead('getClientTotals', { params, query: { search } }).data?.count ?? 0;
  return (
    <Page
      title={t('clients.title')}
      about={t('clients.about')}
      actions={<ExportButton href={addressOf('exportClientsAsCsv', { params: { organizationId } })} />}
    >
      <Filters>
        <SearchField
          label={t('clients.search')}
          placeholder={t('clients.searchHint')}
          value={search}
          search={(text) => show({ search: text })}
        />
        <SortChoice sort={filters.sort} show={(chosen) => show({ sort: chosen })} />
      </Filters>
      {count > 0 && <Text size="sm">{t('clients.totals', { count, total: number(count) })}</Text>}
      <PagedListing<Item<'listClients'>>
        label={t('clients.title')}
        list={list}
        empty={{
          icon: Contact,
          title: t('clients.empty'),
          hint: t('clients.emptyHint'),
          action: <ToScreen path="/imports" />,
        }}
        nothing={search !== undefined && { title: t('clients.nothing'), hint: t('clients.nothingHint') }}
        columns={[
          {
            heading: t('clients.name'),
            kind: 'title',
            cell: ({ _id, name, email }) => (
              <ClientName id={_id} name={name || t('clients.nameless')} contact={email} />
            ),
          },
          { heading: t('clients.phone'), cell: ({ phone }) => phone || '—' },
          { heading: t('clients.bookings'), kind: 'number', cell: ({ bookings_count }) => bookings_count },
          { heading: t('clients.tickets'), kind: 'number', cell: ({ tickets_count }) => tickets_count },
          { heading: t('clients.lists'), kind: 'number', cell: ({ lists_count }) => lists_count },
          { heading: t('clients.spent'), kind: 'number', cell: ({ total_spent }) => money(total_spent) },
          { heading: t('clients.lastSeen'), cell: ({ last_seen }) => <Ago at={last_seen} /> },
        ]}
      />
      <Pages total={count} page={page} size={pageSize} show={(next) => show({ page: next })} />
    </Page>
  );
}
