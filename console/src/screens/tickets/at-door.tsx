/** Checking a ticket in by hand, and taking it back. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Failure } from '../../parts/failure.tsx';
import { Section } from '../../parts/section.tsx';
import { offerUndo } from '../../parts/undo.tsx';
import { type TicketData, ticketShown } from './shown.ts';

export function AtDoor({ ticket }: { readonly ticket: TicketData }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const checkIn = useChange('checkInTicket', [...ticketShown, 'getEventDashboard']);
  const { enter: inside, for: people } = ticket;
  const left = people - inside;
  const [error, setError] = useState<unknown>(null);
  const params = { organizationId, ticketId: ticket._id };
  /** Counts from who is inside now: a door may have let others in since this screen was read. */
  const record = async (change: number) => {
    setError(null);
    try {
      const latest = await call('getTicket', { params });
      const enter = Math.min(latest.for, Math.max(0, latest.enter + change));
      await checkIn.mutateAsync({ params, body: { enter } });
      offerUndo({
        message: t(change > 0 ? 'tickets.checkedIn' : 'tickets.takenBack', { inside: enter, people }),
        undoLabel: t('actions.undo'),
        undo: () => void record(latest.enter - enter),
      });
    } catch (thrown) {
      setError(thrown);
    }
  };
  return (
    <Section title={t('tickets.atDoor')} about={t('tickets.atDoorAbout')}>
      <Text size="sm" fw={600}>
        {t('tickets.peopleInside', { inside, people })}
      </Text>
      <Failure error={error} />
      <Group gap="xs">
        {left > 0 && (
          <Button loading={checkIn.isPending} onClick={() => void record(left)}>
            {left > 1 ? t('tickets.checkInAll', { count: left }) : t('tickets.checkIn')}
          </Button>
        )}
        {left > 1 && (
          <Button variant="light" loading={checkIn.isPending} onClick={() => void record(1)}>
            {t('tickets.checkInOne')}
          </Button>
        )}
        {inside > 0 && (
          <Button variant="default" loading={checkIn.isPending} onClick={() => void record(-1)}>
            {t('tickets.checkOut')}
          </Button>
        )}
      </Group>
    </Section>
  );
}
