/** Which calls are shown: everything that is chosen stands in the address. */
import { Button, NativeSelect, Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/session.ts';
import { MomentField } from '../../parts/fields.tsx';
import { Filters } from '../../parts/filters.tsx';
import { toInstant, toLocal } from '../../parts/local-time.ts';
import { SearchField } from '../../parts/search-field.tsx';
import { useCallers } from './callers.ts';

/** The operations that a call may name, by API: written in by the build, and only here, since the list is long. */
declare const __ROUTES__: Readonly<Record<CalledApi, Readonly<Record<string, string>>>>;

const calledApis = ['integrations', 'management'] as const;
/** The APIs that an organization's keys and people call. */
type CalledApi = (typeof calledApis)[number];

/** Method and path by id, such as `GET /tickets/{ticketId}`. */
const routes = __ROUTES__;

const statuses = ['2xx', '4xx', '5xx', '400', '403', '404', '409', '429'] as const;
const requestIdPattern = /^req_[0-9a-z]{6,40}$/;

export function useRequestFilters() {
  const filters = useSearch({ from: '/signed-in/o/$slug/developers/requests' });
  const navigate = useNavigate();
  const show = (change: Partial<typeof filters>) =>
    void navigate({ to: '.', search: { ...filters, ...change }, replace: true });
  return { filters, show };
}

export function RequestFilters() {
  const { t } = useTranslation();
  const { timezone } = useOrganization();
  const { filters, show } = useRequestFilters();
  const { keys, people } = useCallers();
  const [isNoId, setNoId] = useState(false);
  const { api = 'integrations' } = filters;
  const shownApis = calledApis.filter((each) => api === 'all' || api === each);
  const any = { value: '', label: t('requests.any') };
  const callers = [
    {
      group: t('apiKeys.title'),
      items: keys.map(({ _id, name, last4 }) => ({ value: _id, label: `${name} …${last4}` })),
    },
    { group: t('team.title'), items: people.map(({ user_id, name }) => ({ value: user_id, label: name })) },
  ].filter((_group, index) => shownApis.includes(calledApis[index]!));
  return (
    <Filters align="flex-start">
      <SearchField
        label={t('requests.find')}
        placeholder="req_…"
        value={undefined}
        error={isNoId ? t('requests.noId') : undefined}
        search={(text) => {
          const isId = text !== undefined && requestIdPattern.test(text);
          setNoId(text !== undefined && !isId);
          if (isId) show({ request: text });
        }}
      />
      <NativeSelect
        label={t('requests.status')}
        value={filters.status ?? ''}
        data={[any, ...new Set([...statuses, ...(filters.status ? [filters.status] : [])])]}
        onChange={({ currentTarget: { value } }) => show({ status: value || undefined })}
      />
      <NativeSelect
        label={t('requests.api')}
        value={api}
        data={[...calledApis, 'all' as const].map((value) => ({ value, label: t(`requests.apis.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          show({
            api: value === 'management' || value === 'all' ? value : undefined,
            key: undefined,
            operation: undefined,
          })
        }
      />
      <NativeSelect
        label={t('requests.caller')}
        maw={240}
        value={filters.key ?? ''}
        data={[any, ...callers]}
        onChange={({ currentTarget: { value } }) => show({ key: value || undefined })}
      />
      <Select
        label={t('requests.operation')}
        placeholder={t('requests.any')}
        w={{ base: '100%', xs: 320 }}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('requests.anyOperation') }}
        limit={60}
        nothingFoundMessage={t('palette.nothing')}
        value={filters.operation ?? null}
        data={shownApis.map((each) => ({
          group: t(`requests.apis.${each}`),
          items: Object.entries(routes[each]).map(([value, label]) => ({ value, label })),
        }))}
        onChange={(value) => show({ operation: value ?? undefined })}
      />
      <MomentField
        label={t('requests.from')}
        value={toLocal(filters.from, timezone)}
        onChange={({ currentTarget: { value } }) => show({ from: toInstant(value, timezone) ?? undefined })}
      />
      <MomentField
        label={t('requests.to')}
        value={toLocal(filters.to, timezone)}
        onChange={({ currentTarget: { value } }) => show({ to: toInstant(value, timezone) ?? undefined })}
      />
      {filters.error && (
        <Button variant="light" mt={24} onClick={() => show({ error: undefined })}>
          {t('requests.withoutError', { code: filters.error })}
        </Button>
      )}
    </Filters>
  );
}
