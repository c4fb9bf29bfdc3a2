/** What an event sold, who is inside, and its money: to look at, and the same numbers to read. */
import { Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { BarPlot, type PlotSeries } from '../../parts/bar-plot.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { type Column, Listing } from '../../parts/listing.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Loading } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';

type Dashboard = Data<'getEventDashboard'>;

export function Figures({ event }: { readonly event: Data<'getEvent'> }) {
  const { _id: organizationId } = useOrganization();
  const { data, error, refetch } = useRead(
    'getEventDashboard',
    { params: { organizationId, eventId: event._id } },
    { everyMs: 15_000 },
  );
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Loading />;
  return (
    <>
      <Totals dashboard={data} />
      <Sales dashboard={data} />
      {data.money && <Money money={data.money} currency={data.currency} />}
      <ByRate dashboard={data} />
      <ByChannel dashboard={data} />
    </>
  );
}

function Totals({ dashboard: { tickets, bookings, lists, occupancy } }: { readonly dashboard: Dashboard }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const figures = [
    [
      t('catalogue.ticketsSold'),
      tickets.sold,
      t('catalogue.ticketsBeside', { held: tickets.held, voided: tickets.voided }),
    ],
    [
      t('catalogue.bookingsMade'),
      bookings.count,
      t('catalogue.bookingsBeside', { people: t('catalogue.peopleOf', { count: bookings.people }) }),
    ],
    [t('catalogue.onLists'), lists.count, t('catalogue.peopleOf', { count: lists.people })],
    [
      t('catalogue.admitted'),
      occupancy?.inside ?? 0,
      [
        occupancy?.capacity != null && t('catalogue.insideOf', { capacity: number(occupancy.capacity) }),
        occupancy && t('catalogue.admittedBy', { ...occupancy, others: occupancy.passes + occupancy.members }),
      ]
        .filter(Boolean)
        .join(' · '),
    ],
  ] as const;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      {figures.map(([label, value, about]) => (
        <Section key={label} title={label}>
          <Text fz={30} fw={650} lh={1} className="figure">
            {number(value)}
          </Text>
          <Text size="xs" c="dimmed">
            {about}
          </Text>
        </Section>
      ))}
    </SimpleGrid>
  );
}

const dayMs = 86_400_000;
const barsMax = 42;
const colors = ['violet', 'teal', 'orange', 'pink', 'blue'] as const satisfies readonly PlotSeries['color'][];

/** A bar for every day from the first sale to the last, or for every week where these are many. */
function barsOf(sales: Dashboard['sales']) {
  const days = sales.map(({ day }) => Date.parse(day));
  const first = Math.min(...days);
  const last = Math.max(...days);
  const slotMs = (last - first) / dayMs < barsMax ? dayMs : 7 * dayMs;
  return Array.from({ length: Math.max(Math.floor((last - first) / slotMs) + 1, 7) }, (_, index) => {
    const from = first + index * slotMs;
    return {
      from: new Date(from),
      sales: sales.filter((_sale, place) => days[place]! >= from && days[place]! < from + slotMs),
    };
  });
}

function Sales({ dashboard: { sales, rates } }: { readonly dashboard: Dashboard }) {
  const { t } = useTranslation();
  const { number, shortDay } = useFormats('UTC');
  const sold = rates.filter((rate) => rate.sold > 0).toSorted((one, other) => other.sold - one.sold);
  const shown = sold.slice(0, sold.length > colors.length ? colors.length - 1 : colors.length);
  const hasOthers = sold.length > shown.length;
  const series = [...shown.map(({ name }) => name), ...(hasOthers ? [t('catalogue.otherRates')] : [])].map(
    (name, place) => ({ name, color: colors[place]! }),
  );
  const count = (some: Dashboard['sales']) => some.reduce((sum, sale) => sum + sale.sold, 0);
  return (
    <Section title={t('catalogue.soldPerDay')} about={t('catalogue.soldPerDayAbout')}>
      {sales.length === 0 ? (
        <Text size="sm">{t('catalogue.nothingSold')}</Text>
      ) : (
        <BarPlot
          title={t('catalogue.soldPerDay')}
          series={series}
          bars={barsOf(sales).map(({ from, sales: inBar }) => {
            const values = shown.map(({ rate_id }) => count(inBar.filter((sale) => sale.rate_id === rate_id)));
            const rest = count(inBar) - values.reduce((sum, value) => sum + value, 0);
            return { label: shortDay(from), values: hasOthers ? [...values, rest] : values };
          })}
          write={number}
        />
      )}
    </Section>
  );
}

const parts = ['sales', 'supplements', 'fees_organization', 'fees_provider', 'surcharges', 'warranty', 'tips'] as const;

