/** One event: its facts, what can be bought of it, and what it has sold. */
import { Alert, Anchor, Button, Group, Menu, SegmentedControl, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { Ask } from '../../parts/ask.tsx';
import { KeptDraft, useOpenForm } from '../../parts/draft.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Loading, Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { Cancellation } from '../cancellation/cancellation.tsx';
import { cancellationTexts } from '../cancellation/texts.ts';
import { BookingRates } from './booking-rates.tsx';
import { CopyEvent } from './copy-event.tsx';
import { DiscountCodes } from './discount-codes.tsx';
import { Removing } from './editor.tsx';
import { EventForm, eventShown } from './event-form.tsx';
import { EventState, stateOf } from './event-state.tsx';
import { Figures } from './figures.tsx';
import { ListRates } from './list-rates.tsx';
import { Preregistrations } from './preregistrations.tsx';
import { useShopAddress } from './shop-address.ts';
import { catalogueTexts } from './texts.ts';
import { TicketRates } from './ticket-rates.tsx';
import { WaitingRoom } from './waiting-room.tsx';

addTexts(catalogueTexts);
addTexts(cancellationTexts);

const eventViews = ['figures', 'cancellation'] as const;

export function Event() {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const { eventId } = useParams({ from: '/signed-in/o/$slug/events/$eventId' });
  const { view } = useSearch({ from: '/signed-in/o/$slug/events/$eventId' });
  const navigate = useNavigate();
  const params = { organizationId, eventId };
  const mayEdit = useMay('manager');
  const mayCancel = useMay('admin');
  const { data: event, error, isPending, refetch } = useRead('getEvent', { params });
  const update = useChange('updateEvent', eventShown);
  const removal = useChange('deleteEvent', ['listEvents']);
  const { data: cancellation } = useRead(
    'getEventCancellation',
    { params },
    { enabled: mayEdit && event?.active === false },
  );
  const dialog = useOpenForm('event');
  const { moment } = useFormats(event?.location.timezone);
  if (!event) return isPending ? <Loading /> : <Failure error={error} retry={() => void refetch()} />;
  const { close } = dialog;
  const isCancelled = cancellation !== undefined && cancellation.status !== 'none';
  const showView = (value: string | undefined) =>
    void navigate({ to: '.', search: { view: eventViews.find((each) => each === value) }, replace: true });
  const isDraft = !event.active && !isCancelled && stateOf(event) !== 'past';
  const switchTo = (active: boolean) =>
    update.mutate(
      { params, body: { active } },
      {
        onSuccess: () => {
          close();
          notifications.show({ message: t(active ? 'catalogue.published' : 'catalogue.tookOff') });
        },
      },
    );
  const actions = mayEdit && (
    <>
      {isDraft && (
        <Button loading={update.isPending} onClick={() => switchTo(true)}>
          {t('catalogue.publish')}
        </Button>
      )}
      <Button variant="default" onClick={() => dialog.open('edit')}>
        {t('catalogue.edit')}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden />}>
            {t('actions.menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => dialog.open('copy')}>{t('catalogue.copyEvent')}</Menu.Item>
          {event.active && <Menu.Item onClick={() => dialog.open('off')}>{t('catalogue.takeOff')}</Menu.Item>}
          {mayCancel && !isCancelled && (
            <Menu.Item color="red" onClick={() => showView('cancellation')}>
              {t('cancellation.menu')}
            </Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => dialog.open('delete')}>
            {t('catalogue.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
  return (
    <Page title={event.name} about={`${moment(event.start_date)} · ${event.location.name}`} actions={actions}>
      {dialog.id === null && <Failure error={update.error} />}
      {isDraft && <IssuerMissing />}
      <SegmentedControl
        aria-label={t('catalogue.view')}
        mr="auto"
        value={view ?? 'setup'}
        onChange={showView}
        data={[
          { value: 'setup', label: t('catalogue.setup') },
          { value: 'figures', label: t('catalogue.figures') },
          ...(isCancelled || view === 'cancellation'
            ? [{ value: 'cancellation', label: t('cancellation.title') }]
            : []),
        ]}
      />
      {view === 'figures' && <Figures event={event} />}
      {view === 'cancellation' && mayEdit && <Cancellation event={event} />}
      {view === undefined && <Setup event={event} />}
      <KeptDraft value={dialog.kept}>
        {dialog.id === 'edit' && <EventForm event={event} close={close} />}
        {dialog.id === 'copy' && <CopyEvent event={event} close={close} />}
      </KeptDraft>
      {dialog.id === 'off' && (
        <Ask
          title={t('catalogue.takeOffTitle', { name: event.name })}
          about={t('catalogue.takeOffAbout')}
          action={t('catalogue.takeOff')}
          isBusy={update.isPending}
          error={update.error}
          confirm={() => switchTo(false)}
          close={close}
        />
      )}
      {dialog.id === 'delete' && (
        <Removing
          name={event.name}
          removal={removal}
          confirm={() =>
            removal.mutate(
              { params },
              {
                onSuccess: () =>
                  void navigate({
                    to: '/o/$slug/events',
                    params: { slug },
                    search: { search: undefined, show: undefined },
                  }),
              },
            )
          }
          close={close}
        />
      )}
    </Page>
  );
}

function Setup({ event }: { readonly event: Data<'getEvent'> }) {
  const maySeePeople = useMay('manager');
  return (
    <>
      <EventFacts event={event} />
      <TicketRates event={event} />
      <ListRates event={event} />
      <BookingRates event={event} />
      <DiscountCodes event={event} />
      <WaitingRoom event={event} />
      {maySeePeople && <Preregistrations eventId={event._id} />}
    </>
  );
}

function EventFacts({ event }: { readonly event: Data<'getEvent'> }) {
  const { t } = useTranslation();
  const { slug } = useOrganization();
  const { moment } = useFormats(event.location.timezone);
  const search = { event_id: event._id };
  const address = useShopAddress(event);
  return (
    <Section title={t('catalogue.facts')} badge={<EventState event={event} />}>
      {event.description && (
        <Text size="sm" className="breakable">
          {event.description}
        </Text>
      )}
      <Facts>
        <Fact label={t('catalogue.starts')} value={moment(event.start_date)} />
        <Fact label={t('catalogue.ends')} value={moment(event.end_date)} />
        <Fact label={t('catalogue.timezone')} value={event.location.timezone} />
        <Fact
          label={t('catalogue.place')}
          value={[event.location.name, event.location.city].filter(Boolean).join(', ')}
        />
        <Fact label={t('catalogue.type')} value={t(`catalogue.types.${event.type}`)} />
        <Fact label={t('catalogue.artists')} value={event.artists.join(', ')} />
        <Fact label={t('catalogue.genres')} value={event.music_genres.join(', ')} />
        <Fact label={t('catalogue.age')} value={event.age && t('catalogue.fromAge', { age: event.age })} />
        <Fact label={t('catalogue.outfit')} value={event.outfit && t(`catalogue.outfits.${event.outfit}`)} />
        <Fact
          label={t('catalogue.resale')}
          value={
            event.resale_enabled
              ? t('catalogue.resaleUntil', { at: moment(event.swap_available_until) })
              : t('catalogue.no')
          }
        />
        <Fact
          label={t('catalogue.sealed')}
          value={event.sealed_tickets_available_at && moment(event.sealed_tickets_available_at)}
        />
      </Facts>
      <Group gap="md">
        <Anchor
          size="sm"
          renderRoot={(props) => <Link {...props} to="/o/$slug/tickets" params={{ slug }} search={search as never} />}
        >
          {t('screens.tickets')}
        </Anchor>
        <Anchor
          size="sm"
          renderRoot={(props) => <Link {...props} to="/o/$slug/bookings" params={{ slug }} search={search as never} />}
        >
          {t('screens.bookings')}
        </Anchor>
        <Anchor
          size="sm"
          renderRoot={(props) => <Link {...props} to="/o/$slug/lists" params={{ slug }} search={search as never} />}
        >
          {t('screens.guestLists')}
        </Anchor>
        {event.active && address && (
          <>
            <Anchor size="sm" href={address} target="_blank" rel="noreferrer">
              {t('catalogue.shopPage')}
            </Anchor>
            <Anchor size="sm" href={`${address}/code.svg`} target="_blank" rel="noreferrer">
              {t('catalogue.posterCode')}
            </Anchor>
          </>
        )}
      </Group>
    </Section>
  );
}

/** Before an event is published: that its invoices would lack who sells. Shown to those who can enter it. */
function IssuerMissing() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const mayEnter = useMay('admin');
  const { data: taxes } = useRead('getTaxSettings', { params: { organizationId } }, { enabled: mayEnter });
  if (!taxes || (taxes.tax_number && taxes.address)) return null;
  return (
    <Alert role="status" color="yellow" icon={<CircleAlert size={18} aria-hidden />}>
      {t('catalogue.issuerMissing')}
    </Alert>
  );
}
