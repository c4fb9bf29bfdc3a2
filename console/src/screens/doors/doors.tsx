/** The devices at the doors: pairing one with a code, when each made contact, revoking one. */
import { Badge, Box, Button, Group, Modal, NativeSelect, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DoorOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import type { Data, Item } from '../../data/client.ts';
import { useChange, useList, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { Ask } from '../../parts/ask.tsx';
import { Copy } from '../../parts/copy.tsx';
import { changesIn, useStandingDraft } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Page } from '../../parts/page.tsx';
import { PagedListing } from '../../parts/paged-listing.tsx';
import { Section } from '../../parts/section.tsx';
import { SectionForm } from '../../parts/section-form.tsx';
import { Ago } from '../../parts/time.tsx';
import { doorDeviceTexts } from './texts.ts';

addTexts(doorDeviceTexts);

type Device = Item<'listDoorDevices'>;

const doorPath = '/console/door';
/** A device that works asks every few seconds; its last contact is kept to about 10 seconds. */
const quietMs = 60_000;

export function Doors() {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const { revoked } = useSearch({ from: '/signed-in/o/$slug/doors' });
  const navigate = useNavigate();
  const mayManage = useMay('manager');
  const [isPairing, setPairing] = useState(false);
  const devices = useList(
    'listDoorDevices',
    { params: { organizationId }, query: { revoked: revoked ?? false, limit: 100 } },
    { everyMs: 5_000 },
  );
  const open = (
    <Button
      component="a"
      href={`${doorPath}?organization=${slug}`}
      variant="default"
      leftSection={<DoorOpen size={16} aria-hidden />}
    >
      {t('doors.open')}
    </Button>
  );
  const pair = mayManage && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setPairing(true)}>
      {t('doors.pair')}
    </Button>
  );
  return (
    <Page
      title={t('doors.title')}
      about={t('doors.about')}
      actions={
        <>
          {open}
          {pair}
        </>
      }
    >
      <Box>
        <SegmentedControl
          aria-label={t('doors.show')}
          value={revoked ? 'revoked' : 'active'}
          data={[
            { value: 'active', label: t('doors.showActive') },
            { value: 'revoked', label: t('doors.showRevoked') },
          ]}
          onChange={(value) =>
            void navigate({ to: '.', search: value === 'revoked' ? { revoked: true } : {}, replace: true })
          }
        />
      </Box>
      <PagedListing<Device>
        label={t('doors.title')}
        list={devices}
        nothing={revoked && { title: t('doors.emptyRevoked') }}
        empty={{ icon: DoorOpen, title: t('doors.empty'), hint: t('doors.emptyHint'), action: pair }}
        columns={[
          {
            heading: t('doors.name'),
            kind: 'title',
            cell: (device) => (
              <Stack gap={2}>
                <Text size="sm" fw={600}>
                  {device.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {t(`doors.with.${device.registered_with}`)}
                </Text>
              </Stack>
            ),
          },
          {
            heading: t('doors.worksFor'),
            cell: ({ event_ids: { length: count } }) =>
              count === 0 ? t('doors.everyEvent') : t('doors.events', { count }),
          },
          { heading: t('doors.registered'), cell: ({ created_at }) => <Ago at={created_at} /> },
          { heading: t('doors.lastContact'), cell: ({ last_contact_at }) => <Ago at={last_contact_at} /> },
          { heading: t('doors.state'), cell: (device) => <State device={device} /> },
          {
            heading: t('actions.menu'),
            kind: 'actions',
            cell: (device) => (mayManage && !device.revoked_at ? <Revoke device={device} /> : null),
          },
        ]}
      />
      {mayManage && <DoorSettings />}
      {isPairing && <PairDialog close={() => setPairing(false)} />}
    </Page>
  );
}

function DoorSettings() {
  const { _id: organizationId } = useOrganization();
  const settings = useRead('getDoorSettings', { params: { organizationId } });
  return (
    <>
      <Failure error={settings.error} retry={() => void settings.refetch()} />
      {settings.data && <DoorSettingsForm settings={settings.data} />}
    </>
  );
}

function State({ device: { revoked_at, last_contact_at } }: { readonly device: Device }) {
  const { t } = useTranslation();
  const isQuiet = !last_contact_at || Date.now() - Date.parse(last_contact_at) > quietMs;
  const state = revoked_at ? 'revoked' : isQuiet ? 'quiet' : 'active';
  const color = { revoked: 'red', quiet: 'gray', active: 'teal' }[state];
  return (
    <Badge variant="light" color={color}>
      {t(`doors.states.${state}`)}
    </Badge>
  );
}

