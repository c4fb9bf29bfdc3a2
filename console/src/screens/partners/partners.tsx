/** Channels and resellers: which of them the organization admitted, and what each channel sold for an event. */
import { Badge, Button, Group, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Handshake } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange, useList, useRead } from '../../data/query.ts';
import { useMay, useMe, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { Ask } from '../../parts/ask.tsx';
import { useEventChoice } from '../../parts/event-choice.tsx';
import { Failure } from '../../parts/failure.tsx';
import type { Column } from '../../parts/listing.tsx';
import { useMoney } from '../../parts/money.tsx';
import { type EmptyProps, Page } from '../../parts/page.tsx';
import { PagedListing, type PagesOf } from '../../parts/paged-listing.tsx';
import { Section } from '../../parts/section.tsx';
import { Ago } from '../../parts/time.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';
import { partnerTexts } from './texts.ts';

addTexts(partnerTexts);

type Channel = Item<'listPartnerChannels'>;
type Reseller = Item<'listPartnerResellers'>;

export function Partners() {
  const { t } = useTranslation();
  const filters = useSearch({ from: '/signed-in/o/$slug/partners' });
  const navigate = useNavigate();
  const { event, error, field } = useEventChoice(
    filters.event_id,
    (event_id) => void navigate({ to: '.', search: { event_id }, replace: true }),
  );
  return (
    <Page title={t('partners.title')} about={t('partners.about')}>
      <Failure error={error} />
      <Group>{field}</Group>
      <Channels eventId={event?._id} />
      <Resellers />
    </Page>
  );
}

function Channels({ eventId }: { readonly eventId: string | undefined }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { user } = useMe();
  const money = useMoney();
  const seesMoney = useMay('admin');
  const list = useList('listPartnerChannels', { params: { organizationId }, query: { limit: 100 } });
  const { data: dashboard } = useRead(
    'getEventDashboard',
    { params: { organizationId, eventId: eventId ?? '' } },
    { enabled: eventId !== undefined },
  );
  const add = useChange('addPartnerChannel', ['listPartnerChannels']);
  const remove = useChange('removePartnerChannel', ['listPartnerChannels']);
  const soldBy = (channel: Channel) => dashboard?.channels.find(({ channel_id }) => channel_id === channel._id);
  const figures: Column<Channel>[] = [
    { heading: t('partners.sold'), kind: 'number', cell: (channel) => soldBy(channel)?.sold ?? 0 },
    { heading: t('partners.bookings'), kind: 'number', cell: (channel) => soldBy(channel)?.bookings ?? 0 },
    { heading: t('partners.inside'), kind: 'number', cell: (channel) => soldBy(channel)?.admitted ?? 0 },
  ];
  if (seesMoney) {
    figures.push({
      heading: t('partners.revenue'),
      kind: 'number',
      cell: (channel) => money(soldBy(channel)?.revenue ?? 0, dashboard?.currency),
    });
  }
  return (
    <Section title={t('partners.channels')} about={t('partners.channelsAbout')}>
      <PartnerList
        label={t('partners.channels')}
        empty={{
          title: t('partners.noChannels'),
          hint: t(user.operator ? 'partners.noChannelsOperator' : 'partners.noChannelsHint'),
          action: <FirstChannel />,
        }}
        list={list}
        figures={dashboard ? figures : []}
        add={add}
        remove={remove}
        paramsOf={({ _id }) => ({ params: { organizationId, channelId: _id } })}
      />
    </Section>
  );
}

/** Operators create channels; an owner opens the web shop of the organization, which is a channel of its own. */
function FirstChannel() {
  const { t } = useTranslation();
  const { user } = useMe();
  const isOwner = useMay('owner');
  return (
    <Group justify="center">
      {user.operator && <ToOperator to="/operator/channels" label={t('partners.createChannel')} />}
      {isOwner && <ToScreen path="/settings/organization" />}
    </Group>
  );
}

interface ToOperatorProps {
  readonly to: '/operator/channels' | '/operator/resellers';
  readonly label: string;
}

function ToOperator({ to, label }: ToOperatorProps) {
  return <Button renderRoot={(props) => <Link {...props} to={to} />}>{label}</Button>;
}

function Resellers() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { user } = useMe();
  const list = useList('listPartnerResellers', { params: { organizationId }, query: { limit: 100 } });
  const add = useChange('addPartnerReseller', ['listPartnerResellers']);
  const remove = useChange('removePartnerReseller', ['listPartnerResellers']);
  return (
    <Section title={t('partners.resellers')} about={t('partners.resellersAbout')}>
      <PartnerList
        label={t('partners.resellers')}
        empty={{
          title: t('partners.noResellers'),
          hint: t(user.operator ? 'partners.noResellersOperator' : 'partners.noResellersHint'),
          action: user.operator && <ToOperator to="/operator/resellers" label={t('partners.createReseller')} />,
        }}
        list={list}
        add={add}
        remove={remove}
        paramsOf={({ _id }) => ({ params: { organizationId, resellerId: _id } })}
      />
    </Section>
  );
}

