/** What is sold for a ticket after it was sold itself, such as the cloakroom: at the door, for cash or by card. */
import { Badge, Button, NativeSelect, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { boxOfficeCollections } from '@stagedoor/contract/vocabulary';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data, Item } from '../../data/client.ts';
import { useChange, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { MoneyField, NumberField } from '../../parts/fields.tsx';
import { Listing } from '../../parts/listing.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Section } from '../../parts/section.tsx';
import { type TicketData, ticketShown } from './shown.ts';

type Bought = Item<'listTicketSupplements'>;
type Rate = Data<'getTicketRate'>;
const shows = [...ticketShown, 'listTicketSupplements', 'listPayments', 'listRefunds'] as const;
const colors = { pending_payment: 'yellow', active: 'teal', voided: 'gray' } as const;

/** Nothing for rates without supplements. */
export function Supplements({ ticket }: { readonly ticket: TicketData }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const mayRefund = useMay('manager');
  const money = useMoney();
  const rate = useRead('getTicketRate', { params: { organizationId, rateId: ticket.ticket_rate_id } });
  const list = useRead('listTicketSupplements', { params: { organizationId, ticketId: ticket._id } });
  const [dialog, setDialog] = useState<'sell' | Bought | null>(null);
  if (!rate.data || !list.data) return <Failure error={list.error} />;
  if (rate.data.supplements.length + list.data.length === 0) return null;
  const currency = ticket.payment_currency;
  const has = new Set(ticket.supplements.map(({ supplementId }) => supplementId));
  const waiting = list.data.filter(({ status }) => status === 'pending_payment').map(({ supplement_id: id }) => id);
  const offered = rate.data.supplements.filter(({ _id }) => !has.has(_id) && !waiting.includes(_id));
  return (
    <Section
      title={t('tickets.supplements')}
      action={
        offered.length > 0 &&
        ticket.status === 'active' && (
          <Button variant="light" onClick={() => setDialog('sell')}>
            {t('tickets.sellSupplement')}
          </Button>
        )
      }
    >
      {list.data.length === 0 && <Text size="sm">{t('tickets.noSupplements')}</Text>}
      {list.data.length > 0 && (
        <Listing<Bought>
          bare
          label={t('tickets.supplements')}
          items={list.data}
          keyOf={({ _id }) => _id}
          columns={[
            {
              heading: t('tickets.supplement'),
              kind: 'title',
              cell: ({ supplement_units, label }) => `${supplement_units} × ${label}`,
            },
            {
              heading: t('tickets.status'),
              cell: ({ status }) => (
                <Badge variant="light" color={colors[status]}>
                  {t(`tickets.supplementStates.${status}`)}
                </Badge>
              ),
            },
            { heading: t('tickets.price'), kind: 'number', cell: ({ total }) => money(total, currency) },
            {
              heading: t('actions.menu'),
              kind: 'actions',
              cell: (bought) =>
                mayRefund &&
                bought.activated_at !== '' &&
                bought.total > bought.refunded && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t('tickets.refundOf', { name: bought.label })}
                    onClick={() => setDialog(bought)}
                  >
                    {t('tickets.refund')}
                  </Button>
                ),
            },
          ]}
        />
      )}
      {dialog === 'sell' && <Sell ticket={ticket} offered={offered} close={() => setDialog(null)} />}
      {dialog && dialog !== 'sell' && <Refund ticket={ticket} bought={dialog} close={() => setDialog(null)} />}
    </Section>
  );
}

interface SellProps {
  readonly ticket: TicketData;
  readonly offered: Rate['supplements'];
  readonly close: () => void;
}

function Sell({ ticket, offered: latest, close }: SellProps) {
  const { t } = useTranslation();
  /** As it was when the dialog opened: what is sold is offered no more before the dialog is closed. */
  const [offered] = useState(latest);
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const sell = useChange('createTicketSupplements', shows);
  const draft = useDraft({ supplement: offered[0]!._id, units: '1', method: 'cash' }, sell.error);
  const { values, text } = draft;
  const supplement = offered.find(({ _id }) => _id === values.supplement) ?? offered[0]!;
  const collection = boxOfficeCollections.find((each) => each === values.method) ?? 'cash';
  return (
    <FormDialog
      title={t('tickets.sellSupplement')}
      submitLabel={t('tickets.sellNow')}
      isBusy={sell.isPending}
      error={sell.error}
      draft={draft}
      close={close}
      submit={() =>
        sell.mutate(
          {
            params: { organizationId, ticketId: ticket._id },
            body: {
              collection,
              supplements: [{ supplement_id: supplement._id, supplement_units: Number(values.units) }],
            },
          },
          {
            onSuccess: (bought) => {
              const amount = money(
                bought.reduce((sum, { total }) => sum + total, 0),
                ticket.payment_currency,
              );
              notifications.show({ message: t('tickets.supplementSold', { amount }) });
              close();
            },
          },
        )
      }
    >
      <NativeSelect
        label={t('tickets.supplement')}
        {...text('supplement', '/supplements/0/supplement_id')}
        data={offered.map(({ _id, label, price }) => ({
          value: _id,
          label: `${label} · ${money(price, ticket.payment_currency)}`,
        }))}
      />
      <NumberField label={t('tickets.units')} required min={1} {...text('units', '/supplements/0/supplement_units')} />
      <NativeSelect
        label={t('tickets.method')}
        {...text('method', '/collection')}
        data={boxOfficeCollections.map((value) => ({ value, label: t(`tickets.methods.${value}`) }))}
      />
    </FormDialog>
  );
}

interface RefundProps {
  readonly ticket: TicketData;
  readonly bought: Bought;
  readonly close: () => void;
}

function Refund({ ticket, bought, close }: RefundProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const refund = useChange('refundTicketSupplement', shows);
  const left = bought.total - bought.refunded;
  const draft = useDraft({ amount: String(Number(left.toFixed(4))) }, refund.error);
  const amount = Number(draft.values.amount);
  return (
    <FormDialog
      title={t('tickets.refundOf', { name: bought.label })}
      submitLabel={t('tickets.refund')}
      isBusy={refund.isPending}
      error={refund.error}
      draft={draft}
      close={close}
      submit={() =>
        refund.mutate(
          { params: { organizationId, ticketId: ticket._id, supplementId: bought._id }, body: { amount } },
          {
            onSuccess: () => {
              notifications.show({
                message: t('tickets.supplementRefunded', { amount: money(amount, ticket.payment_currency) }),
              });
              close();
            },
          },
        )
      }
    >
      <Text size="sm">{t('tickets.refundSupplementAbout')}</Text>
      <MoneyField
        label={t('tickets.amount')}
        currency={ticket.payment_currency}
        required
        data-autofocus
        {...draft.text('amount')}
      />
    </FormDialog>
  );
}
