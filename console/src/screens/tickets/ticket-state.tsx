import { Badge } from '@mantine/core';
import type { TicketStatus } from '@stagedoor/contract/vocabulary';
import { useTranslation } from 'react-i18next';

const colors = {
  processing: 'gray',
  pending_payment: 'yellow',
  filled_client: 'yellow',
  active: 'teal',
  voided: 'red',
} as const satisfies Record<TicketStatus, string>;

export function TicketState({ status }: { readonly status: TicketStatus }) {
  const { t } = useTranslation();
  return (
    <Badge color={colors[status]} variant="light">
      {t(`tickets.statuses.${status}`)}
    </Badge>
  );
}
