import { Badge } from '@mantine/core';
import type { PaymentStatus } from '@stagedoor/contract/vocabulary';
import { useTranslation } from 'react-i18next';

const colors = {
  pending: 'yellow',
  succeeded: 'teal',
  failed: 'red',
  expired: 'gray',
  refunded: 'violet',
  partially_refunded: 'violet',
} as const satisfies Record<PaymentStatus, string>;

export function PaymentState({ status }: { readonly status: PaymentStatus }) {
  const { t } = useTranslation();
  return (
    <Badge color={colors[status]} variant="light">
      {t(`payments.states.${status}`)}
    </Badge>
  );
}
