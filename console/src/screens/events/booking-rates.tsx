/** What bookings of each zone of an event cost. */
import { Anchor, Group, SimpleGrid, Stack, Switch, Text, Textarea, TextInput, Title } from '@mantine/core';
import { bookingRateFields } from '@stagedoor/contract/vocabulary';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Data, Item } from '../../data/client.ts';
import { useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { changesIn, numberOf } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { MoneyField, NumberField, PercentField } from '../../parts/fields.tsx';
import { useFormats } from '../../parts/formats.ts';
import { useMoney } from '../../parts/money.tsx';
import { Loading } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { ChargeFields, chargeKindOf, useCharge } from './charge-fields.tsx';
import { Active, Editor, FieldSwitches, Name, useEditorForm, useRemoval } from './editor.tsx';

type Zone = Item<'listZones'>;
type Rate = Item<'listBookingRates'>;
const shows = ['listBookingRates'] as const;

export function BookingRates({ event }: { readonly event: Data<'getEvent'> }) {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const mayEdit = useMay('manager');
  const zones = useRead('listZones', { params: { organizationId, eventId: event._id } });
  return (
    <Section
      title={t('catalogue.bookingRates')}
      about={t('catalogue.bookingRatesAbout')}
      action={
        mayEdit && (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link {...props} to="/o/$slug/floor-plan" params={{ slug }} search={{ event_id: event._id } as never} />
            )}
          >
            {t('catalogue.drawPlan')}
          </Anchor>
        )
      }
    >
      <Failure error={zones.error} retry={() => void zones.refetch()} />
      {zones.isPending && <Loading />}
      {zones.data?.length === 0 && <Text size="sm">{t('catalogue.noZones')}</Text>}
      {zones.data?.map((zone) => (
        <OfZone key={zone._id} zone={zone} />
      ))}
    </Section>
  );
}

function OfZone({ zone }: { readonly zone: Zone }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const rates = useRead('listBookingRates', { params: { organizationId, zoneId: zone._id } });
  const removal = useRemoval('deleteBookingRate', shows, ({ _id }: Rate) => ({
    params: { organizationId, rateId: _id },
  }));
  const { number } = useFormats();
  const money = useMoney();
  const write = useCharge();
  const charge = ({ type, amount }: Rate['fee'], currency: string) =>
    amount === 0 ? '—' : write(type, amount, currency);
  return (
    <Editor<Rate>
      label={t('catalogue.ratesOf', { name: zone.name })}
      add={t('catalogue.addBookingRate')}
      addLabel={t('catalogue.addBookingRateOf', { name: zone.name })}
      none={t('catalogue.noBookingRates')}
      read={rates}
      items={rates.data}
      formName={`rate of ${zone._id}`}
      nameOf={({ name }) => name}
      columns={[
        {
          heading: t('catalogue.rate'),
          kind: 'title',
          cell: ({ name, active }) => (
            <Group gap="xs">
              <Name name={name} />
              {!active && <Active active={active} />}
            </Group>
          ),
        },
        { heading: t('catalogue.price'), kind: 'number', cell: ({ price, currency }) => money(price, currency) },
        {
          heading: t('catalogue.included'),
          kind: 'number',
          cell: ({ included_persons }) => number(included_persons),
        },
        {
          heading: t('catalogue.perFurther'),
          kind: 'number',
          cell: ({ supplement_price, currency }) => money(supplement_price, currency),
        },
        { heading: t('catalogue.mostPeople'), kind: 'number', cell: ({ max_clients }) => number(max_clients) },
        {
          heading: t('catalogue.deposit'),
          kind: 'number',
          cell: ({ deposit, currency }) => charge(deposit, currency),
        },
        { heading: t('catalogue.fee'), kind: 'number', cell: ({ fee, currency }) => charge(fee, currency) },
      ]}
      form={(rate, close) => <BookingRateForm zone={zone} rate={rate} close={close} />}
      removal={removal}
      frame={({ action, content }) => (
        <Stack gap="xs" role="group" aria-label={zone.name}>
          <Group justify="space-between">
            <Title order={3} size="h5">
              {zone.name}
            </Title>
            {action}
          </Group>
          {content}
        </Stack>
      )}
    />
  );
}

