/** Creates a ticket rate with its first price step, or changes what holds for all its steps. */
import { NativeSelect, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { rateTypes } from '@stagedoor/contract/vocabulary';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { changesIn, numberOf, useDraft } from '../../parts/draft.ts';
import { MomentField, MoneyField, NumberField, PercentField } from '../../parts/fields.tsx';
import { changedInstant, toLocal } from '../../parts/local-time.ts';
import { ChargeFields, chargeKindOf } from './charge-fields.tsx';
import { ratesShown } from './price-form.tsx';

type Rate = Data<'getTicketRate'>;

interface Props {
  readonly event: Data<'getEvent'>;
  /** The rate that is changed; none for a new one. */
  readonly rate?: Rate;
  readonly close: () => void;
}

function valuesOf(rate: Rate | undefined, zone: string) {
  return {
    name: rate?.name ?? '',
    type: rate?.type ?? 'public',
    quota: String(rate?.quota ?? 100),
    min: String(rate?.min ?? 1),
    max: String(rate?.max ?? 10),
    valid_from: toLocal(rate?.valid_from, zone),
    valid_until: toLocal(rate?.valid_until, zone),
    complete: rate?.complete ?? false,
    nominative: rate?.nominative ?? true,
    has_discount_codes_enabled: rate?.has_discount_codes_enabled ?? true,
    show_all_prices: rate?.show_all_prices ?? true,
    resale_enabled: rate?.resale_enabled ?? true,
    name_change_fee: String(rate?.name_change_fee ?? ''),
    tax_percentage: String(rate?.tax_percentage ?? ''),
    fee_provider_percentage: String(rate?.fee_provider_percentage ?? 0),
    warranty: rate?.warranty.enabled ?? false,
    warranty_kind: rate && !rate.warranty.is_fixed ? 'percentage' : 'fixed',
    warranty_amount: String(rate ? (rate.warranty.is_fixed ? rate.warranty.fixed_price : rate.warranty.percentage) : 0),
    warranty_hours: String(rate?.warranty.hours ?? 24),
    step_name: '',
    price: '',
    fee_type: 'fixed',
    fee_quantity: '0',
    party_size: '1',
  };
}

export function TicketRateForm({ event, rate, close }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const navigate = useNavigate();
  const create = useChange('createTicketRate', ratesShown);
  const update = useChange('updateTicketRate', ratesShown);
  const error = create.error ?? update.error;
  const zone = event.location.timezone;
  const draft = useDraft(valuesOf(rate, zone), error);
  const { values, text, flag } = draft;
  const bodyOf = (of: typeof values) => {
    const from = changedInstant(of.valid_from, rate?.valid_from, zone);
    const isFixed = of.warranty_kind !== 'percentage';
    const amount = Number(of.warranty_amount);
    return {
      name: of.name,
      type: rateTypes.find((type) => type === of.type) ?? 'public',
      quota: Number(of.quota),
      min: Number(of.min),
      max: Number(of.max),
      ...(from ? { valid_from: from } : {}),
      valid_until: changedInstant(of.valid_until, rate?.valid_until, zone),
      complete: of.complete,
      nominative: of.nominative,
      has_discount_codes_enabled: of.has_discount_codes_enabled,
      show_all_prices: of.show_all_prices,
      resale_enabled: of.resale_enabled,
      name_change_fee: numberOf(of.name_change_fee),
      tax_percentage: numberOf(of.tax_percentage),
      fee_provider_percentage: Number(of.fee_provider_percentage),
      warranty: of.warranty
        ? {
            enabled: true,
            is_fixed: isFixed,
            ...(isFixed ? { fixed_price: amount } : { percentage: amount }),
            hours: Number(of.warranty_hours),
          }
        : { enabled: false },
    };
  };
  const submit = () => {
    const body = bodyOf(values);
    if (rate) {
      const changes = changesIn(body, bodyOf(draft.initial));
      if (!changes) return close();
      update.mutate({ params: { organizationId, rateId: rate._id }, body: changes }, { onSuccess: close });
      return;
    }
    const step = {
      name: values.step_name || values.name,
      price: Number(values.price),
      fee_type: chargeKindOf(values.fee_type),
      fee_quantity: Number(values.fee_quantity),
      quantity: Number(values.quota),
      party_size: Number(values.party_size),
    };
    create.mutate(
      { params: { organizationId, eventId: event._id }, body: { ...body, prices: [step] } },
      {
        onSuccess: ({ _id }) => {
          close();
          void navigate({
            to: '/o/$slug/events/$eventId/rates/$rateId',
            params: { slug, eventId: event._id, rateId: _id },
          });
        },
      },
    );
  };
  return (
    <FormDialog
      title={rate ? t('catalogue.editTicketRate') : t('catalogue.addTicketRate')}
      submitLabel={rate ? t('actions.save') : t('catalogue.create')}
      isBusy={create.isPending || update.isPending}
      error={error}
      draft={draft}
      close={close}
      submit={submit}
      size="lg"
    >
      <TextInput label={t('catalogue.name')} required data-autofocus {...text('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {!rate && (
          <>
            <MoneyField label={t('catalogue.price')} required {...text('price', '/prices/0/price')} />
            <TextInput
              label={t('catalogue.stepName')}
              description={t('catalogue.stepNameHint')}
              {...text('step_name', '/prices/0/name')}
            />
            <ChargeFields
              label={t('catalogue.fee')}
              kind={text('fee_type', '/prices/0/fee_type')}
              amount={text('fee_quantity', '/prices/0/fee_quantity')}
            />
            <NumberField
              label={t('catalogue.partySize')}
              description={t('catalogue.partySizeHint')}
              min={1}
              required
              {...text('party_size', '/prices/0/party_size')}
            />
          </>
        )}
        <NumberField label={t('catalogue.quota')} description={t('catalogue.quotaHint')} required {...text('quota')} />
        <NativeSelect
          label={t('catalogue.rateType')}
          description={t('catalogue.rateTypeHint')}
          {...text('type')}
          data={rateTypes.map((value) => ({ value, label: t(`catalogue.rateTypes.${value}`) }))}
        />
        <NumberField label={t('catalogue.min')} min={1} required {...text('min')} />
        <NumberField label={t('catalogue.max')} min={1} required {...text('max')} />
        <MomentField
          label={t('catalogue.soldFrom')}
          description={t('catalogue.clockOrNow', { zone })}
          {...text('valid_from')}
        />
        <MomentField
          label={t('catalogue.soldUntil')}
          description={t('catalogue.clockOrEnd', { zone })}
          {...text('valid_until')}
        />
        <MoneyField
          label={t('catalogue.nameChangeFee')}
          description={t('catalogue.nameChangeFeeHint')}
          {...text('name_change_fee')}
        />
        <PercentField label={t('catalogue.tax')} description={t('catalogue.taxHint')} {...text('tax_percentage')} />
        <PercentField
          label={t('catalogue.providerShare')}
          description={t('catalogue.providerShareHint')}
          required
          {...text('fee_provider_percentage')}
        />
      </SimpleGrid>
      <Switch label={t('catalogue.nominative')} {...flag('nominative')} />
      <Switch label={t('catalogue.codesApply')} {...flag('has_discount_codes_enabled')} />
      <Switch label={t('catalogue.showAll')} {...flag('show_all_prices')} />
      <Switch label={t('catalogue.resaleHint')} {...flag('resale_enabled')} />
      <Switch label={t('catalogue.complete')} {...flag('complete')} />
      <Switch label={t('catalogue.warranty')} {...flag('warranty')} />
      {values.warranty && (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <ChargeFields
            label={t('catalogue.warrantyPrice')}
            kind={text('warranty_kind', '/warranty/is_fixed')}
            amount={text('warranty_amount', '/warranty')}
          />
          <NumberField label={t('catalogue.warrantyHours')} required {...text('warranty_hours', '/warranty/hours')} />
        </SimpleGrid>
      )}
    </FormDialog>
  );
}
