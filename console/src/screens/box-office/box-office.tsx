/** Selling tickets to people who stand there or call: for cash, by card, by payment link, or given away. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarPlus, CircleCheck, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../data/client.ts';
import { useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { KeptDraft, useOpenForm } from '../../parts/draft.ts';
import { useEventChoice } from '../../parts/event-choice.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Listing } from '../../parts/listing.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Empty, Loading, Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';
import { SaleForm, type Sold } from './sale-form.tsx';
import { boxOfficeTexts } from './texts.ts';

addTexts(boxOfficeTexts);

export function BoxOffice() {
  const { t } = useTranslation();
  const filters = useSearch({ from: '/signed-in/o/$slug/box-office' });
  const navigate = useNavigate();
  const { slug } = useOrganization();
  const maySellMore = useMay('manager');
  const { event, isPending, error, field } = useEventChoice(
    filters.event_id,
    (event_id) => void navigate({ to: '.', search: { event_id }, replace: true }),
  );
  return (
    <Page
      title={t('screens.boxOffice')}
      about={t('boxOffice.about')}
      actions={
        maySellMore && (
          <>
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to="/o/$slug/passes" params={{ slug }} search={{} as never} />}
            >
              {t('boxOffice.sellPass')}
            </Button>
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link {...props} to="/o/$slug/subscriptions" params={{ slug }} search={{} as never} />
              )}
            >
              {t('boxOffice.sellSubscription')}
            </Button>
          </>
        )
      }
    >
      {field && <Group>{field}</Group>}
      <Failure error={error} />
      {isPending && <Loading />}
      {!isPending && !error && !event && (
        <Empty
          icon={CalendarPlus}
          title={t('boxOffice.noEvent')}
          hint={t('boxOffice.noEventHint')}
          action={<ToScreen path="/events" />}
        />
      )}
      {event && <OfEvent key={event._id} eventId={event._id} />}
    </Page>
  );
}

function OfEvent({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const rates = useRead('listTicketRates', { params: { organizationId, eventId } });
  const form = useOpenForm(`sale ${eventId}`);
  const [sold, setSold] = useState<Sold | null>(null);
  if (!rates.data) {
    return rates.error ? <Failure error={rates.error} retry={() => void rates.refetch()} /> : <Loading />;
  }
  if (rates.data.length === 0) return <Text size="sm">{t('boxOffice.noRates')}</Text>;
  if (sold) return <SoldTickets sold={sold} next={() => setSold(null)} />;
  return (
    <KeptDraft value={form.kept}>
      <SaleForm
        rates={rates.data}
        done={(tickets) => {
          form.close();
          setSold(tickets);
        }}
      />
    </KeptDraft>
  );
}

interface SoldProps {
  readonly sold: Sold;
  readonly next: () => void;
}

/** What was sold: what is to be taken, and the tickets to print. */
function SoldTickets({ sold: { tickets, method, mailedTo }, next }: SoldProps) {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const money = useMoney();
  const total = tickets.reduce((sum, ticket) => sum + ticket.total_price, 0);
  const amount = money(total, tickets[0]?.payment_currency);
  const says = {
    cash: t('boxOffice.collect', { amount }),
    pos: t('boxOffice.taken', { amount }),
    link: t('boxOffice.linkSent', { email: mailedTo }),
    free: t('boxOffice.givenAway'),
  }[method];
  const about =
    method === 'link' ? t('boxOffice.linkAbout', { amount }) : mailedTo && t('boxOffice.mailed', { email: mailedTo });
  const numbered = tickets.map((ticket, index) => ({
    ...ticket,
    name: [t('boxOffice.ticket', { number: index + 1 }), ticket.full_name].filter(Boolean).join(' · '),
  }));
  return (
    <Section title={t('boxOffice.sold')}>
      <Group gap="sm" role="status" wrap="nowrap">
        <CircleCheck size={28} aria-hidden />
        <Stack gap={2}>
          <Text fw={650} size="xl">
            {says}
          </Text>
          {about && <Text size="sm">{about}</Text>}
        </Stack>
      </Group>
      <Listing
        bare
        label={t('boxOffice.tickets')}
        items={numbered}
        keyOf={({ _id }) => _id}
        columns={[
          {
            heading: t('boxOffice.name'),
            kind: 'title',
            cell: ({ _id: ticketId, name }) => (
              <Anchor
                size="sm"
                fw={600}
                renderRoot={(props) => <Link {...props} to="/o/$slug/tickets/$ticketId" params={{ slug, ticketId }} />}
              >
                {name}
              </Anchor>
            ),
          },
          { heading: t('boxOffice.rate'), cell: ({ rate_name, price }) => [rate_name, price.name].join(' · ') },
          {
            heading: t('boxOffice.total'),
            kind: 'number',
            cell: ({ total_price, payment_currency }) => money(total_price, payment_currency),
          },
          {
            heading: t('actions.menu'),
            kind: 'actions',
            cell: ({ _id: ticketId, status, name }) =>
              status === 'active' && (
                <Button
                  component="a"
                  size="xs"
                  variant="default"
                  href={addressOf('getTicketPdf', { params: { organizationId, ticketId } })}
                  target="_blank"
                  aria-label={t('boxOffice.printOf', { name })}
                  leftSection={<Printer size={14} aria-hidden />}
                >
                  {t('boxOffice.print')}
                </Button>
              ),
          },
        ]}
      />
      <Group>
        <Button onClick={next} data-autofocus>
          {t('boxOffice.next')}
        </Button>
      </Group>
    </Section>
  );
}
