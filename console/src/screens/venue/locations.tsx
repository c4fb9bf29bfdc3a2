/** The places where events are held. */
import { SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { numberOf } from '../../parts/draft.ts';
import { NumberField } from '../../parts/fields.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Editor, Name, useEditorForm, useRemoval } from '../events/editor.tsx';

type Location = Item<'listLocations'>;
const shows = ['listLocations', 'getEventDashboard'] as const;

export function Locations() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const list = useList('listLocations', { params: { organizationId }, query: { limit: 50 } });
  const removal = useRemoval('deleteLocation', shows, ({ _id }: Location) => ({
    params: { organizationId, locationId: _id },
  }));
  const { number } = useFormats();
  return (
    <Editor<Location>
      label={t('venue.locations')}
      about={t('venue.locationsAbout')}
      add={t('venue.addLocation')}
      none={t('venue.noLocations')}
      read={list}
      items={list.items}
      formName="location"
      nameOf={({ name }) => name}
      columns={[
        {
          heading: t('venue.name'),
          kind: 'title',
          cell: ({ name, address, postal_code, city }) => (
            <Name name={name} about={[address, postal_code, city].filter(Boolean).join(', ')} />
          ),
        },
        { heading: t('venue.timezone'), cell: ({ timezone }) => timezone },
        {
          heading: t('venue.capacity'),
          kind: 'number',
          cell: ({ capacity }) => (capacity ? number(capacity) : '—'),
        },
      ]}
      form={(location, close) => <LocationForm location={location} close={close} />}
      removal={removal}
    />
  );
}

interface FormProps {
  /** The place that is changed; none for a new one. */
  readonly location: Location | undefined;
  readonly close: () => void;
}

function LocationForm({ location, close }: FormProps) {
  const { t } = useTranslation();
  const { _id: organizationId, timezone } = useOrganization();
  const form = useEditorForm('createLocation', 'updateLocation', shows, close, {
    name: location?.name ?? '',
    address: location?.address ?? '',
    postal_code: location?.postal_code ?? '',
    city: location?.city ?? '',
    country: location?.country ?? '',
    timezone: location?.timezone ?? timezone,
    capacity: String(location?.capacity ?? ''),
  });
  const { values, text } = form;
  const submit = () => {
    const body = { ...values, country: values.country.toUpperCase(), capacity: numberOf(values.capacity) };
    if (location) form.update({ params: { organizationId, locationId: location._id }, body });
    else form.create({ params: { organizationId }, body });
  };
  return (
    <FormDialog
      title={t(location ? 'venue.editLocation' : 'venue.addLocation')}
      submitLabel={location ? t('actions.save') : t('venue.add')}
      {...form.dialog}
      submit={submit}
    >
      <TextInput label={t('venue.name')} required data-autofocus {...text('name')} />
      <TextInput label={t('venue.address')} {...text('address')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('venue.postalCode')} {...text('postal_code')} />
        <TextInput label={t('venue.city')} {...text('city')} />
        <TextInput label={t('venue.country')} description={t('venue.countryHint')} maxLength={2} {...text('country')} />
        <NumberField label={t('venue.capacity')} description={t('venue.capacityHint')} min={1} {...text('capacity')} />
      </SimpleGrid>
      <TextInput label={t('venue.timezone')} required {...text('timezone')} />
    </FormDialog>
  );
}
