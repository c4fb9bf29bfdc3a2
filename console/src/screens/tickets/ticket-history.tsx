/** The history of a ticket, the newest first. */
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  Ban,
  CircleDollarSign,
  DoorOpen,
  type LucideIcon,
  Mail,
  MessageCircleQuestion,
  PencilLine,
  Ticket,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Failure } from '../../parts/failure.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Loading } from '../../parts/page.tsx';
import { Story, StoryLine } from '../../parts/story.tsx';

type Entry = Item<'getTicketHistory'>;

const icons: Record<Entry['kind'], LucideIcon> = {
  issued: Ticket,
  paid: CircleDollarSign,
  mailed: Mail,
  name_change: PencilLine,
  admitted: DoorOpen,
  refund_requested: MessageCircleQuestion,
  refunded: Undo2,
  swapped_from: ArrowLeftRight,
  swapped_to: ArrowLeftRight,
  voided: Ban,
};

interface Props {
  readonly ticketId: string;
  readonly currency: string;
}

export function TicketHistory({ ticketId, currency }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { data, error, refetch } = useRead(
    'getTicketHistory',
    { params: { organizationId, ticketId } },
    { everyMs: 10_000 },
  );
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Loading />;
  return (
    <Story label={t('tickets.story')}>
      {data.toReversed().map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, and a history only grows at its end.
        <Line key={data.length - index} entry={entry} currency={currency} />
      ))}
    </Story>
  );
}

function useHeadline(): (entry: Entry) => string {
  const { t } = useTranslation();
  return ({ kind, recipient, before, after }) => {
    switch (kind) {
      case 'mailed':
        return recipient ? t('tickets.history.mailed', { recipient }) : t('tickets.history.mailedNobody');
      case 'name_change':
        return t('tickets.history.renamed', { before, after });
      case 'admitted':
        return t(Number(after) > Number(before) ? 'tickets.history.admitted' : 'tickets.history.left', {
          before,
          after,
        });
      case 'refund_requested':
        return t('tickets.history.refundRequested');
      case 'swapped_from':
        return t('tickets.history.swappedFrom');
      case 'swapped_to':
        return t('tickets.history.swappedTo');
      default:
        return t(`tickets.history.${kind}`);
    }
  };
}

const states = [
  'queued',
  'sending',
  'sent',
  'failed',
  'pending',
  'pending_payment',
  'completed',
  'cancelled',
  'succeeded',
  'accepted',
  'rejected',
] as const;

function Line({ entry, currency }: { readonly entry: Entry; readonly currency: string }) {
  const { t } = useTranslation();
  const { slug } = useOrganization();
  const money = useMoney();
  const headlineOf = useHeadline();
  const state = states.find((each) => each === entry.status);
  const about = [
    entry.by && t('tickets.by', { name: entry.by }),
    entry.via && t(`tickets.through.${entry.via}`),
    entry.amount !== null && (entry.amount > 0 || entry.kind === 'issued') && money(entry.amount, currency),
    state && t(`tickets.states.${state}`),
    entry.subject,
  ];
  return (
    <StoryLine
      icon={icons[entry.kind]}
      headline={headlineOf(entry)}
      at={entry.at}
      about={about}
      isEnd={entry.kind === 'voided'}
    >
      {entry.ticket_id && (
        <Anchor
          size="xs"
          renderRoot={(props) => (
            <Link {...props} to="/o/$slug/tickets/$ticketId" params={{ slug, ticketId: entry.ticket_id }} />
          )}
        >
          {t('tickets.other')}
        </Anchor>
      )}
    </StoryLine>
  );
}
