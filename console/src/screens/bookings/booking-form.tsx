/** A booking for later, taken on the phone for instance; and what is changed of one. */
import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../data/client.ts';
import { useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { useSayConflict } from '../../parts/conflict.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { followed, useDraft } from '../../parts/draft.ts';
import { MoneyField, NumberField } from '../../parts/fields.tsx';
import { useMailLanguage } from '../../parts/mail-language.ts';
import { usePartName } from './part-name.ts';
import { termsFor } from './rate-terms.ts';
import { useBookingChange } from './shown-bookings.ts';
import { type Booking, isTakeable, stateOfSpace, type Zone } from './space-state.ts';

/** How long an advance can be paid by the link. */
const linkHours = 24;

const advances = ['none', 'link', 'paid'] as const;

interface NewProps {
  readonly eventId: string;
  readonly zones: readonly Zone[];
  readonly bookings: readonly Booking[];
  /** Where the people are to sit, if that is chosen. */
  readonly spaceId: string | undefined;
  readonly done: (booking: Booking) => void;
  readonly close: () => void;
}

export function NewBooking({ eventId, zones, bookings, spaceId, done, close }: NewProps) {
  const { t } = useTranslation();
  const { _id: organizationId, currency } = useOrganization();
  const language = useMailLanguage();
  const create = useBookingChange('createBooking');
  const checkout = useBookingChange('createBookingCheckout', ['listPayments']);
  const error = create.error ?? checkout.error;
  const draft = useDraft(
    {
      name: '',
      phone: '',
      email: '',
      people: '2',
      hour: '',
      place: spaceId ?? zones[0]?._id ?? '',
      rate: '',
      price: '',
      advance: 'none',
      deposit: '',
      notes: '',
    },
    error,
  );
  const { values, text, set } = draft;
  const zone = zones.find(
    ({ _id, spaces }) => _id === values.place || spaces.some((each) => each._id === values.place),
  );
  const rates = useRead(
    'listBookingRates',
    { params: { organizationId, zoneId: zone?._id ?? '' } },
    { enabled: zone !== undefined },
  );
  const offered = (rates.data ?? []).filter(({ active }) => active);
  /** Price and advance of the rate for so many people; nothing where no rate is chosen. */
  const termsOf = (slug: string, people: string) => {
    const rate = offered.find((each) => each.slug === slug);
    if (!rate) return {};
    const { price, deposit } = termsFor(rate, Number(people), currency);
    return { price: String(price), deposit: String(deposit) };
  };
  const pays = advances.find((each) => each === values.advance) ?? 'none';
  const isSpace = zone !== undefined && zone._id !== values.place;
  const submit = () => {
    for (const change of [create, checkout]) change.reset();
    const { name, phone, email, people, hour, notes, rate, price } = values;
    const common = {
      event_id: eventId,
      ...(isSpace ? { space_ids: [values.place] } : zone ? { zone_id: zone._id } : {}),
      for: Number(people),
      name,
      phone,
      hour,
      commentary_reserve: notes,
      rate_slug: rate,
      ...(price === '' ? {} : { price: Number(price) }),
    };
    const params = { organizationId };
    const deposit = Number(values.deposit);
    if (pays === 'link') {
      const body = { ...common, email, deposit, language, payment_hours: linkHours };
      checkout.mutate({ params, body }, { onSuccess: done });
      return;
    }
    const paid = pays === 'paid' ? { deposit, deposit_paid: deposit } : {};
    create.mutate({ params, body: { ...common, ...(email ? { email } : {}), ...paid } }, { onSuccess: done });
  };
  return (
    <FormDialog
      title={t('bookings.newBooking')}
      submitLabel={t(pays === 'link' ? 'bookings.bookAndSend' : 'bookings.book')}
      isBusy={create.isPending || checkout.isPending}
      error={error}
      draft={draft}
      submit={submit}
      close={close}
      size="lg"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('bookings.name')} required data-autofocus autoComplete="off" {...text('name')} />
        <TextInput label={t('bookings.phone')} type="tel" autoComplete="off" {...text('phone')} />
        <NumberField
          label={t('bookings.people')}
          required
          min={1}
          {...text('people', '/for')}
          onChange={({ currentTarget: { value } }) => set({ people: value, ...termsOf(values.rate, value) })}
        />
        <TextInput label={t('bookings.time')} type="time" {...text('hour')} />
        <NativeSelect
          label={t('bookings.table')}
          {...text('place', isSpace ? '/space_ids' : '/zone_id')}
          onChange={({ currentTarget: { value } }) => set({ place: value, rate: '' })}
          data={zones.map(({ _id, name, spaces }) => ({
            group: name,
            items: [
              { value: _id, label: t('bookings.tableLater', { zone: name }) },
              ...spaces
                .filter((space) => space._id === spaceId || isTakeable(stateOfSpace(space._id, bookings)))
                .map((space) => ({
                  value: space._id,
                  label: space.capacity
                    ? t('bookings.tableFor', { name: space.name, count: space.capacity })
                    : space.name,
                })),
            ],
          }))}
        />
        {offered.length > 0 && (
          <NativeSelect
            label={t('bookings.rate')}
            {...text('rate', '/rate_slug')}
            onChange={({ currentTarget: { value } }) => set({ rate: value, ...termsOf(value, values.people) })}
            data={[
              { value: '', label: t('bookings.noRate') },
              ...offered.map(({ slug, name }) => ({ value: slug, label: name })),
            ]}
          />
        )}
        <MoneyField label={t('bookings.bill')} {...text('price')} />
        <NativeSelect
          label={t('bookings.advance')}
          {...text('advance')}
          data={advances.map((value) => ({ value, label: t(`bookings.advances.${value}`) }))}
        />
        {pays !== 'none' && <MoneyField label={t('bookings.advanceAmount')} required {...text('deposit')} />}
        <TextInput
          label={t('bookings.email')}
          type="email"
          autoComplete="off"
          required={pays === 'link'}
          description={pays === 'link' ? t('bookings.emailForLink', { count: linkHours }) : undefined}
          {...text('email')}
        />
      </SimpleGrid>
      <Textarea
        label={t('bookings.notes')}
        description={t('bookings.notesHint')}
        autosize
        minRows={2}
        maxLength={2_000}
        {...text('notes', '/commentary_reserve')}
      />
    </FormDialog>
  );
}

