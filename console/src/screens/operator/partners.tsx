/** Channels and resellers of the deployment: who they are, and the way to their keys. */
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Handshake, Plus, Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange, useList } from '../../data/query.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { KeptDraft, useDraft, useOpenForm } from '../../parts/draft.ts';
import { NameAndSlug } from '../../parts/name-and-slug.tsx';
import { Page } from '../../parts/page.tsx';
import { PagedListing, type PagesOf } from '../../parts/paged-listing.tsx';
import { Ago } from '../../parts/time.tsx';

/** A channel has no page of its own. */
type Partner = Item<'listChannels'> & { readonly website?: string };

export function ManagedChannels() {
  const list = useList('listChannels', { query: { limit: 100 } });
  const create = useChange('createChannel', ['listChannels']);
  const update = useChange('updateChannel', ['listChannels']);
  return (
    <Partners
      kind="channels"
      list={list}
      create={{
        ...create,
        send: ({ name, slug }, done) => create.mutate({ body: { name, slug } }, { onSuccess: done }),
      }}
      update={{
        ...update,
        send: ({ name, slug }, done, channelId) =>
          update.mutate({ params: { channelId }, body: { name, slug } }, { onSuccess: done }),
      }}
    />
  );
}

export function ManagedResellers() {
  const list = useList('listResellers', { query: { limit: 100 } });
  const create = useChange('createReseller', ['listResellers']);
  const update = useChange('updateReseller', ['listResellers']);
  return (
    <Partners
      kind="resellers"
      list={list}
      create={{ ...create, send: (body, done) => create.mutate({ body }, { onSuccess: done }) }}
      update={{
        ...update,
        send: (body, done, resellerId) => update.mutate({ params: { resellerId }, body }, { onSuccess: done }),
      }}
    />
  );
}

/** A change that is sent with a name, an identifier and a page; `id` is that of the partner that is changed. */
interface PartnerChange {
  readonly isPending: boolean;
  readonly error: unknown;
  reset(): void;
  send(body: Readonly<Record<'name' | 'slug' | 'website', string>>, done: () => void, id: string): void;
}

interface Props {
  readonly kind: 'channels' | 'resellers';
  readonly list: PagesOf<Partner>;
  readonly create: PartnerChange;
  readonly update: PartnerChange;
}

function Partners({ kind, list, create, update }: Props) {
  const { t } = useTranslation();
  const form = useOpenForm(kind);
  const edited = list.items?.find(({ _id }) => _id === form.id) ?? null;
  const open = (id: string) => {
    create.reset();
    update.reset();
    form.open(id);
  };
  const createButton = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => open('new')}>
      {t(`operator.${kind}.create`)}
    </Button>
  );
  return (
    <Page title={t(`operator.${kind}.title`)} about={t(`operator.${kind}.about`)} actions={createButton}>
      <PagedListing<Partner>
        label={t(`operator.${kind}.title`)}
        list={list}
        empty={{
          icon: kind === 'channels' ? Store : Handshake,
          title: t(`operator.${kind}.empty`),
          hint: t(`operator.${kind}.emptyHint`),
          action: createButton,
        }}
        columns={[
          {
            heading: t('parts.name'),
            kind: 'title',
            cell: ({ name, slug }) => (
              <Stack gap={2}>
                <Text size="sm" fw={500}>
                  {name}
                </Text>
                <Text size="xs" c="dimmed" className="breakable">
                  {slug}
                </Text>
              </Stack>
            ),
          },
          {
            heading: t('operator.keys'),
            cell: (partner) => (
              <Anchor size="sm" renderRoot={(props) => <Link {...props} to={`/operator/${kind}/${partner._id}`} />}>
                {t('operator.keysOf', { name: partner.name })}
              </Anchor>
            ),
          },
          { heading: t('operator.created'), cell: ({ created_at }) => <Ago at={created_at} /> },
          {
            heading: t('actions.menu'),
            kind: 'actions',
            cell: (partner) => (
              <Button
                size="xs"
                variant="default"
                aria-label={t('operator.changeOf', { name: partner.name })}
                onClick={() => open(partner._id)}
              >
                {t('operator.change')}
              </Button>
            ),
          },
        ]}
      />
      {(edited || form.id === 'new') && (
        <KeptDraft value={form.kept}>
          <PartnerForm kind={kind} partner={edited} change={edited ? update : create} close={form.close} />
        </KeptDraft>
      )}
    </Page>
  );
}

interface FormProps {
  readonly kind: Props['kind'];
  /** Null where one is created. */
  readonly partner: Partner | null;
  readonly change: PartnerChange;
  readonly close: () => void;
}

function PartnerForm({ kind, partner, change, close }: FormProps) {
  const { t } = useTranslation();
  const { name = '', slug = '', website = '' } = partner ?? {};
  const draft = useDraft({ name, slug, website }, change.error);
  return (
    <FormDialog
      title={partner ? t('operator.changeOf', { name: partner.name }) : t(`operator.${kind}.create`)}
      submitLabel={partner ? t('actions.save') : t('operator.create')}
      isBusy={change.isPending}
      error={change.error}
      draft={draft}
      close={close}
      submit={() => change.send(draft.values, close, partner?._id ?? '')}
    >
      <NameAndSlug draft={draft} keepsSlug={partner !== null} />
      {kind === 'resellers' && (
        <TextInput
          type="url"
          label={t('operator.website')}
          description={t('operator.websiteHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...draft.text('website')}
        />
      )}
    </FormDialog>
  );
}
