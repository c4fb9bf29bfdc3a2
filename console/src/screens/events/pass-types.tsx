/** The kinds of passes: what admits to several events. */
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { Badge, MultiSelect, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useAll, useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { numberOf } from '../../parts/draft.ts';
import { MomentField, MoneyField, NumberField } from '../../parts/fields.tsx';
import { useFormats } from '../../parts/formats.ts';
import { changedInstant, toLocal } from '../../parts/local-time.ts';
import { useMoney } from '../../parts/money.tsx';
import { Editor, Name, useEditorForm } from './editor.tsx';

type PassType = Item<'listPassTypes'>;
const shows = ['listPassTypes'] as const;

export function PassTypes() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const list = useList('listPassTypes', { params: { organizationId }, query: { limit: 50 } });
  const { number } = useFormats();
  const money = useMoney();
  return (
    <Editor<PassType>
      label={t('catalogue.passTypes')}
      about={t('catalogue.passTypesAbout')}
      add={t('catalogue.addPassType')}
      none={t('catalogue.noPassTypes')}
      read={list}
      items={list.items}
      formName="pass-type"
      nameOf={({ name }) => name}
      columns={[
        {
          heading: t('catalogue.pass'),
          kind: 'title',
          cell: ({ name, event_ids }) => (
            <Name
              name={name}
              about={
                event_ids.length === 0
                  ? t('catalogue.allEvents')
                  : t('catalogue.eventCount', { count: event_ids.length })
              }
            />
          ),
        },
        {
          heading: t('catalogue.state'),
          cell: ({ active, available }) => (
            <Badge color={available ? 'teal' : active ? 'yellow' : 'gray'} variant="light">
              {t(available ? 'catalogue.rateStates.onSale' : active ? 'catalogue.rateStates.offSale' : 'catalogue.off')}
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
      ]}
      form={(type, close) => <PassTypeForm type={type} close={close} />}
    />
  );
}

interface FormProps {
  /** The kind of pass that is changed; none for a new one. */
  readonly type: PassType | undefined;
  readonly close: () => void;
}

function PassTypeForm({ type, close }: FormProps) {
  const { t } = useTranslation();
  const { _id: organizationId, timezone: zone } = useOrganization();
  const events = useAll('listEvents', { params: { organizationId } });
  const form = useEditorForm('createPassType', 'updatePassType', shows, close, {
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
    event_ids: (type?.event_ids ?? []) as readonly string[],
  });
  const { values, text, flag, set, problem } = form;
  const submit = () => {
    const body = {
      name: values.name,
      description: values.description,
      price: Number(values.price),
      quota: Number(values.quota),
      for: Number(values.for),
      entries_max: numberOf(values.entries_max),
      event_ids: [...values.event_ids],
      valid_from: changedInstant(values.valid_from, type?.valid_from, zone),
      valid_until: changedInstant(values.valid_until, type?.valid_until, zone),
      needs_acceptance: values.needs_acceptance,
      active: values.active,
    };
    if (type) form.update({ params: { organizationId, passTypeId: type._id }, body });
    else form.create({ params: { organizationId }, body });
  };
  return (
    <FormDialog
      title={type ? t('catalogue.editPassType') : t('catalogue.addPassType')}
      submitLabel={type ? t('actions.save') : t('catalogue.create')}
      {...form.dialog}
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
        value={[...values.event_ids]}
        error={problem('/event_ids')}
        onChange={(event_ids) => set({ event_ids })}
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