interface ChangeProps {
  readonly booking: Booking;
  readonly close: () => void;
}

const valuesOf = ({ name, phone, email, for: people, hour, price }: Booking) => ({
  name,
  phone,
  email,
  people: String(people),
  // A field of time wants two digits.
  hour: hour === '' ? '' : hour.padStart(5, '0'),
  price: String(price),
});

/** Who comes, with how many, when and for how much. */
export function ChangeBooking({ booking: latest, close }: ChangeProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  /** As it was when editing began, or when a change of somebody else was said: the changes are based on it. */
  const [booking, setBooking] = useState(latest);
  const update = useBookingChange('updateBooking');
  const sayConflict = useSayConflict(usePartName());
  const draft = useDraft(valuesOf(booking), update.error);
  const { values, text, set } = draft;
  const params = { organizationId, bookingId: booking._id };
  const follow = async () => {
    const now = await call('getBooking', { params });
    set(followed(values, valuesOf(booking), valuesOf(now)));
    setBooking(now);
  };
  return (
    <FormDialog
      title={t('bookings.changeBooking')}
      submitLabel={t('actions.save')}
      isBusy={update.isPending}
      error={update.error}
      draft={draft}
      close={close}
      submit={() =>
        update.mutate(
          {
            params,
            body: {
              name: values.name,
              phone: values.phone,
              email: values.email || null,
              for: Number(values.people),
              hour: values.hour,
              price: Number(values.price),
            },
            ifMatch: booking.version,
          },
          {
            onSuccess: () => {
              notifications.show({ message: t('bookings.saved') });
              close();
            },
            onError: (thrown) => {
              if (thrown.status !== 412) return;
              sayConflict(thrown);
              update.reset();
              // Where it cannot be read now, saving says the same once more.
              follow().catch(() => {});
            },
          },
        )
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('bookings.name')} data-autofocus autoComplete="off" {...text('name')} />
        <TextInput label={t('bookings.phone')} type="tel" autoComplete="off" {...text('phone')} />
        <NumberField label={t('bookings.people')} required min={1} {...text('people', '/for')} />
        <TextInput label={t('bookings.time')} type="time" {...text('hour')} />
        <MoneyField label={t('bookings.bill')} required {...text('price')} />
        <TextInput label={t('bookings.email')} type="email" autoComplete="off" {...text('email')} />
      </SimpleGrid>
    </FormDialog>
  );
}
