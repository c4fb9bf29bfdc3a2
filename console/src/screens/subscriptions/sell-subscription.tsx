/** Selling a subscription to a person: the first period for cash, by card or by payment link. */
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { boxOfficeCollections } from '@stagedoor/contract/vocabulary';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/draft.ts';
import { useMailLanguage } from '../../parts/mail-language.ts';
import { useMoney } from '../../parts/money.tsx';

const methods = [...boxOfficeCollections, 'link'] as const;

interface Props {
  /** Those that are open. */
  readonly plans: readonly Item<'listPlans'>[];
  readonly close: () => void;
}

export function SellSubscription({ plans, close }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const language = useMailLanguage();
  const create = useChange('createSubscription', ['listSubscriptions', 'listPayments']);
  const draft = useDraft({ plan: plans[0]!._id, name: '', email: '', phone: '', method: 'cash' }, create.error);
  const { values, text } = draft;
  const plan = plans.find(({ _id }) => _id === values.plan) ?? plans[0]!;
  const { name, email, phone } = values;
  const method = boxOfficeCollections.find((each) => each === values.method);
  const amount = money(plan.price, plan.currency);
  const says = () => {
    if (plan.price === 0) return t('subscriptions.soldFree', { name });
    if (!method) return t('subscriptions.linkSent', { email });
    return t(method === 'cash' ? 'subscriptions.sold' : 'subscriptions.soldByCard', { name, amount });
  };
  return (
    <FormDialog
      title={t('subscriptions.sell')}
      submitLabel={t('subscriptions.sellNow')}
      isBusy={create.isPending}
      error={create.error}
      draft={draft}
      close={close}
      submit={() =>
        create.mutate(
          {
            params: { organizationId },
            body: {
              plan_id: plan._id,
              name,
              email,
              language,
              ...(phone ? { phone } : {}),
              ...(method ? { method } : {}),
            },
          },
          {
            onSuccess: () => {
              notifications.show({ message: says() });
              close();
            },
          },
        )
      }
    >
      <NativeSelect
        label={t('subscriptions.plan')}
        {...text('plan', '/plan_id')}
        data={plans.map(({ _id, name: label, price, currency, period }) => ({
          value: _id,
          label: `${label} · ${t(`subscriptions.perPeriod.${period}`, { price: money(price, currency) })}`,
        }))}
      />
      <TextInput label={t('subscriptions.name')} required data-autofocus autoComplete="off" {...text('name')} />
      <TextInput label={t('subscriptions.email')} type="email" required autoComplete="off" {...text('email')} />
      <TextInput label={t('subscriptions.phone')} type="tel" autoComplete="off" {...text('phone')} />
      {plan.price > 0 && (
        <NativeSelect
          label={t('subscriptions.method')}
          {...text('method')}
          data={methods.map((value) => ({ value, label: t(`subscriptions.methods.${value}`) }))}
        />
      )}
      <Text size="xs" c="dimmed">
        {t('subscriptions.laterPeriods')}
      </Text>
    </FormDialog>
  );
}
