/** The disputes of a payment, each a link; nothing where there are none. */
import { Alert, Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { useMoney } from '../../parts/money.tsx';
import { disputeTexts } from './texts.ts';

addTexts(disputeTexts);

export function DisputesOfPayment({ paymentId }: { readonly paymentId: string }) {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const money = useMoney();
  const query = { payment_id: paymentId };
  const { items = [] } = useList('listDisputes', { params: { organizationId }, query }, { everyMs: 30_000 });
  if (items.length === 0) return null;
  return (
    <Alert color="orange" role="note" title={t('disputes.ofPayment')}>
      <Group gap="md">
        {items.map(({ _id: disputeId, kind, amount, currency }) => (
          <Anchor
            key={disputeId}
            size="sm"
            renderRoot={(props) => <Link {...props} to="/o/$slug/disputes/$disputeId" params={{ slug, disputeId }} />}
          >
            {t('disputes.title', { kind: t(`disputes.kinds.${kind}`), amount: money(amount, currency) })}
          </Anchor>
        ))}
      </Group>
    </Alert>
  );
}
