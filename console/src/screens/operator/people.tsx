/** The accounts of the deployment: who can sign in, and who is an operator. */
import { ActionIcon, Badge, Button, Group, Menu, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Ellipsis, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange, useList } from '../../data/query.ts';
import { useMe } from '../../data/session.ts';
import { Ask } from '../../parts/ask.tsx';
import { FormDialog } from '../../parts/dialog.tsx';
import { KeptDraft, useDraft, useOpenForm } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { Filters } from '../../parts/filters.tsx';
import { LinkDialog } from '../../parts/link-dialog.tsx';
import { Page } from '../../parts/page.tsx';
import { PagedListing } from '../../parts/paged-listing.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Ago } from '../../parts/time.tsx';

type Person = Item<'listUsers'>;

export function People() {
  const { t } = useTranslation();
  const filters = useSearch({ from: '/signed-in/operator/people' });
  const navigate = useNavigate();
  const list = useList('listUsers', { query: { ...filters, limit: 50 } });
  const creating = useOpenForm('person');
  const [link, setLink] = useState<string | null>(null);
  return (
    <Page
      title={t('operator.people.title')}
      about={t('operator.people.about')}
      actions={
        <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => creating.open('new')}>
          {t('operator.people.create')}
        </Button>
      }
    >
      <Filters>
        <SearchField
          label={t('operator.search')}
          placeholder={t('operator.people.searchHint')}
          value={filters.search}
          search={(search) => void navigate({ to: '.', search: { search }, replace: true })}
        />
      </Filters>
      <PagedListing<Person>
        label={t('operator.people.title')}
        list={list}
        empty={{ icon: Users, title: t('operator.nothing'), hint: t('operator.nothingHint') }}
        nothing={filters.search !== undefined && { title: t('operator.nothing'), hint: t('operator.nothingHint') }}
        columns={[
          { heading: t('parts.name'), kind: 'title', cell: (person) => <Name person={person} /> },
          {
            heading: t('operator.people.email'),
            cell: ({ email }) => (
              <Text span size="sm" className="breakable">
                {email}
              </Text>
            ),
          },
          { heading: t('operator.created'), cell: ({ created_at }) => <Ago at={created_at} /> },
          {
            heading: t('actions.menu'),
            kind: 'actions',
            cell: (person) => <Actions person={person} linked={setLink} />,
          },
        ]}
      />
      {creating.id && (
        <KeptDraft value={creating.kept}>
          <Create
            close={creating.close}
            created={(url) => {
              creating.close();
              setLink(url);
            }}
          />
        </KeptDraft>
      )}
      {link && (
        <LinkDialog
          title={t('operator.people.link')}
          about={t('operator.people.linkAbout')}
          url={link}
          close={() => setLink(null)}
        />
      )}
    </Page>
  );
}

function Name({ person }: { readonly person: Person }) {
  const { t } = useTranslation();
  const { user } = useMe();
  return (
    <Group gap="xs">
      <Text size="sm" fw={500}>
        {person.name}
      </Text>
      {person._id === user._id && <Badge variant="light">{t('team.you')}</Badge>}
      {person.operator && (
        <Badge color="violet" variant="light">
          {t('operator.people.operator')}
        </Badge>
      )}
      {person.disabled && (
        <Badge color="gray" variant="light">
          {t('team.disabled')}
        </Badge>
      )}
    </Group>
  );
}

interface ActionsProps {
  readonly person: Person;
  readonly linked: (url: string) => void;
}

type Asked = 'disable' | 'makeOperator' | 'takeOperator' | 'passwordLink';

function Actions({ person, linked }: ActionsProps) {
  const { t } = useTranslation();
  const update = useChange('updateUser', ['listUsers', 'getMe']);
  const createLink = useChange('createPasswordLink');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { name, operator, disabled } = person;
  const params = { userId: person._id };
  const ask = (what: Asked) => {
    update.reset();
    createLink.reset();
    setAsked(what);
  };
  const close = () => setAsked(null);
  const change = (body: { readonly disabled?: boolean; readonly operator?: boolean }) =>
    update.mutate({ params, body }, { onSuccess: close });
  const acts: Readonly<Record<Asked, () => void>> = {
    disable: () => change({ disabled: true }),
    makeOperator: () => change({ operator: true }),
    takeOperator: () => change({ operator: false }),
    passwordLink: () =>
      createLink.mutate(
        { params },
        {
          onSuccess: ({ password_url: url }) => {
            close();
            linked(url);
          },
        },
      ),
  };
  return (
    <Stack gap="xs" align="flex-end">
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('actions.actionsOf', { name: person.email })}
            loading={update.isPending}
          >
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!disabled && (
            <Menu.Item onClick={() => ask('passwordLink')}>{t('operator.people.acts.passwordLink')}</Menu.Item>
          )}
          {operator ? (
            <Menu.Item onClick={() => ask('takeOperator')}>{t('operator.people.acts.takeOperator')}</Menu.Item>
          ) : (
            <Menu.Item onClick={() => ask('makeOperator')}>{t('operator.people.acts.makeOperator')}</Menu.Item>
          )}
          {disabled ? (
            <Menu.Item onClick={() => change({ disabled: false })}>{t('operator.people.enable')}</Menu.Item>
          ) : (
            <Menu.Item color="red" onClick={() => ask('disable')}>
              {t('operator.people.acts.disable')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === null && <Failure error={update.error} />}
      {asked && (
        <Ask
          title={t(`operator.people.ask.${asked}`, { name })}
          about={t(`operator.people.askAbout.${asked}`)}
          action={t(`operator.people.acts.${asked}`)}
          isBusy={update.isPending || createLink.isPending}
          error={update.error ?? createLink.error}
          confirm={acts[asked]}
          close={close}
        />
      )}
    </Stack>
  );
}

interface CreateProps {
  readonly close: () => void;
  readonly created: (url: string) => void;
}

function Create({ close, created }: CreateProps) {
  const { t } = useTranslation();
  const create = useChange('createUser', ['listUsers']);
  const draft = useDraft({ name: '', email: '', operator: false }, create.error);
  return (
    <FormDialog
      title={t('operator.people.create')}
      submitLabel={t('operator.create')}
      isBusy={create.isPending}
      error={create.error}
      draft={draft}
      close={close}
      submit={() => create.mutate({ body: draft.values }, { onSuccess: ({ password_url: url }) => created(url) })}
    >
      <Text size="sm">{t('operator.people.createAbout')}</Text>
      <TextInput label={t('parts.name')} required data-autofocus {...draft.text('name')} />
      <TextInput label={t('operator.people.email')} type="email" required {...draft.text('email')} />
      <Switch
        label={t('operator.people.operator')}
        description={t('operator.people.operatorHint')}
        {...draft.flag('operator')}
      />
    </FormDialog>
  );
}
