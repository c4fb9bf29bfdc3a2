/** Adds something that can be bought along with a ticket, or changes it. */
import { SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { changesIn } from '../../parts/draft.ts';
import { MoneyField, NumberField } from '../../parts/fields.tsx';
import { ChargeFields, chargeKindOf } from './charge-fields.tsx';
import { useEditorForm } from './editor.tsx';
import { ratesShown } from './price-form.tsx';

type Rate = Data<'getTicketRate'>;

interface Props {
  readonly rate: Rate;
  /** The supplement that is changed; none for a new one. */
  readonly supplement: Rate['supplements'][number] | undefined;
  readonly close: () => void;
}

export function SupplementForm({ rate, supplement, close }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const form = useEditorForm('createTicketRateSupplement', 'updateTicketRateSupplement', ratesShown, close, {
    label: supplement?.label ?? '',
    description: supplement?.description ?? '',
    price: String(supplement?.price ?? ''),
    product_quantity: String(supplement?.product_quantity ?? 1),
    service_charge_type: supplement?.service_charge_type ?? 'fixed',
    service_charge_amount: String(supplement?.service_charge_amount ?? 0),
    min: String(supplement?.purchase_limit.min_quantity ?? 0),
    max: String(supplement?.purchase_limit.max_quantity ?? 1),
    is_unlimited: supplement?.purchase_limit.is_unlimited ?? false,
  });
  const { values, text, flag } = form;
  const bodyOf = (of: typeof values) => ({
    label: of.label,
    description: of.description,
    price: Number(of.price),
    product_quantity: Number(of.product_quantity),
    service_charge_type: chargeKindOf(of.service_charge_type),
    service_charge_amount: Number(of.service_charge_amount),
    purchase_limit: {
      min_quantity: Number(of.min),
      max_quantity: Number(of.max),
      is_unlimited: of.is_unlimited,
    },
  });
  const submit = () => {
    const params = { organizationId, rateId: rate._id };
    if (!supplement) return form.create({ params, body: bodyOf(values) });
    const charge = ['service_charge_type', 'service_charge_amount'] as const;
    const changes = changesIn(bodyOf(values), bodyOf(form.initial), charge);
    if (!changes) return close();
    form.update({ params: { ...params, supplementId: supplement._id }, body: changes });
  };
  return (
    <FormDialog
      title={supplement ? t('catalogue.editSupplement') : t('catalogue.addSupplement')}
      submitLabel={supplement ? t('actions.save') : t('catalogue.add')}
      {...form.dialog}
      submit={submit}
      size="lg"
    >
      <TextInput label={t('catalogue.name')} required data-autofocus {...text('label')} />
      <Textarea label={t('catalogue.description')} autosize {...text('description')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MoneyField label={t('catalogue.price')} currency={rate.currency} required {...text('price')} />
        <NumberField
          label={t('catalogue.products')}
          description={t('catalogue.productsHint')}
          required
          {...text('product_quantity')}
        />
        <ChargeFields
          label={t('catalogue.serviceCharge')}
          kind={text('service_charge_type')}
          amount={text('service_charge_amount')}
        />
        <NumberField label={t('catalogue.atLeast')} required {...text('min', '/purchase_limit/min_quantity')} />
        {!values.is_unlimited && (
          <NumberField label={t('catalogue.atMost')} required {...text('max', '/purchase_limit/max_quantity')} />
        )}
      </SimpleGrid>
      <Switch label={t('catalogue.noUpperLimit')} {...flag('is_unlimited')} />
    </FormDialog>
  );
}
