/** Bookings by status: dragged to another column, or moved by the keyboard. */
import { Badge, Button, Card, Group, Menu, Stack, Text, UnstyledButton } from '@mantine/core';
import { type BookingStatus, bookingTransitions } from '@stagedoor/contract/vocabulary';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../parts/formats.ts';
import { type Booking, sinceOf } from './space-state.ts';
import './bookings.css';

const columns = ['pending', 'accepted', 'arrival', 'sitting', 'released', 'rejected'] as const;

/** Of each column, so that a board of hundreds of bookings stays quick. */
const cardsAtOnce = 40;

interface Props {
  readonly bookings: readonly Booking[];
  readonly mayMove: boolean;
  readonly move: (booking: Booking, status: BookingStatus) => void;
  readonly open: (booking: Booking) => void;
}

export function Board({ bookings, mayMove, move, open }: Props) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<BookingStatus | null>(null);
  const [shown, setShown] = useState<Partial<Record<BookingStatus, number>>>({});
  const shownOf = (status: BookingStatus) => shown[status] ?? cardsAtOnce;
  const moving = bookings.find(({ _id }) => _id === dragged);
  return (
    <Stack gap="xs">
      {mayMove && (
        <Text size="xs" c="dimmed">
          {t('bookings.dragHint')}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which the keyboard has to reach. */}
      <section className="board" aria-label={t('bookings.board')} tabIndex={0}>
        {columns.map((status) => {
          const inColumn = bookings.filter((booking) => booking.status === status);
          const takes = moving !== undefined && bookingTransitions[moving.status].includes(status);
          return (
            // biome-ignore lint/a11y/useSemanticElements: a column of the board, with its cards.
            <div
              key={status}
              role="group"
              aria-label={t(`bookings.statuses.${status}`)}
              className="board-column"
              data-over={over === status && takes}
              onDragOver={(event) => {
                if (!takes) return;
                event.preventDefault();
                setOver(status);
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => {
                event.preventDefault();
                setOver(null);
                if (moving && takes) move(moving, status);
              }}
            >
              <Group justify="space-between" mb="xs">
                <Text size="sm" fw={600}>
                  {t(`bookings.statuses.${status}`)}
                </Text>
                <Badge variant="light" color="gray">
                  {inColumn.length}
                </Badge>
              </Group>
              <Stack gap="xs">
                {inColumn.length === 0 && (
                  <Text size="xs" c="dimmed">
                    {t('bookings.columnEmpty')}
                  </Text>
                )}
                {inColumn.slice(0, shownOf(status)).map((booking) => (
                  <BookingCard
                    key={booking._id}
                    booking={booking}
                    mayMove={mayMove}
                    move={move}
                    open={open}
                    drag={setDragged}
                  />
                ))}
                {inColumn.length > shownOf(status) && (
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => setShown({ ...shown, [status]: shownOf(status) + cardsAtOnce })}
                  >
                    {t('bookings.moreCards', { count: inColumn.length - shownOf(status) })}
                  </Button>
                )}
              </Stack>
            </div>
          );
        })}
      </section>
    </Stack>
  );
}

interface CardProps extends Pick<Props, 'mayMove' | 'move' | 'open'> {
  readonly booking: Booking;
  readonly drag: (id: string | null) => void;
}

function BookingCard({ booking, mayMove, move, open, drag }: CardProps) {
  const { t } = useTranslation();
  const { hour } = useFormats();
  const next = bookingTransitions[booking.status];
  const since = sinceOf(booking);
  const place = columns.indexOf(booking.status);
  const toTheSide = (keys: string) =>
    keys === 'ArrowRight'
      ? next.find((status) => columns.indexOf(status) > place && status !== 'rejected')
      : next.find((status) => columns.indexOf(status) < place);
  return (
    <Card
      withBorder
      padding="xs"
      pos="relative"
      draggable={mayMove && next.length > 0}
      onDragStart={() => drag(booking._id)}
      onDragEnd={() => drag(null)}
    >
      <UnstyledButton
        w="100%"
        className="board-card"
        onClick={() => open(booking)}
        onKeyDown={(event) => {
          if (!mayMove || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
          const status = toTheSide(event.key);
          if (!status) return;
          event.preventDefault();
          move(booking, status);
        }}
      >
        <Text size="sm" fw={600} pr={18} className="breakable">
          {booking.name || t('bookings.noName')}
        </Text>
        <Text size="xs" c="dimmed" className="breakable">
          {t('bookings.peopleCount', { count: booking.for })}
          <br />
          {booking.space_name ? t('bookings.atSpace', { name: booking.space_name }) : t('bookings.noSpace')}
          {since && ` · ${since.includes('T') ? hour(since) : since}`}
        </Text>
      </UnstyledButton>
      {mayMove && next.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <UnstyledButton
              className="board-menu"
              aria-label={t('bookings.move', { name: booking.name || t('bookings.noName') })}
            >
              <EllipsisVertical size={16} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {next.map((status) => (
              <Menu.Item key={status} onClick={() => move(booking, status)}>
                {t(`bookings.moves.${status}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Card>
  );
}
