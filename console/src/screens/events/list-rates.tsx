/** The list rates of an event: on which conditions guests of a list come in. */
import {
  ActionIcon,
  Badge,
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { listRateFields, rateTypes } from '@stagedoor/contract/vocabulary';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Data, Item } from '../../data/client.ts';
import { useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { changesIn, numberOf } from '../../parts/draft.ts';
import { MomentField, MoneyField, NumberField } from '../../parts/fields.tsx';
import { useFormats } from '../../parts/formats.ts';
import { changedInstant, toInstant, toLocal } from '../../parts/local-time.ts';
import { useMoney } from '../../parts/money.tsx';
import { Editor, FieldSwitches, Name, useEditorForm, useRemoval } from './editor.tsx';

type Rate = Item<'listListRates'>;
type EventData = Data<'getEvent'>;
const shows = ['listListRates'] as const;

export function ListRates({ event }: { readonly event: EventData }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const rates = useRead('listListRates', { params: { organizationId, eventId: event._id } });
  const removal = useRemoval('deleteListRate', shows, ({ _id }: Rate) => ({ params: { organizationId, rateId: _id } }));
  const money = useMoney();
  const { hour, number } = useFormats(event.location.timezone);
  const at = (seconds: number) => hour(new Date(Date.parse(event.start_date) + seconds * 1_000));
  return (
    <Editor<Rate>
      label={t('catalogue.listRates')}
      about={t('catalogue.listRatesAbout')}
      add={t('catalogue.addListRate')}
      none={t('catalogue.noListRates')}
      read={rates}
      items={rates.data}
      formName="list-rate"
      nameOf={({ name }) => name}
      columns={[
        { heading: t('catalogue.rate'), kind: 'title', cell: ({ name }) => <Name name={name} /> },
        {
          heading: t('catalogue.state'),
          cell: ({ complete }) => (
            <Badge color={complete ? 'gray' : 'teal'} variant="light">
              {t(complete ? 'catalogue.closed' : 'catalogue.open')}
            </Badge>
          ),
        },
        {
          heading: t('catalogue.atTheDoor'),
          cell: ({ options, currency }) => (
            <Stack gap={2}>
              {options.length === 0 && '—'}
              {options.map((option) => (
                <span key={option._id}>
                  {t('catalogue.optionUntil', { price: money(option.price, currency), at: at(option.until) })}
                </span>
              ))}
            </Stack>
          ),
        },
        {
          heading: t('catalogue.entryPrice'),
          kind: 'number',
          cell: ({ entry_price, currency }) => money(entry_price, currency),
        },
        {
          heading: t('catalogue.people'),
          kind: 'number',
          cell: ({ quota }) => (quota === null ? t('catalogue.unlimited') : number(quota)),
        },
        { heading: t('catalogue.perEntry'), kind: 'number', cell: ({ max }) => number(max) },
      ]}
      form={(rate, close) => <ListRateForm event={event} rate={rate} close={close} />}
      removal={removal}
    />
  );
}

interface FormProps {
  readonly event: EventData;
  /** The rate that is changed; none for a new one. */
  readonly rate: Rate | undefined;
  readonly close: () => void;
}

/** An option in fields: on it guests come in from one time to another. */
interface OptionDraft {
  /** Empty for a new one. */
  readonly id: string;
  readonly price: string;
  readonly from: string;
  readonly until: string;
  readonly kept: Partial<Rate['options'][number]>;
}

function ListRateForm({ event, rate, close }: FormProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const zone = event.location.timezone;
  const startMs = Date.parse(event.start_date);
  const localAfter = (seconds: number) => toLocal(new Date(startMs + seconds * 1_000).toISOString(), zone);
  const newOption = (from: string): OptionDraft => ({
    id: '',
    price: '0',
    from,
    until: toLocal(event.end_date, zone),
    kept: {},
  });
  const draftOf = ({ _id, price, from, until, ...kept }: Rate['options'][number]): OptionDraft => ({
    id: _id,
    price: String(price),
    from: localAfter(from),
    until: localAfter(until),
    kept,
  });
  const form = useEditorForm('createListRate', 'updateListRate', shows, close, {
    name: rate?.name ?? '',
    type: rate?.type ?? 'public',
    max: String(rate?.max ?? 10),
    quota: String(rate?.quota ?? ''),
    entry_price: String(rate?.entry_price ?? 0),
    valid_from: toLocal(rate?.valid_from, zone),
    valid_until: toLocal(rate?.valid_until, zone),
    complete: rate?.complete ?? false,
    required_fields: (rate?.required_fields ?? []) as readonly string[],
    options: (rate?.options.map(draftOf) ?? [newOption(toLocal(event.start_date, zone))]) as readonly OptionDraft[],
  });
  const { values, text, flag, set, problem } = form;
  const { options } = values;
  const setOptions = (changed: readonly OptionDraft[]) => set({ options: changed });
  const change = (index: number, with_: Partial<OptionDraft>) =>
    setOptions(options.map((option, place) => (place === index ? { ...option, ...with_ } : option)));
  const secondsTo = (local: string) => Math.round((Date.parse(toInstant(local, zone) ?? '') - startMs) / 1_000);
  const bodyOf = (of: typeof values) => {
    const from = changedInstant(of.valid_from, rate?.valid_from, zone);
    return {
      name: of.name,
      type: rateTypes.find((type) => type === of.type) ?? 'public',
      max: Number(of.max),
      quota: numberOf(of.quota),
      entry_price: Number(of.entry_price),
      ...(from ? { valid_from: from } : {}),
      valid_until: changedInstant(of.valid_until, rate?.valid_until, zone),
      complete: of.complete,
      required_fields: listRateFields.filter((field) => of.required_fields.includes(field)),
      options: of.options.map((option) => ({
        ...option.kept,
        ...(option.id ? { _id: option.id } : {}),
        price: Number(option.price),
        from: secondsTo(option.from),
        until: secondsTo(option.until),
      })),
    };
  };
  const submit = () => {
    if (!rate) return form.create({ params: { organizationId, eventId: event._id }, body: bodyOf(values) });
    const changes = changesIn(bodyOf(values), bodyOf(form.initial));
    if (!changes) return close();
    form.update({ params: { organizationId, rateId: rate._id }, body: changes });
  };
  return (
    <FormDialog
      title={rate ? t('catalogue.editListRate') : t('catalogue.addListRate')}
      submitLabel={rate ? t('actions.save') : t('catalogue.create')}
      {...form.dialog}
      submit={submit}
      // Three fields in a row, of which two hold day and time with AM or PM.
      size="xl"
    >
      <TextInput label={t('catalogue.name')} required data-autofocus {...text('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={t('catalogue.listType')}
          {...text('type')}
          data={rateTypes.map((value) => ({ value, label: t(`catalogue.rateTypes.${value}`) }))}
        />
        <NumberField label={t('catalogue.perEntry')} min={1} required {...text('max')} />
        <NumberField label={t('catalogue.people')} description={t('catalogue.peopleHint')} {...text('quota')} />
        <MoneyField
          label={t('catalogue.entryPrice')}
          description={t('catalogue.entryPriceHint')}
          required
          {...text('entry_price')}
        />
        <MomentField
          label={t('catalogue.entriesFrom')}
          description={t('catalogue.clockOrNow', { zone })}
          {...text('valid_from')}
        />
        <MomentField
          label={t('catalogue.entriesUntil')}
          description={t('catalogue.clockOrNever', { zone })}
          {...text('valid_until')}
        />
      </SimpleGrid>
      <Stack gap="xs" role="group" aria-label={t('catalogue.atTheDoor')}>
        <Text size="sm" fw={600}>
          {t('catalogue.atTheDoor')}
        </Text>
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: new options have no id yet.
          <Group key={index} align="flex-end" wrap="nowrap" gap="xs">
            <SimpleGrid cols={{ base: 1, sm: 3 }} flex={1} spacing="xs">
              <MoneyField
                label={t('catalogue.price')}
                required
                value={option.price}
                error={problem(`/options/${index}/price`)}
                onChange={(typed) => change(index, { price: typed.currentTarget.value })}
              />
              <MomentField
                label={t('catalogue.from')}
                required
                value={option.from}
                error={problem(`/options/${index}/from`)}
                onChange={(typed) => change(index, { from: typed.currentTarget.value })}
              />
              <MomentField
                label={t('catalogue.until')}
                required
                value={option.until}
                error={problem(`/options/${index}/until`)}
                onChange={(typed) => change(index, { until: typed.currentTarget.value })}
              />
            </SimpleGrid>
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={t('catalogue.removeOf', { name: t('catalogue.option', { number: index + 1 }) })}
              onClick={() => setOptions(options.filter((_option, place) => place !== index))}
            >
              <Trash2 size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="subtle"
          size="xs"
          mr="auto"
          onClick={() => setOptions([...options, newOption(options.at(-1)?.until ?? toLocal(event.start_date, zone))])}
        >
          {t('catalogue.addOption')}
        </Button>
      </Stack>
      <FieldSwitches
        label={t('catalogue.requiredFields')}
        fields={listRateFields}
        labelOf={(field) => t(`catalogue.fieldNames.${field}`)}
        chosen={values.required_fields}
        choose={(required_fields) => set({ required_fields })}
      />
      <Switch label={t('catalogue.listComplete')} {...flag('complete')} />
    </FormDialog>
  );
}
