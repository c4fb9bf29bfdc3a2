/** Adds a price step to a ticket rate, or changes one. */
import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { changesIn } from '../../parts/draft.ts';
import { MomentField, MoneyField, NumberField } from '../../parts/fields.tsx';
import { changedInstant, toLocal } from '../../parts/local-time.ts';
import { ChargeFields, chargeKindOf } from './charge-fields.tsx';
import { useEditorForm } from './editor.tsx';

type Rate = Data<'getTicketRate'>;

export const ratesShown = ['getTicketRate', 'listTicketRates', 'getEventDashboard'] as const;

interface Props {
  readonly rate: Rate;
  /** The step that is changed; none for a new one. */
  readonly price: Rate['prices'][number] | undefined;
  readonly zone: string;
  readonly close: () => void;
}

export function PriceForm({ rate, price, zone, close }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const form = useEditorForm('createTicketRatePrice', 'updateTicketRatePrice', ratesShown, close, {
    name: price?.name ?? '',
    price: String(price?.price ?? ''),
    fee_type: price?.fee_type ?? 'fixed',
    fee_quantity: String(price?.fee_quantity ?? 0),
    quantity: String(price?.quantity ?? rate.quota),
    party_size: String(price?.party_size ?? 1),
    valid_until: toLocal(price?.valid_until, zone),
    includes: price?.includes ?? '',
    additional_info: price?.additional_info ?? '',
  });
  const { values, text } = form;
  const bodyOf = (of: typeof values) => ({
    name: of.name,
    price: Number(of.price),
    fee_type: chargeKindOf(of.fee_type),
    fee_quantity: Number(of.fee_quantity),
    quantity: Number(of.quantity),
    party_size: Number(of.party_size),
    valid_until: changedInstant(of.valid_until, price?.valid_until, zone),
    includes: of.includes,
    additional_info: of.additional_info,
  });
  const submit = () => {
    const params = { organizationId, rateId: rate._id };
    if (!price) return form.create({ params, body: bodyOf(values) });
    const changes = changesIn(bodyOf(values), bodyOf(form.initial), ['fee_type', 'fee_quantity']);
    if (!changes) return close();
    form.update({ params: { ...params, priceId: price._id }, body: changes });
  };
  return (
    <FormDialog
      title={price ? t('catalogue.editPrice') : t('catalogue.addPrice')}
      submitLabel={price ? t('actions.save') : t('catalogue.add')}
      {...form.dialog}
      submit={submit}
      size="lg"
    >
      <TextInput label={t('catalogue.name')} required data-autofocus {...text('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MoneyField label={t('catalogue.price')} currency={rate.currency} required {...text('price')} />
        <NumberField
          label={t('catalogue.quantity')}
          description={price && price.used > 0 ? t('catalogue.atLeastUsed', { count: price.used }) : null}
          required
          {...text('quantity')}
        />
        <ChargeFields label={t('catalogue.fee')} kind={text('fee_type')} amount={text('fee_quantity')} />
        <NumberField
          label={t('catalogue.partySize')}
          description={t('catalogue.partySizeHint')}
          min={1}
          required
          {...text('party_size')}
        />
        <MomentField
          label={t('catalogue.soldUntil')}
          description={t('catalogue.clockOrNever', { zone })}
          {...text('valid_until')}
        />
      </SimpleGrid>
      <Textarea label={t('catalogue.includes')} autosize {...text('includes')} />
      <Textarea label={t('catalogue.moreInfo')} autosize {...text('additional_info')} />
    </FormDialog>
  );
}
