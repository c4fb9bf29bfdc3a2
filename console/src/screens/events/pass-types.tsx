/** The kinds of passes: what admits to several events. */
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { Badge, Button, MultiSelect, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useAll, useChange, useList } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { numberOf, useDraft } from '../../parts/draft.ts';
import { Failure, problemOf } from '../../parts/failure.tsx';
import { MomentField, MoneyField, NumberField } from '../../parts/fields.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Listing } from '../../parts/listing.tsx';
import { changedInstant, toLocal } from '../../parts/local-time.ts';
import { useMoney } from '../../parts/money.tsx';
import { Loading, More } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { RowActions } from './removing.tsx';

type PassType = Item<'listPassTypes'>;
const shows = ['listPassTypes'] as const;

export function PassTypes() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const mayEdit = useMay('manager');
  const list = useList('listPassTypes', { params: { organizationId }, query: { limit: 50 } });
  const [edited, setEdited] = useState<PassType | 'new' | null>(null);
  const { number } = useFormats();
  const money = useMoney();
  return (
    <Section
      title={t('catalogue.passTypes')}
      about={t('catalogue.passTypesAbout')}
      action={
        mayEdit && (
          <Button variant="light" onClick={() => setEdited('new')}>
            {t('catalogue.addPassType')}
          </Button>
        )
      }
    >
      <Failure error={list.error} retry={() => void list.refetch()} />
      {list.isPending && <Loading />}
      {list.items?.length === 0 && <Text size="sm">{t('catalogue.noPassTypes')}</Text>}
      {list.items && list.items.length > 0 && (
        <Listing<PassType>
          bare
          label={t('catalogue.passTypes')}
          items={list.items}
          keyOf={({ _id }) => _id}
          columns={[
            {
              heading: t('catalogue.pass'),
              kind: 'title',
              cell: ({ name, event_ids }) => (
                <>
                  <Text size="sm" fw={600} className="breakable">
                    {name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {event_ids.length === 0
                      ? t('catalogue.allEvents')
                      : t('catalogue.eventCount', { count: event_ids.length })}
                  </Text>
                </>
              ),
            },
            {
              heading: t('catalogue.state'),
              cell: ({ active, available }) => (
                <Badge color={available ? 'teal' : active ? 'yellow' : 'gray'} variant="light">
                  {t(
                    available
                      ? 'catalogue.rateStates.onSale'
                      : active
                        ? 'catalogue.rateStates.offSale'
                        : 'catalogue.off',
                  )}
                </Badge>
              ),
            },
            { heading: t('catalogue.price'), kind: 'number', cell: ({ price, currency }) => money(price, currency) },
            {
              heading: t('catalogue.sold'),
              kind: 'number',
              cell: ({ sold, quota }) => t('catalogue.usedOf', { count: sold, most: number(quota) }),
            },
            {
              heading: t('catalogue.entries'),
              kind: 'number',
              cell: ({ entries_max }) => (entries_max === null ? t('catalogue.unlimited') : number(entries_max)),
            },
            ...(mayEdit
              ? [
                  {
                    heading: t('actions.menu'),
                    kind: 'actions' as const,
                    cell: (type: PassType) => <RowActions name={type.name} edit={() => setEdited(type)} />,
                  },
                ]
              : []),
          ]}
        />
      )}
      <More list={list} />
      {edited && <PassTypeForm {...(edited === 'new' ? {} : { type: edited })} close={() => setEdited(null)} />}
    </Section>
  );
}

function PassTypeForm({ type, close }: { readonly type?: PassType; readonly close: () => void }) {
  const { t } = useTranslation();
  const { _id: organizationId, timezone: zone } = useOrganization();
  const create = useChange('createPassType', shows);
  const update = useChange('updatePassType', shows);
  const error = create.error ?? update.error;
  const events = useAll('listEvents', { params: { organizationId } });
  const [eventIds, setEventIds] = useState<string[]>([...(type?.event_ids ?? [])]);
  const { values, text, flag } = useDraft(
    {
      name: type?.name ?? '',
      description: type?.description ?? '',
      price: String(type?.price ?? ''),
      quota: String(type?.quota ?? 100),
      for: String(type?.for ?? 1),
      entries_max: String(type?.entries_max ?? ''),
      valid_from: toLocal(type?.valid_from, zone),
      valid_until: toLocal(type?.valid_until, zone),
      needs_acceptance: type?.needs_acceptance ?? false,
      active: type?.active ?? true,
    },
    error,
  );
  const submit = () => {
    const body = {
      name: values.name,
      description: values.description,
      price: Number(values.price),
      quota: Number(values.quota),
      for: Number(values.for),
      entries_max: numberOf(values.entries_max),
      event_ids: eventIds,
      valid_from: changedInstant(values.valid_from, type?.valid_from, zone),
      valid_until: changedInstant(values.valid_until, type?.valid_until, zone),
      needs_acceptance: values.needs_acceptance,
      active: values.active,
    };
    if (type) update.mutate({ params: { organizationId, passTypeId: type._id }, body }, { onSuccess: close });
    else create.mutate({ params: { organizationId }, body }, { onSuccess: close });
  };
  return (
    <FormDialog
      title={type ? t('catalogue.editPassType') : t('catalogue.addPassType')}
      submitLabel={type ? t('actions.save') : t('catalogue.create')}
      isBusy={create.isPending || update.isPending}
      error={error}
      close={close}
      submit={submit}
      size="lg"
    >
      <TextInput label={t('catalogue.name')} required data-autofocus {...text('name')} />
      <Textarea label={t('catalogue.description')} autosize {...text('description')} />
      <MultiSelect
        label={t('catalogue.admitsTo')}
        description={t('catalogue.admitsToHint')}
        searchable
        clearable
        data={(events.data ?? []).map(({ _id, name, start_date }) => ({
          value: _id,
          label: `${name} · ${start_date.slice(0, 10)}`,
        }))}
        value={eventIds}
        error={problemOf(error, '/event_ids')}
        onChange={setEventIds}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MoneyField label={t('catalogue.price')} required {...text('price')} />
        <NumberField label={t('catalogue.quota')} required {...text('quota')} />
        <NumberField label={t('catalogue.peopleOfPass')} min={1} required {...text('for')} />
        <NumberField
          label={t('catalogue.entries')}
          description={t('catalogue.emptyAll')}
          min={1}
          {...text('entries_max')}
        />
        <MomentField
          label={t('catalogue.soldFrom')}
          description={t('catalogue.clockOrNow', { zone })}
          {...text('valid_from')}
        />
        <MomentField
          label={t('catalogue.soldUntil')}
          description={t('catalogue.clockOrNever', { zone })}
          {...text('valid_until')}
        />
      </SimpleGrid>
      <Switch label={t('catalogue.needsAcceptance')} {...flag('needs_acceptance')} />
      <Switch label={t('catalogue.passActive')} {...flag('active')} />
    </FormDialog>
  );
}
