/** The ticket rates of an event: what is on sale, at which price, and how much of it is sold, held and left. */
import { Anchor, Badge, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Data, Item } from '../../data/client.ts';
import { useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { useFormats } from '../../parts/formats.ts';
import { useMoney } from '../../parts/money.tsx';
import { Editor, useRemoval } from './editor.tsx';
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
  const { _id: organizationId, slug } = useOrganization();
  const params = { organizationId, eventId: event._id };
  const rates = useRead('listTicketRates', { params });
  const figures = useRead('getEventDashboard', { params });
  const removal = useRemoval('deleteTicketRate', ['listTicketRates', 'getEventDashboard'], ({ _id }: Rate) => ({
    params: { organizationId, rateId: _id },
  }));
  const held = figures.data && new Map(figures.data.rates.map((rate) => [rate.rate_id, rate.held]));
  const money = useMoney();
  const { number } = useFormats();
  return (
    <Editor<Rate>
      label={t('catalogue.ticketRates')}
      about={t('catalogue.ticketRatesAbout')}
      add={t('catalogue.addTicketRate')}
      none={t('catalogue.noTicketRates')}
      read={rates}
      items={rates.data}
      formName="ticket-rate"
      nameOf={({ name }) => name}
      columns={[
        {
          heading: t('catalogue.rate'),
          kind: 'title',
          cell: ({ _id, name, type, prices }) => (
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
              {prices.some(({ party_size }) => party_size > 1) && (
                <Text size="xs" c="dimmed">
                  {t('catalogue.peoplePerTicket', {
                    people: [...new Set(prices.map(({ party_size }) => number(party_size)))].join(', '),
                  })}
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
          cell: ({ _id, availability }) => (held ? number(availability.sold - (held.get(_id) ?? 0)) : '—'),
        },
        {
          heading: t('catalogue.held'),
          kind: 'number',
          cell: ({ _id }) => (held ? number(held.get(_id) ?? 0) : '—'),
        },
        { heading: t('catalogue.left'), kind: 'number', cell: ({ availability }) => number(availability.available) },
        { heading: t('catalogue.quota'), kind: 'number', cell: ({ quota }) => number(quota) },
      ]}
      form={(_rate, close) => <TicketRateForm event={event} close={close} />}
      hasOwnScreen
      removal={removal}
    />
  );
}
