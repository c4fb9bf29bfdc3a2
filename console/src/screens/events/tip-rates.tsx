/** Tips that can be paid along with a booking. */
import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { changesIn } from '../../parts/draft.ts';
import { ChargeFields, chargeKindOf, useCharge } from './charge-fields.tsx';
import { Active, Editor, Name, useEditorForm, useRemoval } from './editor.tsx';

type TipRate = Item<'listTipRates'>;
const shows = ['listTipRates'] as const;

export function TipRates() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const list = useList('listTipRates', { params: { organizationId }, query: { limit: 50 } });
  const removal = useRemoval('deleteTipRate', shows, ({ _id }: TipRate) => ({
    params: { organizationId, tipRateId: _id },
  }));
  const charge = useCharge();
  return (
    <Editor<TipRate>
      label={t('catalogue.tipRates')}
      about={t('catalogue.tipRatesAbout')}
      add={t('catalogue.addTipRate')}
      none={t('catalogue.noTipRates')}
      read={list}
      items={list.items}
      formName="tip-rate"
      nameOf={({ name }) => name}
      columns={[
        { heading: t('catalogue.name'), kind: 'title', cell: ({ name }) => <Name name={name} /> },
        { heading: t('catalogue.state'), cell: ({ active }) => <Active active={active} /> },
        {
          heading: t('catalogue.tip'),
          kind: 'number',
          cell: ({ type, amount, currency }) => charge(type, amount, currency),
        },
      ]}
      form={(tipRate, close) => <TipRateForm tipRate={tipRate} close={close} />}
      removal={removal}
    />
  );
}

interface FormProps {
  /** The tip that is changed; none for a new one. */
  readonly tipRate: TipRate | undefined;
  readonly close: () => void;
}

function TipRateForm({ tipRate, close }: FormProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const form = useEditorForm('createTipRate', 'updateTipRate', shows, close, {
    name: tipRate?.name ?? '',
    type: tipRate?.type ?? 'percentage',
    amount: String(tipRate?.amount ?? 10),
    active: tipRate?.active ?? true,
  });
  const { values, text, flag } = form;
  const bodyOf = (of: typeof values) => ({
    name: of.name,
    type: chargeKindOf(of.type),
    amount: Number(of.amount),
    active: of.active,
  });
  const submit = () => {
    if (!tipRate) return form.create({ params: { organizationId }, body: bodyOf(values) });
    const changes = changesIn(bodyOf(values), bodyOf(form.initial), ['type', 'amount']);
    if (!changes) return close();
    form.update({ params: { organizationId, tipRateId: tipRate._id }, body: changes });
  };
  return (
    <FormDialog
      title={tipRate ? t('catalogue.editTipRate') : t('catalogue.addTipRate')}
      submitLabel={tipRate ? t('actions.save') : t('catalogue.create')}
      {...form.dialog}
      submit={submit}
    >
      <TextInput label={t('catalogue.name')} required data-autofocus {...text('name')} />
      <ChargeFields label={t('catalogue.tip')} kind={text('type')} amount={text('amount')} />
      <Switch label={t('catalogue.offered')} {...flag('active')} />
    </FormDialog>
  );
}
