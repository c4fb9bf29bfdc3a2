/** The event that is running or comes next: who is expected, who is inside, who came and was refused last, and its money. */
import { Badge, Card, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type LiveFigures, useLive } from '../../data/live.ts';
import { useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { Admitted } from '../../parts/admitted.tsx';
import { BarPlot } from '../../parts/bar-plot.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { useMoney } from '../../parts/money.tsx';
import { Empty, Loading, Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';
import { FirstSteps } from './first-steps.tsx';
import { DoubleEntries, Entries, Refusals } from './last-scans.tsx';
import { tonightTexts } from './texts.ts';

addTexts(tonightTexts);

export function Tonight() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { event_id: chosen } = useSearch({ from: '/signed-in/o/$slug/tonight' });
  const navigate = useNavigate();
  const { dayAndHour } = useFormats();
  const events = useRead('listEvents', { params: { organizationId }, query: { period: 'upcoming', limit: 20 } });
  const eventId = chosen ?? events.data?.[0]?._id;
  if (!events.data) return events.isPending ? <Loading /> : <Failure error={events.error} />;
  const firstSteps = <FirstSteps next={events.data[0]} />;
  if (!eventId) {
    return (
      <Page title={t('tonight.title')} about={t('tonight.about')}>
        {firstSteps}
        <Empty
          icon={CalendarClock}
          title={t('tonight.empty')}
          hint={t('tonight.emptyHint')}
          action={<ToScreen path="/events" />}
        />
      </Page>
    );
  }
  const choice = events.data.length > 1 && (
    <NativeSelect
      aria-label={t('tonight.event')}
      value={eventId}
      data={events.data.map(({ _id, name, start_date }) => ({
        value: _id,
        label: `${name} · ${dayAndHour(start_date)}`,
      }))}
      onChange={(event) => void navigate({ to: '.', search: { event_id: event.currentTarget.value }, replace: true })}
    />
  );
  return (
    <Evening key={eventId} organizationId={organizationId} eventId={eventId} choice={choice} firstSteps={firstSteps} />
  );
}

interface EveningProps {
  readonly organizationId: string;
  readonly eventId: string;
  readonly choice: React.ReactNode;
  readonly firstSteps: React.ReactNode;
}

function Evening({ organizationId, eventId, choice, firstSteps }: EveningProps) {
  const { t } = useTranslation();
  const { dayAndHour, hour } = useFormats();
  const { figures, isConnected } = useLive(organizationId, { eventId });
  const state = (
    <Badge color={isConnected ? 'teal' : 'gray'} variant="light" role="status">
      {isConnected ? t('tonight.live') : t('tonight.connecting')}
    </Badge>
  );
  const about = figures
    ? `${figures.name} · ${t('tonight.doorsAt', { start: dayAndHour(figures.start_date), end: hour(figures.end_date) })}`
    : t('tonight.about');
  return (
    <Page
      title={t('tonight.title')}
      about={about}
      actions={
        <>
          {state}
          {choice}
        </>
      }
    >
      {firstSteps}
      {figures ? <Shown figures={figures} /> : <Loading />}
    </Page>
  );
}

function Shown({ figures }: { readonly figures: LiveFigures }) {
  const { t } = useTranslation();
  const { tickets, lists, bookings, occupancy, money } = figures;
  const expected = tickets.people + lists.people + bookings.people;
  return (
    <>
      <DoubleEntries figures={figures} />
      {occupancy && (
        <Card withBorder padding="lg">
          <Admitted
            size="xl"
            label={t('tonight.inside')}
            admitted={occupancy.inside}
            people={occupancy.capacity ?? expected}
            about={t(occupancy.capacity === null ? 'tonight.expected' : 'tonight.capacity')}
          />
        </Card>
      )}
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <Card withBorder padding="md">
          <Admitted size="lg" label={t('tonight.tickets')} {...tickets} about={t('tonight.ticketCount', tickets)} />
        </Card>
        <Card withBorder padding="md">
          <Admitted size="lg" label={t('tonight.lists')} {...lists} about={t('tonight.listCount', lists)} />
        </Card>
        <Card withBorder padding="md">
          <Admitted size="lg" label={t('tonight.bookings')} {...bookings} about={t('tonight.bookingCount', bookings)} />
        </Card>
      </SimpleGrid>
      <Arrivals figures={figures} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="lg">
          <Entries figures={figures} />
          <Refusals figures={figures} />
        </Stack>
        <Stack gap="lg">
          {money && <Money money={money} />}
          <Section title={t('tonight.rates')}>
            {figures.rates.length === 0 && <Text size="sm">{t('tonight.noRates')}</Text>}
            {figures.rates.map((rate) => (
              <Admitted
                key={rate.rate_id}
                size="sm"
                label={rate.name}
                admitted={rate.admitted}
                people={rate.people}
                about={t('tonight.ticketCount', rate)}
              />
            ))}
          </Section>
        </Stack>
      </SimpleGrid>
    </>
  );
}

const quarterMs = 900_000;
/** A day of quarters at most: an entry that was put long before or after the others stands alone. */
const barsMax = 48;

/** Every quarter of an hour from the first to the last, also those in which nobody came. */
function quartersOf(arrivals: LiveFigures['arrivals']) {
  const byTime = new Map(arrivals.map((quarter) => [Date.parse(quarter.at), quarter]));
  const last = Math.max(...byTime.keys());
  const first = Math.max(Math.min(...byTime.keys()), last - (barsMax - 1) * quarterMs);
  const count = Math.round((last - first) / quarterMs) + 1;
  return Array.from({ length: Math.max(count, 8) }, (_, index) => {
    const at = first + index * quarterMs;
    return { at: new Date(at), ...(byTime.get(at) ?? { tickets: 0, lists: 0, bookings: 0 }), time: at };
  });
}

function Arrivals({ figures: { arrivals } }: { readonly figures: LiveFigures }) {
  const { t } = useTranslation();
  const { hour, number } = useFormats();
  return (
    <Section title={t('tonight.arrivals')} about={t('tonight.arrivalsAbout')}>
      {arrivals.length === 0 ? (
        <Text size="sm">{t('tonight.noArrivals')}</Text>
      ) : (
        <BarPlot
          title={t('tonight.arrivals')}
          series={[
            { name: t('tonight.tickets'), color: 'violet' },
            { name: t('tonight.lists'), color: 'teal' },
            { name: t('tonight.bookings'), color: 'orange' },
          ]}
          bars={quartersOf(arrivals).map(({ time, tickets, lists, bookings }) => ({
            label: hour(new Date(time)),
            values: [tickets, lists, bookings],
          }))}
          write={number}
        />
      )}
    </Section>
  );
}

function Money({ money }: { readonly money: NonNullable<LiveFigures['money']> }) {
  const { t } = useTranslation();
  const write = useMoney();
  return (
    <Section title={t('tonight.money')}>
      <SimpleGrid cols={3} spacing="sm">
        {(
          [
            ['revenue', money.revenue],
            ['advances', money.advances_held],
            ['refunded', money.refunded],
          ] as const
        ).map(([name, value]) => (
          <Stack gap={2} key={name}>
            <Text size="xs" c="dimmed">
              {t(`tonight.${name}`)}
            </Text>
            <Text fw={600} className="figure">
              {write(value)}
            </Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Section>
  );
}
