/** The ticket rates of an event: what is on sale, at which price, and how much of it is sold, held and left. */
import { Anchor, Badge, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data, Item } from '../../data/client.ts';
import { useChange, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Listing } from '../../parts/listing.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Loading } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { Removing, RowActions } from './removing.tsx';
import { TicketRateForm } from './ticket-rate-form.tsx';

type Rate = Item<'listTicketRates'>;

export function RateState({ rate }: { readonly rate: Rate }) {
  const { t } = useTranslation();
  const now = Date.now();
  const state = rate.complete
    ? 'complete'
    : rate.available
      ? 'onSale'
      : rate.availability.available <= 0
        ? 'soldOut'
        : Date.parse(rate.valid_from) > now
          ? 'later'
          : rate.valid_until && Date.parse(rate.valid_until) <= now
            ? 'ended'
            : 'offSale';
  const colors = {
    complete: 'gray',
    onSale: 'teal',
    soldOut: 'red',
    later: 'violet',
    ended: 'gray',
    offSale: 'yellow',
  };
  return (
    <Badge color={colors[state]} variant="light">
      {t(`catalogue.rateStates.${state}`)}
    </Badge>
  );
}

export function TicketRates({ event }: { readonly event: Data<'getEvent'> }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const params = { organizationId, eventId: event._id };
  const mayEdit = useMay('manager');
  const rates = useRead('listTicketRates', { params });
  const figures = useRead('getEventDashboard', { params });
  const removal = useChange('deleteTicketRate', ['listTicketRates', 'getEventDashboard']);
  const [isCreating, setCreating] = useState(false);
  const [removed, setRemoved] = useState<Rate | null>(null);
  const held = new Map(figures.data?.rates.map((rate) => [rate.rate_id, rate.held]));
  return (
    <Section
      title={t('catalogue.ticketRates')}
      about={t('catalogue.ticketRatesAbout')}
      action={
        mayEdit && (
          <Button variant="light" onClick={() => setCreating(true)}>
            {t('catalogue.addTicketRate')}
          </Button>
        )
      }
    >
      <Failure error={rates.error} retry={() => void rates.refetch()} />
      {rates.isPending && <Loading />}
      {rates.data?.length === 0 && <Text size="sm">{t('catalogue.noTicketRates')}</Text>}
      {rates.data && rates.data.length > 0 && (
        <Rates event={event} rates={rates.data} held={held} remove={mayEdit ? setRemoved : undefined} />
      )}
      {isCreating && <TicketRateForm event={event} close={() => setCreating(false)} />}
      {removed && (
        <Removing
          name={removed.name}
          removal={removal}
          confirm={() =>
            removal.mutate({ params: { organizationId, rateId: removed._id } }, { onSuccess: () => setRemoved(null) })
          }
          close={() => setRemoved(null)}
        />
      )}
    </Section>
  );
}

interface RatesProps {
  readonly event: Data<'getEvent'>;
  readonly rates: readonly Rate[];
  readonly held: ReadonlyMap<string, number>;
  readonly remove: ((rate: Rate) => void) | undefined;
}

function Rates({ event, rates, held, remove }: RatesProps) {
  const { t } = useTranslation();
  const { slug } = useOrganization();
  const money = useMoney();
  const { number } = useFormats();
  return (
    <Listing<Rate>
      bare
      label={t('catalogue.ticketRates')}
      items={rates}
      keyOf={({ _id }) => _id}
      columns={[
        {
          heading: t('catalogue.rate'),
          kind: 'title',
          cell: ({ _id, name, type }) => (
            <Stack gap={2}>
              <Anchor
                size="sm"
                fw={600}
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/o/$slug/events/$eventId/rates/$rateId"
                    params={{ slug, eventId: event._id, rateId: _id }}
                  />
                )}
              >
                {name}
              </Anchor>
              {type !== 'public' && (
                <Text size="xs" c="dimmed">
                  {t(`catalogue.rateTypes.${type}`)}
                </Text>
              )}
            </Stack>
          ),
        },
        { heading: t('catalogue.state'), cell: (rate) => <RateState rate={rate} /> },
        {
          heading: t('catalogue.priceNow'),
          kind: 'number',
          cell: ({ current_price: { price, name }, prices, currency }) => (
            <Stack gap={2}>
              <span>{money(price, currency)}</span>
              {prices.length > 1 && (
                <Text size="xs" c="dimmed">
                  {name}
                </Text>
              )}
            </Stack>
          ),
        },
        {
          heading: t('catalogue.sold'),
          kind: 'number',
          cell: ({ _id, availability }) => number(availability.sold - (held.get(_id) ?? 0)),
        },
        { heading: t('catalogue.held'), kind: 'number', cell: ({ _id }) => number(held.get(_id) ?? 0) },
        { heading: t('catalogue.left'), kind: 'number', cell: ({ availability }) => number(availability.available) },
        { heading: t('catalogue.quota'), kind: 'number', cell: ({ quota }) => number(quota) },
        ...(remove
          ? [
              {
                heading: t('actions.menu'),
                kind: 'actions' as const,
                cell: (rate: Rate) => <RowActions name={rate.name} remove={() => remove(rate)} />,
              },
            ]
          : []),
      ]}
    />
  );
}
