/** What an organization does once before its first evening: what is done has a tick, and each step leads to its screen. */
import { Anchor, Button, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useRead, useReads } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { Failure } from '../../parts/failure.tsx';
import { Section } from '../../parts/section.tsx';
import { Step } from '../../parts/step.tsx';
import { offerUndo } from '../../parts/undo.tsx';

interface Props {
  /** The event that is running or next; none where every event is over, or where there is none. */
  readonly next: Item<'listEvents'> | undefined;
}

/** For admins and owners, until everything is done or they hide it in this browser. */
export function FirstSteps({ next }: Props) {
  const { _id: organizationId } = useOrganization();
  const mayDoAll = useMay('admin');
  const [isHidden, setHidden] = useLocalStorage({
    key: `stagedoor-first-steps ${organizationId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return !mayDoAll || isHidden ? null : <Steps next={next} setHidden={setHidden} />;
}

interface StepsProps extends Props {
  readonly setHidden: (isHidden: boolean) => void;
}

function Steps({ next, setHidden }: StepsProps) {
  const { t } = useTranslation();
  const { slug } = useOrganization();
  const { steps, isReading, error, readAgain } = useSteps(next);
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const isComplete = !isReading && !error && doneCount === steps.length;
  // What is complete is not asked for again.
  useEffect(() => {
    if (isComplete) setHidden(true);
  }, [isComplete, setHidden]);
  if (isReading) return <Skeleton height={120} radius="md" aria-busy />;
  if (error) return <Failure error={error} retry={readAgain} />;
  if (isComplete) return null;
  const hide = () => {
    setHidden(true);
    offerUndo({
      message: t('firstSteps.hidden'),
      undoLabel: t('actions.undo'),
      undo: () => setHidden(false),
    });
  };
  const following = steps.find(({ isDone }) => !isDone);
  return (
    <Section
      title={t('firstSteps.title')}
      about={t('firstSteps.progress', { done: doneCount, count: steps.length })}
      action={
        <Button variant="default" size="xs" onClick={hide}>
          {t('firstSteps.hide')}
        </Button>
      }
    >
      <SimpleGrid component="ol" cols={{ base: 1, xs: 2, lg: 4 }} spacing="md" p={0} m={0} className="plain-list">
        {steps.map((step) => (
          <Step
            key={step.name}
            isDone={step.isDone}
            title={
              <Anchor inherit renderRoot={(props) => <Link {...props} to={`/o/${slug}${step.path}` as string} />}>
                {t(`firstSteps.steps.${step.name}`)}
              </Anchor>
            }
          >
            {step === following && (
              <Text size="sm" c="dimmed">
                {t(`firstSteps.hints.${step.name}`)}
              </Text>
            )}
          </Step>
        ))}
      </SimpleGrid>
    </Section>
  );
}

/** A test purchase is usually given back. */
const paidStatuses = ['succeeded', 'refunded', 'partially_refunded'] as const;

/** The steps in their order; zones and rates are those of the event that is running or next, else of the last one. */
function useSteps(next: Props['next']) {
  const { _id: organizationId } = useOrganization();
  const params = { organizationId };
  const one = { params, query: { limit: 1 } };
  const places = useRead('listLocations', one);
  const past = useRead('listEvents', { params, query: { period: 'past', limit: 1 } }, { enabled: !next });
  const event = next ?? past.data?.[0];
  const ofEvent = { params: { organizationId, eventId: event?._id ?? '' } };
  const enabled = event !== undefined;
  const zones = useRead('listZones', ofEvent, { enabled });
  const ticketRates = useRead('listTicketRates', ofEvent, { enabled });
  const listRates = useRead('listListRates', ofEvent, { enabled });
  const bookingRates = useReads(
    'listBookingRates',
    (zones.data ?? []).map(({ _id }) => ({ params: { organizationId, zoneId: _id } })),
  );
  const settings = useRead('getPaymentSettings', { params });
  const payments = useReads(
    'listPayments',
    paidStatuses.map((status) => ({ params, query: { status, limit: 1 } })),
  );
  const doors = useRead('listDoorDevices', { params, query: { revoked: false, limit: 1 } });
  const members = useRead('listMembers', { params, query: { limit: 2 } });
  const invitations = useRead('listInvitations', one);

  const hasSome = (...lists: readonly { readonly data?: readonly unknown[] | undefined }[]) =>
    lists.some(({ data }) => data !== undefined && data.length > 0);
  const steps = [
    { name: 'place', path: '/venue', isDone: hasSome(places) },
    { name: 'event', path: '/events', isDone: enabled },
    { name: 'zones', path: '/floor-plan', isDone: zones.data?.some(({ spaces }) => spaces.length > 0) ?? false },
    {
      name: 'rates',
      path: event ? `/events/${event._id}` : '/events',
      isDone: hasSome(ticketRates, listRates, ...bookingRates),
    },
    { name: 'payments', path: '/settings/payments', isDone: Boolean(settings.data?.gateway) },
    { name: 'purchase', path: '/box-office', isDone: hasSome(...payments) },
    { name: 'door', path: '/doors', isDone: hasSome(doors) },
    { name: 'invitation', path: '/settings/team', isDone: hasSome(invitations) || (members.data?.length ?? 0) > 1 },
  ] as const;
  const reads = [
    ...[places, past, zones, ticketRates, listRates, settings, doors, members, invitations],
    ...bookingRates,
    ...payments,
  ];
  return {
    steps,
    isReading: reads.some(({ isLoading }) => isLoading),
    error: reads.find(({ error }) => error)?.error ?? null,
    readAgain: () => {
      for (const read of reads.filter(({ error }) => error)) void read.refetch();
    },
  };
}
