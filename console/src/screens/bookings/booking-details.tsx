/** One booking: who, where, what was paid, notes, what happened, and what can be done next. */
import { Alert, Badge, Button, Divider, Group, Modal, Stack, Text, Textarea, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type BookingStatus, bookingTransitions } from '@stagedoor/contract/vocabulary';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { AskToDiscard } from '../../parts/ask.tsx';
import { useOpenForm } from '../../parts/draft.ts';
import { Fact } from '../../parts/fact.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { useMoney } from '../../parts/money.tsx';
import { RecordPayment } from '../payments/record-payment.tsx';
import { ChangeBooking } from './booking-form.tsx';
import { BookingHistory } from './booking-history.tsx';
import type { Booking } from './space-state.ts';

interface Props {
  readonly booking: Booking;
  readonly mayMove: boolean;
  readonly isBusy: boolean;
  readonly move: (booking: Booking, status: BookingStatus) => void;
  /** Begins to move it to another table. */
  readonly moveTable: (booking: Booking) => void;
  readonly saveNotes: (booking: Booking, notes: string, done: (saved: Booking) => void) => void;
  readonly close: () => void;
}

/** Notes that are not saved, and those from which they began. */
type Typed = { readonly notes: string; readonly from: string };

export function BookingDetails({ booking, mayMove, isBusy, move, moveTable, saveNotes, close }: Props) {
  const { t } = useTranslation();
  const money = useMoney();
  const mayEdit = useMay('manager');
  const { slug } = useOrganization();
  const navigate = useNavigate();
  const form = useOpenForm(`notes ${booking._id}`);
  const [typed, setTyped] = useState(form.kept.values as Typed | undefined);
  const [isAsking, setAsking] = useState(false);
  const [dialog, setDialog] = useState<'change' | 'take' | null>(null);
  const { moment } = useFormats();
  const due = booking.status === 'rejected' ? 0 : Math.max(0, booking.deposit - booking.deposit_paid);
  const name = booking.name || t('bookings.noName');
  const saved = booking.commentary_reserve;
  const notes = typed?.notes ?? saved;
  const isTyped = notes !== saved;
  const isChangedMeanwhile = isTyped && typed?.from !== saved;
  const forget = () => {
    form.close();
    setTyped(undefined);
  };
  const type = (value: string) => {
    if (value === saved) return forget();
    const next = { notes: value, from: typed?.from ?? saved };
    form.kept.keep(next);
    setTyped(next);
  };
  const save = (then: (booking: Booking) => void) =>
    saveNotes(booking, notes, (answered) => {
      forget();
      then(answered);
    });
  /** What leads away from here takes the notes along, unless somebody else wrote others. */
  const saveBefore = (act: (booking: Booking) => void) => (isTyped && !isChangedMeanwhile ? save(act) : act(booking));
  const toClient = ({ client_id: clientId }: Booking) =>
    void navigate({ to: '/o/$slug/clients/$clientId', params: { slug, clientId } });
  if (dialog === 'change') return <ChangeBooking booking={booking} close={() => setDialog(null)} />;
  if (dialog === 'take') {
    return <RecordPayment taken={{ bookingId: booking._id, name, amount: due }} close={() => setDialog(null)} />;
  }
  return (
    <Modal
      opened
      onClose={() => (isTyped ? setAsking(true) : close())}
      // The question closes first.
      closeOnEscape={!isAsking}
      title={name}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Stack>
        <Group gap="xs">
          <Badge variant="light">{t(`bookings.statuses.${booking.status}`)}</Badge>
          <Text size="sm">
            {t('bookings.peopleCount', { count: booking.for })}
            {booking.hour && ` · ${booking.hour}`}
          </Text>
        </Group>
        <Fact
          label={t('bookings.spaces')}
          value={[booking.space_name || t('bookings.noSpace'), booking.zone_name].filter(Boolean).join(' · ')}
        />
        <Fact label={t('bookings.contact')} value={[booking.phone, booking.email].filter(Boolean).join(' · ')} />
        <Fact
          label={t('bookings.advance')}
          value={
            booking.deposit > 0 || booking.deposit_paid > 0
              ? t('bookings.advancePaid', { paid: money(booking.deposit_paid), deposit: money(booking.deposit) })
              : t('bookings.noAdvance')
          }
        />
        {mayEdit && booking.awaited_payment_id && booking.status === 'pending' && (
          <PaymentLink paymentId={booking.awaited_payment_id} />
        )}
        <Fact label={t('bookings.bill')} value={booking.price > 0 ? money(booking.price) : ''} />
        <Fact label={t('bookings.arrived')} value={booking.arrived_at && moment(booking.arrived_at)} />
        <Fact label={t('bookings.seated')} value={booking.seated_at && moment(booking.seated_at)} />
        {mayEdit && (
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => setDialog('change')}>
              {t('bookings.change')}
            </Button>
            {booking.event_id && bookingTransitions[booking.status].length > 0 && (
              <Button variant="default" size="xs" onClick={() => saveBefore(moveTable)}>
                {t('bookings.moveTable')}
              </Button>
            )}
            {booking.client_id && (
              <Button variant="default" size="xs" onClick={() => saveBefore(toClient)}>
                {t('bookings.toClient')}
              </Button>
            )}
            {due > 0 && (
              <Button variant="light" size="xs" onClick={() => setDialog('take')}>
                {t('bookings.take', { amount: money(due) })}
              </Button>
            )}
          </Group>
        )}
        <Fact label={t('bookings.client')} value={booking.commentary_client} />
        {mayEdit ? (
          <>
            <Textarea
              label={t('bookings.notes')}
              description={t('bookings.notesHint')}
              autosize
              minRows={2}
              maxLength={2_000}
              value={notes}
              onChange={(event) => type(event.currentTarget.value)}
            />
            {isChangedMeanwhile && (
              <Alert color="orange" role="status" title={t('conflict.title')}>
                {t('bookings.notesMeanwhile', { notes: saved })}
              </Alert>
            )}
            {isTyped && (
              <Button variant="default" loading={isBusy} onClick={() => save(() => {})}>
                {t('actions.save')}
              </Button>
            )}
          </>
        ) : (
          <Fact label={t('bookings.notes')} value={booking.commentary_reserve} />
        )}
        {mayMove && (
          <Group justify="flex-end" gap={8}>
            {bookingTransitions[booking.status].map((status, place) => (
              <Button
                key={status}
                loading={isBusy}
                variant={status === 'rejected' || status === 'released' ? 'default' : place === 0 ? 'filled' : 'light'}
                onClick={() => saveBefore((now) => move(now, status))}
              >
                {t(`bookings.moves.${status}`)}
              </Button>
            ))}
          </Group>
        )}
        <Divider />
        <Title order={3} size="h5">
          {t('bookings.history')}
        </Title>
        <BookingHistory booking={booking} />
      </Stack>
      {isAsking && (
        <AskToDiscard
          confirm={() => {
            forget();
            close();
          }}
          close={() => setAsking(false)}
        />
      )}
    </Modal>
  );
}

function PaymentLink({ paymentId }: { readonly paymentId: string }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const send = useChange('sendPaymentLink');
  return (
    <>
      <Failure error={send.error} />
      <Button
        variant="default"
        loading={send.isPending}
        onClick={() =>
          send.mutate(
            { params: { organizationId, paymentId }, body: {} },
            { onSuccess: () => notifications.show({ message: t('bookings.linkMailed') }) },
          )
        }
      >
        {t('bookings.mailLink')}
      </Button>
    </>
  );
}
