import { Badge } from '@mantine/core';
import type { deliveryStatuses } from '@stagedoor/contract/vocabulary';
import { useTranslation } from 'react-i18next';

type Status = (typeof deliveryStatuses)[number];
const colors = {
  pending: 'blue',
  succeeded: 'teal',
  failed: 'orange',
  exhausted: 'red',
  held: 'yellow',
  cancelled: 'gray',
} as const satisfies Record<Status, string>;

export function DeliveryStatus({ status }: { readonly status: Status }) {
  const { t } = useTranslation();
  return (
    <Badge color={colors[status]} variant="light">
      {t(`deliveries.statuses.${status}`)}
    </Badge>
  );
}

/** True while nothing has come of it yet. */
export function isOnItsWay({
  status,
  last_attempt,
}: {
  readonly status: Status;
  readonly last_attempt: unknown;
}): boolean {
  return status === 'pending' && last_attempt === null;
}
