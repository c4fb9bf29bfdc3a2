/** Refunds that holders of tickets ask for: those that wait, which a manager accepts or rejects, and what was decided. */
import { Anchor, Badge, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { refundRequestStatuses } from '@stagedoor/contract/vocabulary';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data, Item } from '../../data/client.ts';
import { useChange, useList, useReads } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { Ask } from '../../parts/ask.tsx';
import { Filters } from '../../parts/filters.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Page } from '../../parts/page.tsx';
import { PagedListing } from '../../parts/paged-listing.tsx';
import { Ago } from '../../parts/time.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';
import { paymentShown } from '../payments/refund-dialog.tsx';
import { refundRequestTexts } from './texts.ts';

addTexts(refundRequestTexts);

type Request = Item<'listRefundRequests'>;
type Decision = 'accept' | 'reject';
const decided = ['listRefundRequests', ...paymentShown] as const;

export function RefundRequests() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { status = 'pending' } = useSearch({ from: '/signed-in/o/$slug/refund-requests' });
  const navigate = useNavigate();
  const list = useList(
    'listRefundRequests',
    { params: { organizationId }, query: { status, limit: 50 } },
    { everyMs: 30_000 },
  );
  const requests = list.items ?? [];
  const ticketIds = [...new Set(requests.map(({ ticket_id }) => ticket_id))];
  const tickets = useReads(
    'getTicket',
    ticketIds.map((ticketId) => ({ params: { organizationId, ticketId } })),
  );
  const eventIds = [...new Set(requests.map(({ event_id }) => event_id))];
  const events = useReads(
    'getEvent',
    eventIds.map((eventId) => ({ params: { organizationId, eventId } })),
  );
  const ticketOf = ({ ticket_id }: Request) => tickets[ticketIds.indexOf(ticket_id)]?.data;
  const nameOf = (request: Request) => ticketOf(request)?.full_name || t('refundRequests.holder');
  const money = useMoney();
  const [asked, setAsked] = useState<{ readonly request: Request; readonly decision: Decision } | null>(null);
  const isWaiting = status === 'pending';
  return (
    <Page title={t('screens.refundRequests')} about={t('refundRequests.about')}>
      <Filters>
        <NativeSelect
          label={t('refundRequests.status')}
          value={status}
          data={refundRequestStatuses.map((value) => ({ value, label: t(`refundRequests.statuses.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen = refundRequestStatuses.find((each) => each === value);
            void navigate({ to: '.', search: { status: chosen === 'pending' ? undefined : chosen }, replace: true });
          }}
        />
      </Filters>
      <PagedListing<Request>
        label={t('refundRequests.label')}
        list={list}
        empty={{
          icon: Undo2,
          title: t('refundRequests.empty'),
          hint: t('refundRequests.emptyHint'),
          action: <ToScreen path="/tickets" />,
        }}
        nothing={!isWaiting && { title: t('refundRequests.nothing'), hint: t('refundRequests.nothingHint') }}
        columns={[
          {
            heading: t('refundRequests.holder'),
            kind: 'title',
            cell: (request) => <Holder request={request} name={nameOf(request)} ticket={ticketOf(request)} />,
          },
          {
            heading: t('refundRequests.event'),
            cell: ({ event_id }) => events[eventIds.indexOf(event_id)]?.data?.name,
          },
          {
            heading: t('refundRequests.reason'),
            cell: ({ reason, by_warranty }) => (
              <Stack gap={4} align="flex-start">
                <Text size="sm" className="breakable">
                  {reason || t('refundRequests.noReason')}
                </Text>
                {by_warranty && <Badge variant="light">{t('refundRequests.byWarranty')}</Badge>}
              </Stack>
            ),
          },
          {
            heading: t(isWaiting ? 'refundRequests.asked' : 'refundRequests.decided'),
            cell: ({ created_at, decided_at }) => <Ago at={isWaiting ? created_at : decided_at} />,
          },
          {
            heading: t('refundRequests.amount'),
            kind: 'number',
            cell: ({ amount, currency }) => money(amount, currency),
          },
          ...(isWaiting
            ? [
                {
                  heading: t('actions.menu'),
                  kind: 'actions' as const,
                  cell: (request: Request) => (
                    <Group gap="xs" justify="flex-end" wrap="nowrap">
                      <Button
                        size="xs"
                        aria-label={t('refundRequests.acceptOf', { name: nameOf(request) })}
                        onClick={() => setAsked({ request, decision: 'accept' })}
                      >
                        {t('refundRequests.accept')}
                      </Button>
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={t('refundRequests.rejectOf', { name: nameOf(request) })}
                        onClick={() => setAsked({ request, decision: 'reject' })}
                      >
                        {t('refundRequests.reject')}
                      </Button>
                    </Group>
                  ),
                },
              ]
            : []),
        ]}
      />
      {asked && <Decide {...asked} name={nameOf(asked.request)} close={() => setAsked(null)} />}
    </Page>
  );
}

interface HolderProps {
  readonly request: Request;
  readonly name: string;
  /** Undefined while it is read. */
  readonly ticket: Data<'getTicket'> | undefined;
}

function Holder({ request, name, ticket }: HolderProps) {
  const { slug } = useOrganization();
  return (
    <Stack gap={2}>
      <Anchor
        size="sm"
        fw={600}
        renderRoot={(props) => (
          <Link {...props} to="/o/$slug/tickets/$ticketId" params={{ slug, ticketId: request.ticket_id }} />
        )}
      >
        {name}
      </Anchor>
      {ticket && (
        <Text size="xs" c="dimmed" className="breakable">
          {[ticket.rate_name, ticket.email].filter(Boolean).join(' · ')}
        </Text>
      )}
    </Stack>
  );
}

interface DecideProps {
  readonly request: Request;
  readonly decision: Decision;
  readonly name: string;
  readonly close: () => void;
}

/** Asks before money is given back or a holder is turned down: neither can be undone here. */
function Decide({ request, decision, name, close }: DecideProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const accept = useChange('acceptRefundRequest', decided);
  const reject = useChange('rejectRefundRequest', decided);
  const params = { organizationId, requestId: request._id };
  const amount = money(request.amount, request.currency);
  const says = (message: string) => ({
    onSuccess: () => {
      notifications.show({ message });
      close();
    },
  });
  if (decision === 'accept') {
    return (
      <Ask
        title={t('refundRequests.acceptTitle', { amount, name })}
        about={t('refundRequests.acceptAbout')}
        action={t('refundRequests.acceptAction', { amount })}
        isBusy={accept.isPending}
        error={accept.error}
        confirm={() => accept.mutate({ params }, says(t('refundRequests.accepted', { amount })))}
        close={close}
      />
    );
  }
  return (
    <Ask
      title={t('refundRequests.rejectTitle', { name })}
      about={t('refundRequests.rejectAbout')}
      action={t('refundRequests.reject')}
      isBusy={reject.isPending}
      error={reject.error}
      confirm={() => reject.mutate({ params }, says(t('refundRequests.rejected', { name })))}
      close={close}
    />
  );
}
