/** The waiting room of an event in the web shop: when buyers wait, how many do, and the draw. */
import { Anchor, Badge, NativeSelect, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { limits, type WaitingRoomMode, waitingRoomModes } from '@stagedoor/contract/vocabulary';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Data } from '../../data/client.ts';
import { useChange, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { followed, useStandingDraft } from '../../parts/draft.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { Failure } from '../../parts/failure.tsx';
import { MomentField, NumberField } from '../../parts/fields.tsx';
import { useFormats } from '../../parts/formats.ts';
import { changedInstant, toLocal } from '../../parts/local-time.ts';
import { Section } from '../../parts/section.tsx';
import { SectionForm } from '../../parts/section-form.tsx';
import { useShopAddress } from './shop-address.ts';

type Room = Data<'getEventWaitingRoom'>;

interface Props {
  readonly event: Data<'getEvent'>;
}

/** Managers change it; others see it. While people wait, the numbers are read again and again. */
export function WaitingRoom({ event }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const mayChange = useMay('manager');
  const params = { organizationId, eventId: event._id };
  const { data: room, error } = useRead(
    'getEventWaitingRoom',
    { params },
    { everyMs: 2_000, until: ({ status }) => status === 'closed' },
  );
  if (!room) return error ? <Failure error={error} /> : null;
  const numbers = <Numbers event={event} room={room} />;
  return mayChange ? (
    <RoomForm event={event} room={room}>
      {numbers}
    </RoomForm>
  ) : (
    <Section title={t('catalogue.waitingRoom.title')} badge={<Status room={room} />}>
      {numbers}
    </Section>
  );
}

function Status({ room }: { readonly room: Room }) {
  const { t } = useTranslation();
  return (
    <Badge variant="light" color={room.status === 'closed' ? 'gray' : 'violet'}>
      {t(`catalogue.waitingRoom.states.${room.status}`)}
    </Badge>
  );
}

function RoomForm({ event, room, children }: Props & { readonly room: Room; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const zone = event.location.timezone;
  const update = useChange('updateEventWaitingRoom', ['getEventWaitingRoom']);
  const openingOf = ({ status, opens_at }: Room) => (status === 'gathering' ? opens_at : null);
  const valuesOf = (of: Room) => ({
    mode: of.mode as string,
    opens_at: toLocal(openingOf(of), zone),
    admission_minutes: String(of.admission_minutes),
  });
  const draft = useStandingDraft('waiting room', valuesOf(room), update.error);
  const { values } = draft;
  const submit = async () => {
    const params = { organizationId, eventId: event._id };
    // Where it cannot be read, it cannot be saved either, which says why.
    const now = await call('getEventWaitingRoom', { params }).catch(() => room);
    // What was typed, and the others as the room is now.
    const sent = { ...values, ...followed(values, draft.initial, valuesOf(now)) };
    draft.follow(valuesOf(now));
    const { mode, opens_at, admission_minutes } = sent;
    const opensAt = mode === 'on' ? changedInstant(opens_at, openingOf(now), zone) : null;
    update.mutate(
      {
        params,
        body: {
          mode: mode as WaitingRoomMode,
          ...(opensAt ? { opens_at: opensAt } : {}),
          admission_minutes: Number(admission_minutes),
        },
      },
      {
        onSuccess: (saved) => {
          draft.set(valuesOf(saved));
          draft.follow(valuesOf(saved));
          notifications.show({ message: t('catalogue.waitingRoom.saved') });
        },
      },
    );
  };
  return (
    <SectionForm
      title={t('catalogue.waitingRoom.title')}
      about={t('catalogue.waitingRoom.about')}
      badge={<Status room={room} />}
      isBusy={update.isPending}
      error={update.error}
      draft={draft}
      submit={() => void submit()}
    >
      {children}
      <NativeSelect
        label={t('catalogue.waitingRoom.mode')}
        data={waitingRoomModes.map((mode) => ({ value: mode, label: t(`catalogue.waitingRoom.modes.${mode}`) }))}
        {...draft.text('mode')}
      />
      {values.mode === 'on' && (
        <MomentField
          label={t('catalogue.waitingRoom.opensAt')}
          description={t('catalogue.waitingRoom.opensAtHint', { zone })}
          {...draft.text('opens_at')}
        />
      )}
      <NumberField
        label={t('catalogue.waitingRoom.minutes')}
        description={t('catalogue.waitingRoom.minutesHint')}
        required
        min={1}
        max={limits.admissionMinutesMax}
        {...draft.text('admission_minutes')}
      />
    </SectionForm>
  );
}

function Numbers({ event, room }: Props & { readonly room: Room }) {
  const { t } = useTranslation();
  const address = useShopAddress(event);
  const { moment } = useFormats(event.location.timezone);
  if (room.seed_hash === '') return null;
  return (
    <>
      <Facts>
        <Fact label={t('catalogue.waitingRoom.opens')} value={room.opens_at && moment(room.opens_at)} />
        <Fact label={t('catalogue.waitingRoom.waiting')} value={String(room.waiting)} />
        <Fact label={t('catalogue.waitingRoom.admitted')} value={String(room.admitted)} />
        <Fact label={t('catalogue.waitingRoom.perMinute')} value={String(room.admitted_per_minute)} />
        <Fact label={t('catalogue.waitingRoom.drawn')} value={room.drawn_at && String(room.drawn)} />
      </Facts>
      <Text size="sm" className="breakable">
        {t('catalogue.waitingRoom.seedHash')} <code>{room.seed_hash}</code>
      </Text>
      {room.seed && (
        <Text size="sm" className="breakable">
          {t('catalogue.waitingRoom.seed')} <code>{room.seed}</code>
        </Text>
      )}
      {room.seed && address && (
        <Anchor size="sm" href={`${address}/draw.json`} target="_blank" rel="noreferrer">
          {t('catalogue.waitingRoom.draw')}
        </Anchor>
      )}
    </>
  );
}
