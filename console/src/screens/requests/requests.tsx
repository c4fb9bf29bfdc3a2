/** The last calls of the organization, as they happen: filters, and the call that is open, stand in the address. */
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Activity, KeyRound, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Listing } from '../../parts/listing.tsx';
import { Empty, Loading, More, Page } from '../../parts/page.tsx';
import { Moment } from '../../parts/time.tsx';
import { AnswerStatus } from './answer-status.tsx';
import { useCallers } from './callers.ts';
import { RequestFilters, useRequestFilters } from './filters.tsx';
import { RequestDrawer } from './request-drawer.tsx';
import { requestTexts } from './texts.ts';

addTexts(requestTexts);

const everyMs = 3_000;

export function Requests() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { filters } = useRequestFilters();
  const { request, api, key, error, from, to, ...same } = filters;
  const [pages, setPages] = useState(1);
  const isLive = request === undefined && pages === 1 && to === undefined;
  const list = useList(
    'listRequests',
    {
      params: { organizationId },
      query: {
        ...same,
        api: api === 'all' ? undefined : (api ?? 'integrations'),
        credential_id: key,
        error_code: error,
        start_date: from,
        end_date: to,
        limit: 50,
      },
    },
    { everyMs: isLive && everyMs },
  );
  const shownPages = list.data?.pages.length ?? 1;
  if (shownPages !== pages) setPages(shownPages);
  return (
    <Page
      title={t('screens.requests')}
      about={t('requests.about')}
      actions={
        <Button variant="default" loading={list.isFetching && !isLive} onClick={() => void list.refetch()}>
          {t('requests.refresh')}
        </Button>
      }
    >
      <RequestFilters />
      <Failure error={list.error} retry={() => void list.refetch()} />
      {list.isPending && <Loading />}
      {list.items?.length === 0 && <NothingFound />}
      {list.items && list.items.length > 0 && (
        <Stack gap="xs">
          <Text size="xs" c="dimmed" role="status">
            {t(isLive ? 'requests.live' : 'requests.paused')}
          </Text>
          <Found items={list.items} />
        </Stack>
      )}
      <More list={list} />
      {request && <RequestDrawer requestId={request} />}
    </Page>
  );
}

/** What to do first where there was no call, and what to change where the filters hide all of them. */
function NothingFound() {
  const { t } = useTranslation();
  const { slug } = useOrganization();
  const { filters } = useRequestFilters();
  const isFiltered = Object.entries(filters).some(([name, value]) => name !== 'request' && value !== undefined);
  if (isFiltered) {
    return (
      <Empty
        icon={SearchX}
        title={t('requests.nothing')}
        hint={t('requests.nothingHint')}
        action={
          <Button
            variant="light"
            renderRoot={(props) => <Link {...props} to="/o/$slug/developers/requests" params={{ slug }} />}
          >
            {t('requests.all')}
          </Button>
        }
      />
    );
  }
  return (
    <Empty
      icon={Activity}
      title={t('requests.empty')}
      hint={t('requests.emptyHint')}
      action={
        <Button
          leftSection={<KeyRound size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/o/$slug/developers/keys" params={{ slug }} />}
        >
          {t('apiKeys.title')}
        </Button>
      }
    />
  );
}

function Found({ items }: { readonly items: readonly Item<'listRequests'>[] }) {
  const { t } = useTranslation();
  const { slug } = useOrganization();
  const { filters } = useRequestFilters();
  const { nameOf } = useCallers();
  const formats = useFormats();
  return (
    <Listing<Item<'listRequests'>>
      label={t('screens.requests')}
      items={items}
      keyOf={({ request_id }) => request_id}
      columns={[
        {
          heading: t('requests.call'),
          kind: 'title',
          cell: ({ request_id, method, route }) => (
            <Anchor
              size="sm"
              ff="monospace"
              className="breakable"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/o/$slug/developers/requests"
                  params={{ slug }}
                  search={{ ...filters, request: request_id }}
                />
              )}
            >
              {method} {route}
            </Anchor>
          ),
        },
        { heading: t('requests.status'), cell: (item) => <AnswerStatus answer={item} /> },
        {
          heading: t('requests.duration'),
          kind: 'number',
          cell: ({ duration_ms }) => t('requests.ms', { ms: formats.number(duration_ms) }),
        },
        { heading: t('requests.caller'), cell: (item) => nameOf(item) },
        { heading: t('requests.when'), cell: ({ created_at }) => <Moment at={created_at} /> },
      ]}
    />
  );
}
