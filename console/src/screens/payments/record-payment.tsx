/** Records what was taken for a booking outside the payment gateway. */
import { Group, NativeSelect, Select, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { externalPaymentMethods } from '@stagedoor/contract/vocabulary';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAll, useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/draft.ts';
import { useEventChoice } from '../../parts/event-choice.tsx';
import { Failure, problemOf } from '../../parts/failure.tsx';
import { MoneyField } from '../../parts/fields.tsx';
import { useMoney } from '../../parts/money.tsx';
import { paymentTexts } from './texts.ts';

addTexts(paymentTexts);

export const externalPaymentsShown = [
  'listExternalPayments',
  'getExternalPaymentTotals',
  'listBookings',
  'getBookingHistory',
  'getEventDashboard',
] as const;

interface Props {
  /** The booking for which it is taken, and how much; chosen in the dialog where it is left out. */
  readonly taken?: { readonly bookingId: string; readonly name: string; readonly amount: number };
  readonly close: () => void;
}

export function RecordPayment({ taken, close }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const create = useChange('createExternalPayment', externalPaymentsShown);
  const [eventId, setEventId] = useState<string | undefined>(undefined);
  const [bookingId, setBookingId] = useState<string | null>(taken?.bookingId ?? null);
  const choice = useEventChoice(eventId, (chosen) => {
    setEventId(chosen);
    setBookingId(null);
  });
  const draft = useDraft(
    { amount: taken ? String(Number(taken.amount.toFixed(4))) : '', method: 'cash', description: '' },
    create.error,
  );
  const { values, text } = draft;
  return (
    <FormDialog
      title={taken ? t('payments.recordOf', { name: taken.name }) : t('payments.record')}
      submitLabel={t('payments.record')}
      isBusy={create.isPending}
      isDisabled={bookingId === null}
      error={create.error}
      draft={draft}
      close={close}
      submit={() =>
        create.mutate(
          {
            params: { organizationId },
            body: {
              resource_id: bookingId ?? '',
              amount: Number(values.amount),
              method: externalPaymentMethods.find((method) => method === values.method) ?? 'cash',
              description: values.description,
            },
          },
          {
            onSuccess: ({ amount, currency }) => {
              notifications.show({ message: t('payments.recorded', { amount: money(amount, currency) }) });
              close();
            },
          },
        )
      }
    >
      {!taken && <Failure error={choice.error} />}
      {!taken && <Group>{choice.field}</Group>}
      {!taken && choice.event && (
        <BookingField
          eventId={choice.event._id}
          value={bookingId}
          error={problemOf(create.error, '/resource_id')}
          choose={setBookingId}
        />
      )}
      <MoneyField label={t('payments.amount')} required {...text('amount')} />
      <NativeSelect
        label={t('payments.method')}
        {...text('method')}
        data={externalPaymentMethods.map((value) => ({ value, label: t(`payments.methods.${value}`) }))}
      />
      <TextInput label={t('payments.description')} maxLength={2_000} {...text('description')} />
    </FormDialog>
  );
}

interface BookingFieldProps {
  readonly eventId: string;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly choose: (bookingId: string | null) => void;
}

function BookingField({ eventId, value, error, choose }: BookingFieldProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const bookings = useAll('listBookings', { params: { organizationId }, query: { event_id: eventId } });
  const payable = (bookings.data ?? []).filter(({ status }) => status !== 'rejected');
  if (bookings.data && payable.length === 0) return <Text size="sm">{t('payments.noBookings')}</Text>;
  return (
    <>
      <Failure error={bookings.error} />
      <Select
        label={t('payments.recordFor')}
        description={t('payments.recordForHint')}
        placeholder={t('payments.chooseBooking')}
        searchable
        required
        data={payable.map(({ _id, name, space_name, code }) => ({
          value: _id,
          label: [name || t('payments.nameless'), space_name, code].filter(Boolean).join(' · '),
        }))}
        value={value}
        error={error}
        onChange={choose}
      />
    </>
  );
}
