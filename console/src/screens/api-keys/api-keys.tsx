/** The keys of an organization, and of a channel or reseller. */
import { ActionIcon, Badge, Button, Code, Menu, NativeSelect, Stack, Switch, Text, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type RotationGrace, rotationGraces } from '@stagedoor/contract/vocabulary';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Ellipsis, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data, Item } from '../../data/client.ts';
import { useChange, useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Ask } from '../../parts/ask.tsx';
import { FormDialog } from '../../parts/dialog.tsx';
import { KeptDraft, useOpenForm } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { type Column, Listing } from '../../parts/listing.tsx';
import { Empty, Loading, More, Page } from '../../parts/page.tsx';
import { Ago } from '../../parts/time.tsx';
import { CreateKey } from './create-key.tsx';
import { NewKey } from './new-key.tsx';
import { type KeysOwner, operationsOf, scopesOf } from './owner.ts';

type Key = Item<'listApiKeys'>;
const colors = { active: 'teal', rotating: 'yellow', expired: 'gray', revoked: 'gray' } as const;

export function ApiKeys() {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const { all } = useSearch({ from: '/signed-in/o/$slug/developers/keys' });
  const navigate = useNavigate();
  return (
    <KeysPage
      owner={{ kind: 'organization', id: organizationId }}
      title={t('apiKeys.title')}
      about={t('apiKeys.about')}
      showsAll={all ?? false}
      requestsOf={(key) =>
        void navigate({ to: '/o/$slug/developers/requests', params: { slug }, search: { key: key._id } })
      }
    />
  );
}

interface PageProps {
  readonly owner: KeysOwner;
  readonly title: string;
  readonly about: string;
  readonly showsAll: boolean;
  /** Leads to the calls of a key, where there is a screen of them. */
  readonly requestsOf?: (key: Key) => void;
}

/** The keys of an organization, a channel or a reseller. */
export function KeysPage({ owner, title, about, showsAll, requestsOf }: PageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { list: listing, params } = operationsOf(owner);
  const list = useList(listing, { params, query: { limit: 100 } });
  const creating = useOpenForm('key');
  const [made, setMade] = useState<Data<'createApiKey'> | null>(null);
  const works = (key: Key) => key.status === 'active' || key.status === 'rotating';
  const shown = list.items?.filter((key) => showsAll || works(key)).toReversed();
  const scopeColumns: readonly Column<Key>[] = [
    { heading: t('apiKeys.columns.scopes'), cell: (key) => <KeyScopes apiKey={key} /> },
  ];
  const create = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => creating.open('new')}>
      {t('apiKeys.create')}
    </Button>
  );
  return (
    <Page title={title} about={about} actions={create}>
      <Failure error={list.error} retry={() => void list.refetch()} />
      {list.isPending && <Loading />}
      {list.items && list.items.length > 0 && (
        <Switch
          label={t('apiKeys.showAll')}
          checked={showsAll}
          onChange={(event) =>
            void navigate({ to: '.', search: event.currentTarget.checked ? { all: true } : {}, replace: true })
          }
        />
      )}
      {shown?.length === 0 && !list.hasNextPage && (
        <Empty icon={KeyRound} title={t('apiKeys.empty')} hint={t('apiKeys.emptyHint')} action={create} />
      )}
      {shown && shown.length > 0 && (
        <Listing<Key>
          label={title}
          items={shown}
          keyOf={({ _id }) => _id}
          columns={[
            { heading: t('apiKeys.columns.name'), kind: 'title', cell: (key) => <KeyName apiKey={key} /> },
            {
              heading: t('apiKeys.columns.status'),
              cell: ({ status }) => (
                <Badge color={colors[status]} variant="light">
                  {t(`apiKeys.statuses.${status}`)}
                </Badge>
              ),
            },
            ...(scopesOf[owner.kind].length > 0 ? scopeColumns : []),
            { heading: t('apiKeys.columns.lastUsed'), cell: ({ last_used_at }) => <Ago at={last_used_at} /> },
            {
              heading: t('apiKeys.columns.expires'),
              cell: ({ revoked_at, expires_at }) => <Ago at={revoked_at || expires_at} />,
            },
            {
              heading: t('actions.menu'),
              kind: 'actions',
              cell: (key) => <KeyActions owner={owner} apiKey={key} made={setMade} requestsOf={requestsOf} />,
            },
          ]}
        />
      )}
      <More list={list} />
      {creating.id && (
        <KeptDraft value={creating.kept}>
          <CreateKey
            owner={owner}
            close={creating.close}
            created={(key) => {
              creating.close();
              setMade(key);
            }}
          />
        </KeptDraft>
      )}
      {made && <NewKey made={made} close={() => setMade(null)} />}
    </Page>
  );
}

