/** One person: what is known, what was bought; merging two records, exporting and erasing. */
import { Button, Group, Menu, Modal, Stack, Switch, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf, type Data } from '../../data/client.ts';
import { useChange, useList, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { Ask } from '../../parts/ask.tsx';
import { FormDialog } from '../../parts/dialog.tsx';
import { changesIn, KeptDraft, useDraft, useOpenForm } from '../../parts/draft.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Loading, Page } from '../../parts/page.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Section } from '../../parts/section.tsx';
import { Ago } from '../../parts/time.tsx';
import { ClientHistory } from './client-history.tsx';
import { clientTexts } from './texts.ts';

addTexts(clientTexts);

const shows = ['getClient', 'listClients', 'getClientHistory'] as const;
type Person = Data<'getClient'>;

export function Client() {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const { clientId } = useParams({ from: '/signed-in/o/$slug/clients/$clientId' });
  const navigate = useNavigate();
  const money = useMoney();
  const mayErase = useMay('admin');
  const params = { organizationId, clientId };
  const { data: client, error, isPending, refetch } = useRead('getClient', { params });
  const erase = useChange('eraseClient', ['listClients']);
  const [dialog, setDialog] = useState<'merge' | 'erase' | null>(null);
  const editing = useOpenForm('client');
  const close = () => setDialog(null);
  if (!client) return isPending ? <Loading /> : <Failure error={error} retry={() => void refetch()} />;
  const name = client.name || client.email;
  const menu = (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden />}>
          {t('actions.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => editing.open(clientId)}>{t('clients.edit')}</Menu.Item>
        <Menu.Item onClick={() => setDialog('merge')}>{t('clients.merge')}</Menu.Item>
        {mayErase && (
          <Menu.Item component="a" href={addressOf('exportClient', { params })} download={`${client._id}.json`}>
            {t('clients.export')}
          </Menu.Item>
        )}
        {mayErase && (
          <Menu.Item color="red" onClick={() => setDialog('erase')}>
            {t('clients.erase')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <Page title={name} about={client.email} actions={menu}>
      <Section title={t('clients.facts')}>
        <Facts>
          <Fact label={t('clients.email')} value={client.email} />
          <Fact label={t('clients.otherEmails')} value={client.other_emails.join(', ')} />
          <Fact label={t('clients.phone')} value={client.phone} />
          <Fact label={t('clients.language')} value={client.language} />
          <Fact label={t('clients.consent')} value={client.marketing_consent ? t('clients.yes') : t('clients.no')} />
        </Facts>
      </Section>
      <Section title={t('clients.history')}>
        <Facts>
          <Fact label={t('clients.bookings')} value={client.bookings_count} />
          <Fact label={t('clients.tickets')} value={client.tickets_count} />
          <Fact label={t('clients.lists')} value={client.lists_count} />
          <Fact label={t('clients.spent')} value={money(client.total_spent)} />
          <Fact label={t('clients.firstSeen')} value={<Ago at={client.first_seen} />} />
          <Fact label={t('clients.lastSeen')} value={<Ago at={client.last_seen} />} />
        </Facts>
        <ClientHistory clientId={clientId} />
      </Section>
      {editing.id && (
        <KeptDraft value={editing.kept}>
          <Edit client={client} close={editing.close} />
        </KeptDraft>
      )}
      {dialog === 'merge' && <Merge client={client} close={close} />}
      {dialog === 'erase' && (
        <Ask
          title={t('clients.eraseTitle', { name })}
          about={t('clients.eraseAbout')}
          action={t('clients.erase')}
          isBusy={erase.isPending}
          error={erase.error}
          close={close}
          confirm={() =>
            erase.mutate(
              { params },
              {
                onSuccess: () => {
                  notifications.show({ message: t('clients.erased') });
                  void navigate({
                    to: '/o/$slug/clients',
                    params: { slug },
                    search: { search: undefined, sort: undefined, page: undefined },
                  });
                },
              },
            )
          }
        />
      )}
    </Page>
  );
}

function Edit({ client, close }: { readonly client: Person; readonly close: () => void }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const update = useChange('updateClient', shows);
  const draft = useDraft(
    {
      name: client.name,
      phone: client.phone,
      language: client.language,
      marketing_consent: client.marketing_consent,
    },
    update.error,
  );
  const submit = () => {
    const body = changesIn(draft.values, draft.initial);
    if (!body) return close();
    update.mutate({ params: { organizationId, clientId: client._id }, body }, { onSuccess: close });
  };
  return (
    <FormDialog
      title={t('clients.edit')}
      submitLabel={t('actions.save')}
      isBusy={update.isPending}
      error={update.error}
      draft={draft}
      close={close}
      submit={submit}
    >
      <TextInput label={t('clients.name')} data-autofocus {...draft.text('name')} />
      <TextInput label={t('clients.phone')} type="tel" {...draft.text('phone')} />
      <TextInput
        label={t('clients.language')}
        description={t('clients.languageHint')}
        maxLength={2}
        value={draft.values.language}
        error={draft.problem('/language')}
        onChange={(event) => draft.set({ language: event.currentTarget.value.toLowerCase() })}
      />
      <Switch label={t('clients.consent')} {...draft.flag('marketing_consent')} />
    </FormDialog>
  );
}

function Merge({ client, close }: { readonly client: Person; readonly close: () => void }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const merge = useChange('mergeClient', shows);
  const [search, setSearch] = useState<string | undefined>();
  const found = useList(
    'listClients',
    { params: { organizationId }, query: { search, limit: 10 } },
    { enabled: search !== undefined },
  );
  const others = search ? (found.items ?? []).filter(({ _id }) => _id !== client._id) : [];
  return (
    <Modal opened onClose={close} title={t('clients.merge')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <Stack>
        <Text size="sm">{t('clients.mergeAbout')}</Text>
        <Group>
          <SearchField
            label={t('clients.mergeSearch')}
            placeholder={t('clients.searchHint')}
            value={search}
            search={setSearch}
          />
        </Group>
        <Failure error={found.error ?? merge.error} />
        {search && found.isSuccess && others.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('clients.nothing')}
          </Text>
        )}
        {others.map((other) => (
          <Group key={other._id} justify="space-between" wrap="nowrap">
            <Stack gap={0} miw={0}>
              <Text size="sm" fw={500} className="breakable">
                {other.name}
              </Text>
              <Text size="xs" c="dimmed" className="breakable">
                {other.email}
              </Text>
            </Stack>
            <Button
              size="xs"
              color="red"
              flex="none"
              loading={merge.isPending}
              aria-label={t('clients.mergeChoose', { name: other.name || other.email })}
              onClick={() =>
                merge.mutate(
                  { params: { organizationId, clientId: client._id }, body: { client_id: other._id } },
                  {
                    onSuccess: () => {
                      notifications.show({ message: t('clients.merged') });
                      close();
                    },
                  },
                )
              }
            >
              {t('clients.merge')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