/** A change of the list as a partner is named to it. */
interface PartnerChange<Asked> {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly mutate: (asked: Asked, options?: { onSuccess: () => void }) => void;
}

interface PartnerListProps<Partner, Asked> {
  readonly label: string;
  /** What is said while there is no partner. */
  readonly empty: Omit<EmptyProps, 'icon'>;
  readonly list: PagesOf<Partner>;
  readonly figures?: readonly Column<Partner>[];
  readonly add: PartnerChange<Asked>;
  readonly remove: PartnerChange<Asked>;
  readonly paramsOf: (partner: Partner) => Asked;
}

/** The partners of one kind, each with the button that admits or removes it. */
function PartnerList<Partner extends Channel | Reseller, Asked>(props: PartnerListProps<Partner, Asked>) {
  const { t } = useTranslation();
  const { label, empty, list, figures = [], add, remove, paramsOf } = props;
  const columns: Column<Partner>[] = [
    {
      heading: t('partners.name'),
      kind: 'title',
      cell: ({ name }) => (
        <Text size="sm" fw={500}>
          {name}
        </Text>
      ),
    },
    { heading: t('partners.admitted'), cell: (partner) => <Admitted partner={partner} /> },
    ...figures,
    {
      heading: t('actions.menu'),
      kind: 'actions',
      cell: (partner) => (
        <Admission
          partner={partner}
          isBusy={add.isPending || remove.isPending}
          error={remove.error}
          admit={() => add.mutate(paramsOf(partner))}
          remove={(done) => remove.mutate(paramsOf(partner), { onSuccess: done })}
        />
      ),
    },
  ];
  return (
    <>
      <Failure error={add.error} />
      <PagedListing<Partner> bare label={label} list={list} columns={columns} empty={{ icon: Handshake, ...empty }} />
    </>
  );
}

function Admitted({ partner }: { readonly partner: Channel | Reseller }) {
  const { t } = useTranslation();
  if (partner.admitted) return <Ago at={partner.admitted_at} />;
  return (
    <Badge color="gray" variant="light">
      {t('partners.not')}
    </Badge>
  );
}

interface AdmissionProps {
  readonly partner: Channel | Reseller;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly admit: () => void;
  readonly remove: (done: () => void) => void;
}

function Admission({ partner: { name, admitted }, isBusy, error, admit, remove }: AdmissionProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {admitted ? (
        <Button
          size="xs"
          variant="default"
          aria-label={t('partners.removeOf', { name })}
          onClick={() => setAsking(true)}
        >
          {t('partners.remove')}
        </Button>
      ) : (
        <Button size="xs" variant="light" aria-label={t('partners.admitOf', { name })} loading={isBusy} onClick={admit}>
          {t('partners.admit')}
        </Button>
      )}
      {isAsking && (
        <Ask
          title={t('partners.removeTitle', { name })}
          about={t('partners.removeAbout')}
          action={t('partners.remove')}
          isBusy={isBusy}
          error={error}
          close={() => setAsking(false)}
          confirm={() => remove(() => setAsking(false))}
        />
      )}
    </>
  );
}
