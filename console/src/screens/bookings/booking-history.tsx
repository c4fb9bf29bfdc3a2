/** The history of a booking, the newest first: who changed what and when, payments, and the mails about it. */
import {
  ArrowLeftRight,
  ArrowRight,
  CalendarPlus,
  CircleDollarSign,
  DoorOpen,
  type LucideIcon,
  Mail,
  PencilLine,
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
import { usePartName } from './part-name.ts';
import type { Booking } from './space-state.ts';

type Entry = Item<'getBookingHistory'>;

const icons: Record<Entry['kind'], LucideIcon> = {
  created: CalendarPlus,
  status_changed: ArrowRight,
  moved: ArrowLeftRight,
  changed: PencilLine,
  paid: CircleDollarSign,
  payment_undone: Undo2,
  refunded: Undo2,
  admitted: DoorOpen,
  mailed: Mail,
};

export function BookingHistory({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { data, error, refetch } = useRead(
    'getBookingHistory',
    { params: { organizationId, bookingId: booking._id } },
    { everyMs: 5_000 },
  );
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Loading />;
  return (
    <Story label={t('bookings.history')}>
      {data.toReversed().map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, and a history only grows at its end.
        <Line key={data.length - index} entry={entry} />
      ))}
    </Story>
  );
}

const states = ['queued', 'sending', 'sent', 'failed', 'pending', 'succeeded'] as const;
const methods = ['cash', 'card', 'bank_transfer', 'online', 'pos'] as const;

function Line({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation();
  const money = useMoney();
  const headlineOf = useHeadline();
  const state = states.find((each) => each === entry.status);
  const method = methods.find((each) => each === entry.status);
  const about = [
    entry.by && t('bookings.by', { name: entry.by }),
    entry.via && t(`bookings.through.${entry.via}`),
    entry.amount !== null && money(entry.amount),
    state && t(`bookings.states.${state}`),
    method && t(`bookings.methods.${method}`),
    entry.subject,
  ];
  const isEnd = entry.kind === 'status_changed' && entry.after === 'rejected';
  return <StoryLine icon={icons[entry.kind]} headline={headlineOf(entry)} at={entry.at} about={about} isEnd={isEnd} />;
}

const statuses = ['pending', 'accepted', 'arrival', 'sitting', 'released', 'rejected'] as const;

function useHeadline(): (entry: Entry) => string {
  const { t } = useTranslation();
  const partName = usePartName();
  const statusName = (name: string) => {
    const status = statuses.find((each) => each === name);
    return status ? t(`bookings.statuses.${status}`) : name;
  };
  return ({ kind, before, after, fields, recipient }) => {
    switch (kind) {
      case 'created':
        return t('bookings.created');
      case 'status_changed':
        return before
          ? t('bookings.story.status', { before: statusName(before), after: statusName(after) })
          : statusName(after);
      case 'moved':
        return t('bookings.story.moved', {
          before: before || t('bookings.noSpace'),
          after: after || t('bookings.noSpace'),
        });
      case 'changed':
        return t('bookings.story.changed', { what: [...new Set(fields.map(partName))].join(', ') });
      case 'admitted':
        return Number(after) > 0
          ? t('bookings.story.admitted', { count: Number(after) })
          : t('bookings.story.left', { count: -Number(after) });
      case 'mailed':
        return t('bookings.story.mailed', { recipient });
      default:
        return t(`bookings.story.${kind}`);
    }
  };
}
