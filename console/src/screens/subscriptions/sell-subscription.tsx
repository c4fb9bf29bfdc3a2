/** Selling a subscription to a person: the first period for cash, by card or by payment link. */
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { useMailLanguage } from '../../parts/mail-language.ts';
import { useMoney } from '../../parts/money.tsx';
import { type Sale, SellDialog } from '../../parts/sell-dialog.tsx';

type Plan = Item<'listPlans'>;

interface Props {
  /** Those that are open. */
  readonly plans: readonly Plan[];
  readonly close: () => void;
}

export function SellSubscription({ plans, close }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const language = useMailLanguage();
  const create = useChange('createSubscription', ['listSubscriptions', 'getSubscriptionTotals', 'listPayments']);
  const says = ({ kind, name, email, method }: Sale<Plan>) => {
    if (kind.price === 0) return t('subscriptions.soldFree', { name });
    if (!method) return t('sell.linkSent', { email });
    const amount = money(kind.price, kind.currency);
    return t(method === 'cash' ? 'subscriptions.sold' : 'subscriptions.soldByCard', { name, amount });
  };
  return (
    <SellDialog<Plan>
      title={t('subscriptions.sell')}
      kinds={plans}
      kindLabel={t('subscriptions.plan')}
      methodLabel={t('subscriptions.method')}
      nameOf={({ name, price, currency, period }) =>
        `${name} · ${t(`subscriptions.perPeriod.${period}`, { price: money(price, currency) })}`
      }
      paths={{ kind: '/plan_id', name: '/name' }}
      needsEmail
      note={
        <Text size="xs" c="dimmed">
          {t('subscriptions.laterPeriods')}
        </Text>
      }
      isBusy={create.isPending}
      error={create.error}
      sell={(sale) => {
        const { kind, name, email, phone, method } = sale;
        const subscriber = { plan_id: kind._id, name, email, language, ...(phone ? { phone } : {}) };
        create.mutate(
          { params: { organizationId }, body: { ...subscriber, ...(method ? { method } : {}) } },
          {
            onSuccess: () => {
              notifications.show({ message: says(sale) });
              close();
            },
          },
        );
      }}
      close={close}
    />
  );
}
