/** All organizations: what is granted to each, and those without an owner. */
import { ActionIcon, Badge, Button, Menu, Stack, Text, TextInput } from '@mantine/core';
import { limits } from '@stagedoor/contract/vocabulary';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Building2, Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange, useList } from '../../data/query.ts';
import { useMe } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { KeptDraft, useDraft, useOpenForm } from '../../parts/draft.ts';
import { NumberField } from '../../parts/fields.tsx';
import { Filters } from '../../parts/filters.tsx';
import { useFormats } from '../../parts/formats.ts';
import { LinkDialog } from '../../parts/link-dialog.tsx';
import { useMailLanguage } from '../../parts/mail-language.ts';
import { newOrganization, OrganizationFields } from '../../parts/organization-fields.tsx';
import { Page } from '../../parts/page.tsx';
import { PagedListing } from '../../parts/paged-listing.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Ago } from '../../parts/time.tsx';

type Organization = Item<'listDeploymentOrganizations'>;

export function Organizations() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const filters = useSearch({ from: '/signed-in/operator/organizations' });
  const navigate = useNavigate();
  const list = useList('listDeploymentOrganizations', { query: { ...filters, limit: 50 } });
  const creating = useOpenForm('organization');
  const [link, setLink] = useState<string | null>(null);
  return (
    <Page
      title={t('operator.organizations.title')}
      about={t('operator.organizations.about')}
      actions={
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => creating.open('new')}>
          {t('operator.organizations.create')}
        </Button>
      }
    >
      <Filters>
        <SearchField
          label={t('operator.search')}
          placeholder={t('operator.organizations.searchHint')}
          value={filters.search}
          search={(search) => void navigate({ to: '.', search: { search }, replace: true })}
        />
      </Filters>
      <PagedListing<Organization>
        label={t('operator.organizations.title')}
        list={list}
        empty={{
          icon: Building2,
          title: t('operator.organizations.empty'),
          hint: t('operator.organizations.emptyHint'),
        }}
        nothing={filters.search !== undefined && { title: t('operator.nothing'), hint: t('operator.nothingHint') }}
        columns={[
          {
            heading: t('parts.name'),
            kind: 'title',
            cell: ({ name, slug }) => (
              <Stack gap={2}>
                <Text size="sm" fw={500}>
                  {name}
                </Text>
                <Text size="xs" c="dimmed">
                  {slug}
                </Text>
              </Stack>
            ),
          },
          {
            heading: t('operator.organizations.owner'),
            cell: ({ has_owner: hasOwner }) => (
              <Badge color={hasOwner ? 'teal' : 'yellow'} variant="light">
                {t(hasOwner ? 'operator.organizations.hasOwner' : 'operator.organizations.noOwner')}
              </Badge>
            ),
          },
          {
            heading: t('operator.organizations.rate'),
            kind: 'number',
            cell: (organization) => number(organization.limits.requests_per_second),
          },
          {
            heading: t('operator.organizations.keys'),
            kind: 'number',
            cell: (organization) =>
              t('operator.organizations.keysUsed', {
                used: number(organization.limits.api_keys_used),
                most: number(organization.limits.api_keys),
              }),
          },
          { heading: t('operator.created'), cell: ({ created_at }) => <Ago at={created_at} /> },
          {
            heading: t('actions.menu'),
            kind: 'actions',
            cell: (organization) => <Actions organization={organization} linked={setLink} />,
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
      {link && <LinkDialog title={t('team.link')} about={t('team.linkAbout')} url={link} close={() => setLink(null)} />}
    </Page>
  );
}

interface CreateProps {
  readonly close: () => void;
  /** Given the link of the invitation; null where the operator is the owner. */
  readonly created: (url: string | null) => void;
}

function Create({ close, created }: CreateProps) {
  const { t } = useTranslation();
  const create = useChange('createOrganization', ['listDeploymentOrganizations', 'getMe']);
  const draft = useDraft({ ...newOrganization(), owner_email: '' }, create.error);
  return (
    <FormDialog
      title={t('operator.organizations.create')}
      submitLabel={t('operator.create')}
      isBusy={create.isPending}
      error={create.error}
      draft={draft}
      close={close}
      submit={() =>
        create.mutate(
          { body: draft.values },
          { onSuccess: ({ owner_invitation_url: url }) => created(url === '' ? null : url) },
        )
      }
    >
      <OrganizationFields draft={draft} />
      <TextInput
        label={t('operator.organizations.ownerEmail')}
        description={t('operator.organizations.ownerEmailHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        required
        {...draft.text('owner_email')}
      />
    </FormDialog>
  );
}

interface ActionsProps {
  readonly organization: Organization;
  readonly linked: (url: string) => void;
}

function Actions({ organization, linked }: ActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { memberships } = useMe();
  const [dialog, setDialog] = useState<'limits' | 'invite' | null>(null);
  const { name, slug } = organization;
  const isMember = memberships.some(({ _id }) => _id === organization._id);
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('actions.actionsOf', { name })}>
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isMember && (
            <Menu.Item onClick={() => void navigate({ to: '/o/$slug', params: { slug } })}>
              {t('operator.organizations.open')}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setDialog('limits')}>{t('operator.organizations.changeLimits')}</Menu.Item>
          {!organization.has_owner && (
            <Menu.Item onClick={() => setDialog('invite')}>{t('operator.organizations.invite')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'limits' && <Limits organization={organization} close={close} />}
      {dialog === 'invite' && (
        <InviteOwner
          organization={organization}
          close={close}
          invited={(url) => {
            close();
            linked(url);
          }}
        />
      )}
    </>
  );
}

function Limits({ organization, close }: { readonly organization: Organization; readonly close: () => void }) {
  const { t } = useTranslation();
  const update = useChange('updateLimits', ['listDeploymentOrganizations']);
  const { requests_per_second: rate, api_keys: keys } = organization.limits;
  const draft = useDraft({ requests_per_second: String(rate), api_keys: String(keys) }, update.error);
  const submit = () =>
    update.mutate(
      {
        params: { organizationId: organization._id },
        body: {
          requests_per_second: Number(draft.values.requests_per_second),
          api_keys: Number(draft.values.api_keys),
        },
      },
      { onSuccess: close },
    );
  return (
    <FormDialog
      title={t('operator.organizations.limitsOf', { name: organization.name })}
      submitLabel={t('actions.save')}
      isBusy={update.isPending}
      error={update.error}
      draft={draft}
      close={close}
      submit={submit}
    >
      <NumberField
        label={t('operator.organizations.rate')}
        description={t('operator.organizations.rateHint')}
        min={1}
        max={limits.organizationRateMax}
        required
        data-autofocus
        {...draft.text('requests_per_second')}
      />
      <NumberField
        label={t('operator.organizations.keys')}
        description={t('operator.organizations.keysHint')}
        min={1}
        max={limits.organizationKeysMax}
        required
        {...draft.text('api_keys')}
      />
    </FormDialog>
  );
}

interface InviteProps {
  readonly organization: Organization;
  readonly close: () => void;
  readonly invited: (url: string) => void;
}

function InviteOwner({ organization, close, invited }: InviteProps) {
  const { t } = useTranslation();
  const language = useMailLanguage();
  const create = useChange('createOwnerInvitation', ['listDeploymentOrganizations']);
  const draft = useDraft({ email: '' }, create.error);
  return (
    <FormDialog
      title={t('operator.organizations.inviteTo', { name: organization.name })}
      submitLabel={t('team.invite')}
      isBusy={create.isPending}
      error={create.error}
      draft={draft}
      close={close}
      submit={() =>
        create.mutate(
          { params: { organizationId: organization._id }, body: { email: draft.values.email, language } },
          { onSuccess: ({ invitation_url: url }) => invited(url) },
        )
      }
    >
      <TextInput label={t('team.email')} type="email" required data-autofocus {...draft.text('email')} />
    </FormDialog>
  );
}