interface FormProps {
  readonly zone: Zone;
  /** The rate that is changed; none for a new one. */
  readonly rate: Rate | undefined;
  readonly close: () => void;
}

function BookingRateForm({ zone, rate, close }: FormProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const form = useEditorForm('createBookingRate', 'updateBookingRate', shows, close, {
    name: rate?.name ?? '',
    content: rate?.content ?? '',
    price: String(rate?.price ?? ''),
    included_persons: String(rate?.included_persons ?? 1),
    supplement_price: String(rate?.supplement_price ?? 0),
    max_clients: String(rate?.max_clients ?? 8),
    deposit_kind: rate?.deposit.type ?? 'fixed',
    deposit: String(rate?.deposit.amount ?? 0),
    fee_kind: rate?.fee.type ?? 'fixed',
    fee: String(rate?.fee.amount ?? 0),
    tax_percentage: String(rate?.tax_percentage ?? ''),
    full_payment: rate?.full_payment ?? false,
    active: rate?.active ?? true,
    required_fields: (rate?.required_fields ?? []) as readonly string[],
  });
  const { values, text, flag, set } = form;
  const bodyOf = (of: typeof values) => ({
    name: of.name,
    content: of.content,
    price: Number(of.price),
    included_persons: Number(of.included_persons),
    supplement_price: Number(of.supplement_price),
    max_clients: Number(of.max_clients),
    deposit: { type: chargeKindOf(of.deposit_kind), amount: Number(of.deposit) },
    fee: { type: chargeKindOf(of.fee_kind), amount: Number(of.fee) },
    tax_percentage: numberOf(of.tax_percentage),
    full_payment: of.full_payment,
    active: of.active,
    required_fields: bookingRateFields.filter((field) => of.required_fields.includes(field)),
  });
  const submit = () => {
    if (!rate) return form.create({ params: { organizationId, zoneId: zone._id }, body: bodyOf(values) });
    const changes = changesIn(bodyOf(values), bodyOf(form.initial));
    if (!changes) return close();
    form.update({ params: { organizationId, rateId: rate._id }, body: changes });
  };
  return (
    <FormDialog
      title={rate ? t('catalogue.editBookingRate') : t('catalogue.addBookingRateOf', { name: zone.name })}
      submitLabel={rate ? t('actions.save') : t('catalogue.create')}
      {...form.dialog}
      submit={submit}
      size="lg"
    >
      <TextInput label={t('catalogue.name')} required data-autofocus {...text('name')} />
      <Textarea label={t('catalogue.includes')} autosize {...text('content')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MoneyField label={t('catalogue.price')} required {...text('price')} />
        <NumberField label={t('catalogue.included')} min={1} required {...text('included_persons')} />
        <MoneyField label={t('catalogue.perFurther')} required {...text('supplement_price')} />
        <NumberField label={t('catalogue.mostPeople')} min={1} required {...text('max_clients')} />
        <ChargeFields
          label={t('catalogue.deposit')}
          kind={text('deposit_kind', '/deposit/type')}
          amount={text('deposit')}
        />
        <ChargeFields label={t('catalogue.fee')} kind={text('fee_kind', '/fee/type')} amount={text('fee')} />
        <PercentField label={t('catalogue.tax')} description={t('catalogue.taxHint')} {...text('tax_percentage')} />
      </SimpleGrid>
      <FieldSwitches
        label={t('catalogue.requiredFields')}
        fields={bookingRateFields}
        labelOf={(field) => t(`catalogue.fieldNames.${field}`)}
        chosen={values.required_fields}
        choose={(required_fields) => set({ required_fields })}
      />
      <Switch label={t('catalogue.fullPayment')} {...flag('full_payment')} />
      <Switch label={t('catalogue.bookable')} {...flag('active')} />
    </FormDialog>
  );
}
