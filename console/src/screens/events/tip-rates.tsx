/** Tips that can be paid along with a booking. */
import { Badge, Button, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange, useList } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Listing } from '../../parts/listing.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Loading, More } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { ChargeFields } from './charge-fields.tsx';
import { Removing, RowActions } from './removing.tsx';

type TipRate = Item<'listTipRates'>;
const shows = ['listTipRates'] as const;

export function TipRates() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const mayEdit = useMay('manager');
  const list = useList('listTipRates', { params: { organizationId }, query: { limit: 50 } });
  const removal = useChange('deleteTipRate', shows);
  const [edited, setEdited] = useState<TipRate | 'new' | null>(null);
  const [removed, setRemoved] = useState<TipRate | null>(null);
  const money = useMoney();
  const { number } = useFormats();
  return (
    <Section
      title={t('catalogue.tipRates')}
      about={t('catalogue.tipRatesAbout')}
      action={
        mayEdit && (
          <Button variant="light" onClick={() => setEdited('new')}>
            {t('catalogue.addTipRate')}
          </Button>
        )
      }
    >
      <Failure error={list.error} retry={() => void list.refetch()} />
      {list.isPending && <Loading />}
      {list.items?.length === 0 && <Text size="sm">{t('catalogue.noTipRates')}</Text>}
      {list.items && list.items.length > 0 && (
        <Listing<TipRate>
          bare
          label={t('catalogue.tipRates')}
          items={list.items}
          keyOf={({ _id }) => _id}
          columns={[
            {
              heading: t('catalogue.name'),
              kind: 'title',
              cell: ({ name }) => (
                <Text size="sm" fw={600} className="breakable">
                  {name}
                </Text>
              ),
            },
            {
              heading: t('catalogue.state'),
              cell: ({ active }) => (
                <Badge color={active ? 'teal' : 'gray'} variant="light">
                  {t(active ? 'catalogue.on' : 'catalogue.off')}
                </Badge>
              ),
            },
            {
              heading: t('catalogue.tip'),
              kind: 'number',
              cell: ({ type, amount, currency }) =>
                type === 'fixed' ? money(amount, currency) : `${number(amount)} %`,
            },
            ...(mayEdit
              ? [
                  {
                    heading: t('actions.menu'),
                    kind: 'actions' as const,
                    cell: (tipRate: TipRate) => (
                      <RowActions
                        name={tipRate.name}
                        edit={() => setEdited(tipRate)}
                        remove={() => setRemoved(tipRate)}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      <More list={list} />
      {edited && <TipRateForm {...(edited === 'new' ? {} : { tipRate: edited })} close={() => setEdited(null)} />}
      {removed && (
        <Removing
          name={removed.name}
          removal={removal}
          confirm={() =>
            removal.mutate(
              { params: { organizationId, tipRateId: removed._id } },
              { onSuccess: () => setRemoved(null) },
            )
          }
          close={() => setRemoved(null)}
        />
      )}
    </Section>
  );
}

function TipRateForm({ tipRate, close }: { readonly tipRate?: TipRate; readonly close: () => void }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const create = useChange('createTipRate', shows);
  const update = useChange('updateTipRate', shows);
  const error = create.error ?? update.error;
  const { values, text, flag } = useDraft(
    {
      name: tipRate?.name ?? '',
      type: tipRate?.type ?? 'percentage',
      amount: String(tipRate?.amount ?? 10),
      active: tipRate?.active ?? true,
    },
    error,
  );
  const body = {
    name: values.name,
    type: values.type === 'fixed' ? ('fixed' as const) : ('percentage' as const),
    amount: Number(values.amount),
    active: values.active,
  };
  return (
    <FormDialog
      title={tipRate ? t('catalogue.editTipRate') : t('catalogue.addTipRate')}
      submitLabel={tipRate ? t('actions.save') : t('catalogue.create')}
      isBusy={create.isPending || update.isPending}
      error={error}
      close={close}
      submit={() =>
        tipRate
          ? update.mutate({ params: { organizationId, tipRateId: tipRate._id }, body }, { onSuccess: close })
          : create.mutate({ params: { organizationId }, body }, { onSuccess: close })
      }
    >
      <TextInput label={t('catalogue.name')} required data-autofocus {...text('name')} />
      <ChargeFields label={t('catalogue.tip')} kind={text('type')} amount={text('amount')} />
      <Switch label={t('catalogue.offered')} {...flag('active')} />
    </FormDialog>
  );
}