/** Whole percentages that add up to 100: those are raised that were rounded down the most. */
function sharesOf(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total <= 0) return values.map(() => 0);
  const exact = values.map((value) => (value / total) * 100);
  const shares = exact.map(Math.floor);
  const missing = 100 - shares.reduce((sum, share) => sum + share, 0);
  const byRest = exact.map((_, index) => index).toSorted((a, b) => exact[b]! - shares[b]! - (exact[a]! - shares[a]!));
  for (const index of byRest.slice(0, missing)) shares[index]! += 1;
  return shares;
}

interface MoneyProps {
  readonly money: NonNullable<Dashboard['money']>;
  readonly currency: string;
}

function Money({ money: { revenue, advances_held, forfeited, refunded }, currency }: MoneyProps) {
  const { t } = useTranslation();
  const write = useMoney();
  const shares = sharesOf(parts.map((part) => Math.max(0, revenue[part])));
  const shareOf = (part: (typeof parts)[number]) => shares[parts.indexOf(part)]!;
  const { percent } = useFormats();
  const others = [
    ['advances', advances_held],
    ['forfeited', forfeited],
    ['refunded', refunded],
  ] as const;
  return (
    <Section title={t('catalogue.revenue')} about={t('catalogue.revenueAbout')}>
      <Text fz={34} fw={650} lh={1.1} className="figure">
        {write(revenue.total, currency)}
      </Text>
      <Listing<(typeof parts)[number]>
        bare
        label={t('catalogue.revenue')}
        items={parts}
        keyOf={(part) => part}
        columns={[
          { heading: t('catalogue.part'), kind: 'title', cell: (part) => t(`catalogue.parts.${part}`) },
          {
            heading: t('catalogue.share'),
            cell: (part) => (
              <Group gap="xs" wrap="nowrap">
                <Progress
                  value={shareOf(part)}
                  flex={1}
                  miw={90}
                  aria-label={`${t(`catalogue.parts.${part}`)}: ${write(revenue[part], currency)}`}
                />
                <Text size="xs" c="dimmed" w={36} ta="end">
                  {percent(shareOf(part))}
                </Text>
              </Group>
            ),
          },
          { heading: t('catalogue.amount'), kind: 'number', cell: (part) => write(revenue[part], currency) },
        ]}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {others.map(([name, value]) => (
          <Stack gap={2} key={name}>
            <Text size="xs" c="dimmed">
              {t(`catalogue.besideRevenue.${name}`)}
            </Text>
            <Text fw={600} className="figure">
              {write(value, currency)}
            </Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Section>
  );
}

/** The column of what only admins are shown. */
function useRevenueColumn<Row extends { readonly revenue?: number }>({
  money,
  currency,
}: Dashboard): readonly Column<Row>[] {
  const { t } = useTranslation();
  const write = useMoney();
  if (!money) return [];
  return [{ heading: t('catalogue.revenue'), kind: 'number', cell: ({ revenue }) => write(revenue ?? 0, currency) }];
}

function ByRate({ dashboard }: { readonly dashboard: Dashboard }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const revenue = useRevenueColumn<Dashboard['rates'][number]>(dashboard);
  if (dashboard.rates.length === 0) return null;
  return (
    <Section title={t('catalogue.byRate')}>
      <Listing<Dashboard['rates'][number]>
        bare
        label={t('catalogue.byRate')}
        items={dashboard.rates}
        keyOf={({ rate_id }) => rate_id}
        columns={[
          { heading: t('catalogue.rate'), kind: 'title', cell: ({ name }) => name },
          { heading: t('catalogue.quota'), kind: 'number', cell: ({ quota }) => number(quota) },
          { heading: t('catalogue.sold'), kind: 'number', cell: ({ sold }) => number(sold) },
          { heading: t('catalogue.held'), kind: 'number', cell: ({ held }) => number(held) },
          { heading: t('catalogue.voided'), kind: 'number', cell: ({ voided }) => number(voided) },
          { heading: t('catalogue.admitted'), kind: 'number', cell: ({ admitted }) => number(admitted) },
          ...revenue,
        ]}
      />
    </Section>
  );
}

function ByChannel({ dashboard }: { readonly dashboard: Dashboard }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const revenue = useRevenueColumn<Dashboard['channels'][number]>(dashboard);
  if (dashboard.channels.length === 0) return null;
  return (
    <Section title={t('catalogue.byChannel')}>
      <Listing<Dashboard['channels'][number]>
        bare
        label={t('catalogue.byChannel')}
        items={dashboard.channels}
        keyOf={({ channel_id }) => channel_id}
        columns={[
          { heading: t('catalogue.channel'), kind: 'title', cell: ({ name }) => name || t('catalogue.ownSales') },
          { heading: t('catalogue.ticketsSold'), kind: 'number', cell: ({ sold }) => number(sold) },
          { heading: t('catalogue.bookingsMade'), kind: 'number', cell: ({ bookings }) => number(bookings) },
          { heading: t('catalogue.admitted'), kind: 'number', cell: ({ admitted }) => number(admitted) },
          ...revenue,
        ]}
      />
    </Section>
  );
}
