/** Refunds that were made in the account at the payment gateway, and saying what they cover. */
import { Alert, Anchor, Badge, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data, Item } from '../../data/client.ts';
import { useChange, useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Listing } from '../../parts/listing.tsx';
import { useMoney } from '../../parts/money.tsx';
import { More } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { useThings } from './bought.tsx';
import { paymentShown } from './refund-dialog.tsx';

type PaymentData = Data<'getPayment'>;
type Unrequested = Item<'listUnrequestedRefunds'>;

const isWaiting = ({ status, assignment }: Unrequested) => status === 'succeeded' && assignment === 'waiting';
const colors = { waiting: 'orange', assigned: 'teal', none: 'gray', surplus: 'violet' } as const;
const statusColors = { pending: 'yellow', succeeded: 'teal', failed: 'red' } as const;

/** Of one payment; nothing where there are none. */
export function UnrequestedRefunds({ payment }: { readonly payment: PaymentData }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const { moment } = useFormats();
  const query = { payment_id: payment._id };
  const list = useList('listUnrequestedRefunds', { params: { organizationId }, query }, { everyMs: 10_000 });
  const [assigned, setAssigned] = useState<Unrequested | null>(null);
  if (!list.error && (list.items ?? []).length === 0) return null;
  return (
    <Section title={t('payments.unrequested')} about={t('payments.unrequestedAbout')}>
      <Failure error={list.error} />
      {list.items && (
        <Listing<Unrequested>
          bare
          label={t('payments.unrequested')}
          items={list.items}
          keyOf={({ _id }) => _id}
          columns={[
            {
              heading: t('payments.reference'),
              kind: 'title',
              cell: ({ reference }) => (
                <Text size="sm" ff="monospace" className="breakable">
                  {reference}
                </Text>
              ),
            },
            {
              heading: t('payments.state'),
              cell: ({ status }) => (
                <Badge color={statusColors[status]} variant="light">
                  {t(`payments.refundStates.${status}`)}
                </Badge>
              ),
            },
            {
              heading: t('payments.covers'),
              cell: ({ assignment }) => (
                <Badge color={colors[assignment]} variant="light">
                  {t(`payments.assignments.${assignment}`)}
                </Badge>
              ),
            },
            { heading: t('payments.at'), cell: ({ created_at }) => moment(created_at) },
            { heading: t('payments.amount'), kind: 'number', cell: ({ amount, currency }) => money(amount, currency) },
            {
              heading: t('payments.assign'),
              kind: 'actions',
              cell: (refund) =>
                isWaiting(refund) && (
                  <Button
                    size="xs"
                    aria-label={t('payments.assignOf', { amount: money(refund.amount, refund.currency) })}
                    onClick={() => setAssigned(refund)}
                  >
                    {t('payments.assign')}
                  </Button>
                ),
            },
          ]}
        />
      )}
      <More list={list} />
      {assigned && <AssignDialog payment={payment} refund={assigned} close={() => setAssigned(null)} />}
    </Section>
  );
}

interface AssignProps {
  readonly payment: PaymentData;
  readonly refund: Unrequested;
  readonly close: () => void;
}

function AssignDialog({ payment, refund, close }: AssignProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const things = useThings(payment).filter(({ id }) => payment.resource_ids.includes(id));
  const assign = useChange('assignUnrequestedRefund', paymentShown);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const amount = money(refund.amount, refund.currency);
  const submit = () =>
    assign.mutate(
      { params: { organizationId, unrequestedRefundId: refund._id }, body: { resource_ids: [...chosen] } },
      {
        onSuccess: () => {
          notifications.show({ message: t('payments.assigned', { amount }) });
          close();
        },
      },
    );
  return (
    <FormDialog
      title={t('payments.unrequestedOf', { amount })}
      submitLabel={
        chosen.length === 0 ? t('payments.assignNothing') : t('payments.assignThings', { count: chosen.length })
      }
      isBusy={assign.isPending}
      error={assign.error}
      close={close}
      submit={submit}
    >
      <Text size="sm">{t('payments.assignAbout')}</Text>
      <Stack gap="xs" role="group" aria-label={t('payments.bought')}>
        {things.map(({ id, name, about, left, refusal }) => (
          <Checkbox
            key={id}
            label={name}
            description={refusal || t('payments.leftOf', { what: about, amount: money(left ?? 0, refund.currency) })}
            disabled={refusal !== '' || left === undefined || left <= 0}
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
      </Stack>
    </FormDialog>
  );
}

/** Those of all payments that wait for a person, each with its payment; nothing where none waits. */
export function WaitingRefunds() {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const money = useMoney();
  const query = { assignment: 'waiting', limit: 20 } as const;
  const list = useList('listUnrequestedRefunds', { params: { organizationId }, query }, { everyMs: 60_000 });
  const waiting = (list.items ?? []).filter(isWaiting);
  if (waiting.length === 0) return null;
  return (
    <Alert color="orange" role="note" title={t('payments.unrequestedWait', { count: waiting.length })}>
      <Group gap="md">
        {waiting.map(({ _id, payment_id: paymentId, amount, currency }) => (
          <Anchor
            key={_id}
            size="sm"
            renderRoot={(props) => <Link {...props} to="/o/$slug/payments/$paymentId" params={{ slug, paymentId }} />}
          >
            {t('payments.unrequestedOf', { amount: money(amount, currency) })}
          </Anchor>
        ))}
      </Group>
    </Alert>
  );
}
