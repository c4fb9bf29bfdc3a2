/** Gives back what is left of a payment: of all that was bought with it, or of what is chosen. */
import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { boxOfficeCollections } from '@stagedoor/contract/vocabulary';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { useMoney } from '../../parts/money.tsx';
import { type BoughtThing, backBy, paymentShown } from './refund-dialog.tsx';

interface Props {
  readonly payment: Data<'getPayment'>;
  readonly things: readonly BoughtThing[];
  readonly close: () => void;
}

const isRefundable = ({ left, refusal }: BoughtThing) => !refusal && left !== undefined && left > 0;

export function RefundPaymentDialog({ payment, things, close }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const refund = useChange('refundPayment', paymentShown);
  const [kept, setKept] = useState<readonly string[]>([]);
  /** How it is given back outside of the gateway; undefined where it goes back there. */
  const [byHand, setByHand] = useState<(typeof boxOfficeCollections)[number]>();
  const { currency, resource_type: type, collection } = payment;
  const chosen = things.filter((thing) => isRefundable(thing) && !kept.includes(thing.id));
  const amount = money(
    chosen.reduce((sum, { left = 0 }) => sum + left, 0),
    currency,
  );
  const submit = () => {
    const resource_ids = chosen.map(({ id }) => id);
    refund.mutate(
      {
        params: { organizationId, paymentId: payment._id },
        body: { ...(type === 'ticket' ? { resource_ids } : {}), ...(byHand ? { collection: byHand } : {}) },
      },
      {
        onSuccess: () => {
          notifications.show({ message: t('payments.refundMade', { amount }) });
          close();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('payments.refundWhole')}
      submitLabel={t('payments.refundAmount', { amount })}
      isBusy={refund.isPending}
      isDisabled={chosen.length === 0}
      error={refund.error}
      close={close}
      submit={submit}
    >
      {type !== 'name-change' && type !== 'plan' && <Text size="sm">{t(`payments.wholeEffects.${type}`)}</Text>}
      {things.length > 1 && (
        <Stack gap="xs" role="group" aria-label={t('payments.bought')}>
          {things.map((thing) => (
            <Checkbox
              key={thing.id}
              label={thing.name}
              description={
                thing.refusal ||
                (isRefundable(thing)
                  ? t('payments.leftOf', { what: thing.about, amount: money(thing.left ?? 0, currency) })
                  : t('payments.wholeBack'))
              }
              disabled={!isRefundable(thing)}
              checked={isRefundable(thing) && !kept.includes(thing.id)}
              onChange={({ currentTarget: { checked } }) =>
                setKept(checked ? kept.filter((id) => id !== thing.id) : [...kept, thing.id])
              }
            />
          ))}
        </Stack>
      )}
      {collection === 'gateway' && (
        <NativeSelect
          label={t('payments.backLabel')}
          value={byHand ?? ''}
          data={[
            { value: '', label: t('payments.backs.gateway') },
            ...boxOfficeCollections.map((value) => ({ value, label: t(`payments.backs.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => setByHand(boxOfficeCollections.find((each) => each === value))}
        />
      )}
      <Text size="sm" c="dimmed">
        {t(byHand ? 'payments.backByChoice' : backBy[collection])}
      </Text>
    </FormDialog>
  );
}
