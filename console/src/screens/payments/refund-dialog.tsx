/** Gives money back on a thing that was bought, the whole or a part of it; what ends the dialog names the amount. */
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useChange, useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/draft.ts';
import { MoneyField } from '../../parts/fields.tsx';
import { useMoney } from '../../parts/money.tsx';
import { paymentTexts } from './texts.ts';

addTexts(paymentTexts);

export const paymentShown = [
  'getPayment',
  'listPayments',
  'listRefunds',
  'listUnrequestedRefunds',
  'listInvoices',
  'getTicket',
  'getTicketHistory',
  'listTickets',
  'listBookings',
  'getEventDashboard',
] as const;

/** Who gives the money back. */
export const backBy = {
  gateway: 'payments.backByGateway',
  receivable: 'payments.backByHand',
  cash: 'payments.backByHand',
  pos: 'payments.backByHand',
  reseller: 'payments.backByReseller',
} as const;

/** A thing of a payment. */
export interface BoughtThing {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** What was not given back yet, in major units; undefined while it is read. */
  readonly left: number | undefined;
  /** Why nothing can be given back on it, though something is left; empty where it can. */
  readonly refusal: string;
}

export interface Refundable {
  readonly kind: 'ticket' | 'booking' | 'list' | 'pass';
  readonly id: string;
  /** Empty where there is none. */
  readonly paymentId: string;
  readonly name: string;
  /** What was not given back yet, in major units. */
  readonly left: number;
  readonly currency: string;
}

interface Props {
  readonly refundable: Refundable;
  readonly close: () => void;
}

export function RefundDialog({ refundable: { kind, id, paymentId, name, left, currency }, close }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const ticket = useChange('refundTicket', paymentShown);
  const booking = useChange('refundBooking', paymentShown);
  const entry = useChange('refundGuestList', paymentShown);
  const pass = useChange('refundPass', paymentShown);
  const payment = useRead('getPayment', { params: { organizationId, paymentId } }, { enabled: paymentId !== '' });
  const { isPending, error } = { ticket, booking, list: entry, pass }[kind];
  const draft = useDraft({ amount: String(Number(left.toFixed(4))) }, error);
  const amount = Number(draft.values.amount);
  const written = money(Number.isFinite(amount) ? amount : 0, currency);
  const submit = () => {
    const body = { amount };
    const done = {
      onSuccess: () => {
        notifications.show({ message: t('payments.refundMade', { amount: written }) });
        close();
      },
    };
    if (kind === 'ticket') ticket.mutate({ params: { organizationId, ticketId: id }, body }, done);
    if (kind === 'booking') booking.mutate({ params: { organizationId, bookingId: id }, body }, done);
    if (kind === 'list') entry.mutate({ params: { organizationId, guestListId: id }, body }, done);
    if (kind === 'pass') pass.mutate({ params: { organizationId, passId: id }, body }, done);
  };
  return (
    <FormDialog
      title={t('payments.refundOf', { name })}
      submitLabel={t('payments.refundAmount', { amount: written })}
      isBusy={isPending}
      error={error}
      draft={draft}
      close={close}
      submit={submit}
    >
      <Text size="sm">{t(`payments.refundEffects.${kind}`)}</Text>
      <MoneyField
        label={t('payments.amount')}
        description={t('payments.atMost', { amount: money(left, currency) })}
        currency={currency}
        required
        data-autofocus
        {...draft.text('amount')}
      />
      {payment.data && (
        <Text size="sm" c="dimmed">
          {t(backBy[payment.data.collection])}
        </Text>
      )}
    </FormDialog>
  );
}
