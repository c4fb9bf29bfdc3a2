/** Creates an event, with a new venue where there is none yet, or changes one. */
import { NativeSelect, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { eventTypes, outfits } from '@stagedoor/contract/vocabulary';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useAll, useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { changesIn, partsOf, useDraft } from '../../parts/draft.ts';
import { problemOf } from '../../parts/failure.tsx';
import { MomentField, NumberField } from '../../parts/fields.tsx';
import { changedInstant, toLocal } from '../../parts/local-time.ts';
import { PictureField } from '../../parts/picture-field.tsx';

type EventData = Data<'getEvent'>;

interface Props {
  /** The event that is changed; none for a new one. */
  readonly event?: EventData;
  readonly close: () => void;
  readonly done?: (event: EventData) => void;
}

/** What is said of an event, and of what it offers: whether a rate is on sale depends on the event. */
export const eventShown = [
  'getEvent',
  'listEvents',
  'listTicketRates',
  'getTicketRate',
  'listListRates',
  'listBookingRates',
  'getEventDashboard',
] as const;
const newLocation = 'new';

export function EventForm({ event, close, done }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId, timezone } = useOrganization();
  const locations = useAll('listLocations', { params: { organizationId } });
  const createLocation = useChange('createLocation', ['listLocations']);
  const create = useChange('createEvent', eventShown);
  const updateLocation = useChange('updateLocation', ['listLocations', 'getEventDashboard']);
  const update = useChange('updateEvent', eventShown);
  const ofLocation = createLocation.error ?? updateLocation.error;
  const error = create.error ?? update.error;
  const zoneOfEvent = event?.location.timezone ?? timezone;
  const draft = useDraft(
    {
      name: event?.name ?? '',
      type: event?.type ?? 'PARTY',
      start_date: toLocal(event?.start_date, zoneOfEvent),
      end_date: toLocal(event?.end_date, zoneOfEvent),
      location_id: event?.location_id ?? '',
      place_name: '',
      place_city: '',
      description: event?.description ?? '',
      artists: event?.artists.join(', ') ?? '',
      music_genres: event?.music_genres.join(', ') ?? '',
      age: event?.age ?? '',
      outfit: event?.outfit ?? '',
      image_url: event?.image_url ?? '',
      url: event?.url ?? '',
      active: event?.active ?? false,
      visible: event?.visible ?? true,
      resale_enabled: event?.resale_enabled ?? true,
      /** The number of people as it was typed, for that location. */
      typed: { locationId: '' as string, capacity: '' as string },
      swap_available_until: toLocal(event?.swap_available_until, zoneOfEvent),
      sealed_tickets_available_at: toLocal(event?.sealed_tickets_available_at, zoneOfEvent),
    },
    error,
  );
  const { values, text, flag, set } = draft;
  const known = locations.data ?? [];
  const chosenId = values.location_id || (known[0]?._id ?? newLocation);
  const present = known.find(({ _id }) => _id === chosenId);
  const zone = present?.timezone ?? (chosenId === event?.location_id ? zoneOfEvent : timezone);
  const { typed } = values;
  const capacity = typed.locationId === chosenId ? typed.capacity : String(present?.capacity ?? '');

  const bodyOf = (of: typeof values, locationId: string, clock: string) => {
    const swapUntil = changedInstant(of.swap_available_until, event?.swap_available_until, clock);
    return {
      name: of.name,
      type: eventTypes.find((type) => type === of.type) ?? 'OTHER',
      start_date: changedInstant(of.start_date, event?.start_date, clock) ?? '',
      end_date: changedInstant(of.end_date, event?.end_date, clock) ?? '',
      location_id: locationId,
      description: of.description,
      artists: partsOf(of.artists),
      music_genres: partsOf(of.music_genres),
      age: of.age,
      outfit: outfits.find((outfit) => outfit === of.outfit) ?? ('' as const),
      image_url: of.image_url,
      url: of.url,
      active: of.active,
      visible: of.visible,
      resale_enabled: of.resale_enabled,
      // Left out, it moves along with the start.
      ...(swapUntil && swapUntil !== event?.swap_available_until ? { swap_available_until: swapUntil } : {}),
      sealed_tickets_available_at: changedInstant(
        of.sealed_tickets_available_at,
        event?.sealed_tickets_available_at,
        clock,
      ),
    };
  };

  const submit = async () => {
    let locationId = chosenId;
    const room = { capacity: capacity === '' ? null : Number(capacity) };
    if (chosenId === newLocation) {
      const made = await createLocation.mutateAsync({
        params: { organizationId },
        body: { name: values.place_name, city: values.place_city, ...room },
      });
      locationId = made._id;
      set({ location_id: locationId });
    } else if (room.capacity !== (present?.capacity ?? null)) {
      await updateLocation.mutateAsync({ params: { organizationId, locationId }, body: room });
    }
    const body = bodyOf(values, locationId, zone);
    const changes = event && changesIn(body, bodyOf(draft.initial, event.location_id, zoneOfEvent));
    if (event && !changes) return close();
    const saved =
      event && changes
        ? await update.mutateAsync({ params: { organizationId, eventId: event._id }, body: changes })
        : await create.mutateAsync({ params: { organizationId }, body });
    close();
    done?.(saved);
  };

  return (
    <FormDialog
      title={event ? t('catalogue.editEvent') : t('catalogue.createEvent')}
      submitLabel={event ? t('actions.save') : t('catalogue.create')}
      isBusy={createLocation.isPending || updateLocation.isPending || create.isPending || update.isPending}
      error={ofLocation ?? error}
      draft={draft}
      close={close}
      size="lg"
      // What goes wrong is shown by the state of the changes.
      submit={() => void submit().catch(() => {})}
    >
      <TextInput label={t('catalogue.name')} required data-autofocus {...text('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MomentField
          label={t('catalogue.starts')}
          description={t('catalogue.clock', { zone })}
          required
          {...text('start_date')}
        />
        <MomentField
          label={t('catalogue.ends')}
          description={t('catalogue.clock', { zone })}
          required
          {...text('end_date')}
        />
        <NativeSelect
          label={t('catalogue.place')}
          {...text('location_id')}
          value={chosenId}
          data={[
            ...known.map(({ _id, name, city }) => ({ value: _id, label: city ? `${name}, ${city}` : name })),
            { value: newLocation, label: t('catalogue.newPlace') },
          ]}
        />
        <NativeSelect
          label={t('catalogue.type')}
          {...text('type')}
          data={eventTypes.map((value) => ({ value, label: t(`catalogue.types.${value}`) }))}
        />
        {chosenId === newLocation && (
          <>
            <TextInput
              label={t('catalogue.placeName')}
              required
              {...text('place_name')}
              error={problemOf(createLocation.error, '/name')}
            />
            <TextInput
              label={t('catalogue.placeCity')}
              {...text('place_city')}
              error={problemOf(createLocation.error, '/city')}
            />
          </>
        )}
        <NumberField
          label={t('catalogue.placeCapacity')}
          description={t('catalogue.placeCapacityHint')}
          min={1}
          value={capacity}
          onChange={(event) => set({ typed: { locationId: chosenId, capacity: event.currentTarget.value } })}
          error={problemOf(ofLocation, '/capacity')}
        />
      </SimpleGrid>
      <PictureField
        label={t('catalogue.image')}
        description={t('catalogue.imageHint')}
        value={values.image_url}
        error={draft.problem('/image_url')}
        choose={(url) => set({ image_url: url })}
      />
      <Textarea label={t('catalogue.description')} autosize minRows={2} {...text('description')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('catalogue.artists')} description={t('catalogue.commas')} {...text('artists')} />
        <TextInput label={t('catalogue.genres')} description={t('catalogue.commas')} {...text('music_genres')} />
        <NumberField label={t('catalogue.age')} description={t('catalogue.ageHint')} max={99} {...text('age')} />
        <NativeSelect
          label={t('catalogue.outfit')}
          description={t('catalogue.outfitHint')}
          {...text('outfit')}
          data={[
            { value: '', label: t('catalogue.notSaid') },
            ...outfits.map((value) => ({ value, label: t(`catalogue.outfits.${value}`) })),
          ]}
        />
        <TextInput label={t('catalogue.url')} type="url" {...text('url')} />
        <MomentField
          label={t('catalogue.swapUntil')}
          description={t('catalogue.swapUntilHint')}
          {...text('swap_available_until')}
        />
        <MomentField
          label={t('catalogue.sealed')}
          description={t('catalogue.sealedHint')}
          {...text('sealed_tickets_available_at')}
        />
      </SimpleGrid>
      <Switch label={t('catalogue.activeHint')} {...flag('active')} />
      <Switch label={t('catalogue.visibleHint')} {...flag('visible')} />
      <Switch label={t('catalogue.resaleHint')} {...flag('resale_enabled')} />
    </FormDialog>
  );
}