function KeyName({ apiKey }: { readonly apiKey: Key }) {
  const { t } = useTranslation();
  return (
    <Stack gap={2}>
      <Text size="sm" fw={500}>
        {apiKey.name}
      </Text>
      <Text size="xs" c="dimmed">
        {t(`apiKeys.kinds.${apiKey.kind}`)} <Code>…{apiKey.last4}</Code>
      </Text>
    </Stack>
  );
}

function KeyScopes({ apiKey }: { readonly apiKey: Key }) {
  const { t } = useTranslation();
  return (
    <Tooltip label={apiKey.scopes.map((scope) => t(`apiKeys.scope.${scope}`)).join(' · ')} multiline maw={360}>
      <Text size="sm" tabIndex={0} span>
        {t('apiKeys.scopeCount', { count: apiKey.scopes.length })}
      </Text>
    </Tooltip>
  );
}

interface ActionsProps {
  readonly owner: KeysOwner;
  readonly apiKey: Key;
  readonly made: (key: Data<'createApiKey'>) => void;
  readonly requestsOf: ((key: Key) => void) | undefined;
}

function KeyActions({ owner, apiKey, made, requestsOf }: ActionsProps) {
  const { t } = useTranslation();
  const operations = operationsOf(owner);
  const [dialog, setDialog] = useState<'rotate' | 'revoke' | null>(null);
  const [grace, setGrace] = useState<RotationGrace>('24h');
  const rotate = useChange(operations.rotate, [operations.list]);
  const revoke = useChange(operations.revoke, [operations.list]);
  const { name, status } = apiKey;
  const params = { ...operations.params, keyId: apiKey._id };
  const works = status === 'active' || status === 'rotating';
  return (
    <>
      {works && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('actions.actionsOf', { name })}>
              <Ellipsis size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {requestsOf && <Menu.Item onClick={() => requestsOf(apiKey)}>{t('apiKeys.requests')}</Menu.Item>}
            {status === 'active' && <Menu.Item onClick={() => setDialog('rotate')}>{t('apiKeys.rotate')}</Menu.Item>}
            <Menu.Item color="red" onClick={() => setDialog('revoke')}>
              {t('apiKeys.revoke')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {dialog === 'rotate' && (
        <FormDialog
          title={t('apiKeys.rotateTitle', { name })}
          submitLabel={t('apiKeys.rotate')}
          isBusy={rotate.isPending}
          error={rotate.error}
          close={() => setDialog(null)}
          submit={() =>
            rotate.mutate(
              { params, body: { grace } },
              {
                onSuccess: (key) => {
                  setDialog(null);
                  made(key);
                },
              },
            )
          }
        >
          <Text size="sm">{t('apiKeys.rotateAbout')}</Text>
          <NativeSelect
            label={t('apiKeys.grace')}
            value={grace}
            data={(Object.keys(rotationGraces) as RotationGrace[]).map((value) => ({
              value,
              label: t(`apiKeys.graces.${value}`),
            }))}
            onChange={(event) => setGrace(event.currentTarget.value as RotationGrace)}
          />
        </FormDialog>
      )}
      {dialog === 'revoke' && (
        <Ask
          title={t('apiKeys.revokeTitle', { name })}
          about={t('apiKeys.revokeAbout')}
          action={t('apiKeys.revoke')}
          isBusy={revoke.isPending}
          error={revoke.error}
          close={() => setDialog(null)}
          confirm={() =>
            revoke.mutate(
              { params },
              {
                onSuccess: () => {
                  setDialog(null);
                  notifications.show({ message: t('apiKeys.revoked', { name }) });
                },
              },
            )
          }
        />
      )}
    </>
  );
}