function Revoke({ device: { _id, name } }: { readonly device: Device }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const revoke = useChange('revokeDoorDevice', ['listDoorDevices']);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" aria-label={t('doors.revokeOf', { name })} onClick={() => setAsking(true)}>
        {t('doors.revoke')}
      </Button>
      {isAsking && (
        <Ask
          title={t('doors.revokeTitle', { name })}
          about={t('doors.revokeAbout')}
          action={t('doors.revoke')}
          isBusy={revoke.isPending}
          error={revoke.error}
          close={() => setAsking(false)}
          confirm={() =>
            revoke.mutate({ params: { organizationId, doorDeviceId: _id } }, { onSuccess: () => setAsking(false) })
          }
        />
      )}
    </>
  );
}

/** Shows a code that registers one device, and where it is entered. */
function PairDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { dayAndHour, hour } = useFormats();
  const [eventId, setEventId] = useState('');
  const events = useRead('listEvents', { params: { organizationId }, query: { period: 'upcoming', limit: 100 } });
  const make = useChange('createDoorCode', ['listDoorDevices']);
  const address = `${location.origin}${doorPath}`;
  // Behind a #, the code is not sent to the service, whose log has addresses.
  const addressOf = (code: string) => `${address}#code=${code}`;
  const create = () =>
    make.mutate({ params: { organizationId }, body: { event_ids: eventId === '' ? [] : [eventId] } });
  return (
    <Modal opened onClose={close} title={t('doors.pairTitle')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <Stack>
        <NativeSelect
          label={t('doors.forEvents')}
          value={eventId}
          data={[
            { value: '', label: t('doors.everyEvent') },
            ...(events.data ?? []).map(({ _id, name, start_date }) => ({
              value: _id,
              label: `${name} · ${dayAndHour(start_date)}`,
            })),
          ]}
          onChange={(changed) => setEventId(changed.currentTarget.value)}
        />
        <Failure error={make.error} />
        {make.data && (
          <Stack align="center" gap="sm" role="status">
            <Text size="sm">{t('doors.pairAbout', { address, time: hour(make.data.expires_at) })}</Text>
            <Text fz={34} fw={650} ff="monospace" lts="0.06em" className="figure">
              {make.data.code}
            </Text>
            <Copy text={make.data.code} />
            <Box
              component="img"
              src={`data:image/svg+xml,${encodeURIComponent(renderSVG(addressOf(make.data.code), { border: 2 }))}`}
              alt={t('doors.qr')}
              w={160}
            />
          </Stack>
        )}
        <Group justify="flex-end">
          {make.data && (
            <Button variant="default" onClick={close}>
              {t('doors.done')}
            </Button>
          )}
          <Button variant={make.data ? 'default' : 'filled'} loading={make.isPending} onClick={create}>
            {t(make.data ? 'doors.anotherCode' : 'doors.makeCode')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Whether doors can check short codes without a network; admins change it, managers read it. */
function DoorSettingsForm({ settings }: { readonly settings: Data<'getDoorSettings'> }) {
  const { t } = useTranslation();
  const mayChange = useMay('admin');
  const { _id: organizationId } = useOrganization();
  const update = useChange('updateDoorSettings', ['getDoorSettings']);
  const draft = useStandingDraft('settings', settings, update.error);
  if (!mayChange) {
    const state = settings.short_codes_offline ? 'shortCodesOn' : 'shortCodesOff';
    return (
      <Section title={t('doors.settings')} about={t('doors.settingsForAdmins')}>
        <Text size="sm">{t(`doors.${state}`)}</Text>
      </Section>
    );
  }
  const submit = () => {
    const sent = draft.values;
    const body = changesIn(sent, draft.initial);
    if (!body) return;
    const onSuccess = () => {
      draft.follow(sent);
      notifications.show({ message: t('doors.settingsSaved') });
    };
    update.mutate({ params: { organizationId }, body }, { onSuccess });
  };
  return (
    <SectionForm
      title={t('doors.settings')}
      isBusy={update.isPending}
      error={update.error}
      draft={draft}
      submit={submit}
    >
      <Switch
        label={t('doors.shortCodes')}
        description={t('doors.shortCodesAbout')}
        {...draft.flag('short_codes_offline')}
      />
    </SectionForm>
  );
}
