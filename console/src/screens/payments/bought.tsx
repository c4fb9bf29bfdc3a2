/** What was bought with a payment, with what is left of the price of each thing; and giving money back on it. */
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useReads } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { useMoney } from '../../parts/money.tsx';
import { Section } from '../../parts/section.tsx';
import { type BoughtThing, type Refundable, RefundDialog } from './refund-dialog.tsx';
import { RefundPaymentDialog } from './refund-payment-dialog.tsx';

type PaymentData = Data<'getPayment'>;

/** Tickets each by itself; whatever else was bought is one thing here, with what is left of the payment. */
export function useThings(payment: PaymentData): readonly BoughtThing[] {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const { resource_type: type, resource_ids: ids, currency } = payment;
  const ticketIds = type === 'ticket' ? ids : [];
  const tickets = useReads(
    'getTicket',
    ticketIds.map((ticketId) => ({ params: { organizationId, ticketId } })),
  );
  if (type !== 'ticket') {
    const isOne = ids.length === 1;
    const name = payment.client_name || t(`payments.resources.${type}`);
    const left = payment.amount - payment.refunded;
    return [{ id: isOne ? ids[0]! : payment._id, name, about: isOne ? ids[0]! : '', left, refusal: '' }];
  }
  return ids.map((id, index) => {
    const ticket = tickets[index]?.data;
    if (!ticket) return { id, name: id, about: '', left: undefined, refusal: '' };
    return {
      id,
      name: ticket.full_name || t('payments.nameless'),
      about: `${ticket.rate_name} · ${money(ticket.total_price, currency)}`,
      left: ticket.total_price - ticket.refunded,
      refusal: ticket.resold_to ? t('payments.swapped') : '',
    };
  });
}

/** Why nothing can be given back here; empty where something can. */
function useRefusal(payment: PaymentData, things: readonly BoughtThing[]): string {
  const { t } = useTranslation();
  const { status, resource_type: type, amount, refunded } = payment;
  if (status === 'pending') return t('payments.notPaidYet');
  if (status === 'failed' || status === 'expired') return t('payments.neverPaid');
  if (amount === 0) return t('payments.costNothing');
  if (type === 'name-change' || type === 'plan') return t('payments.keptByKind');
  if (refunded >= amount || things.every(({ left }) => left !== undefined && left <= 0)) return t('payments.allBack');
  return '';
}

export function Bought({ payment }: { readonly payment: PaymentData }) {
  const { t } = useTranslation();
  const things = useThings(payment);
  const refusal = useRefusal(payment, things);
  const [refunded, setRefunded] = useState<Refundable | null>(null);
  const [isWhole, setWhole] = useState(false);
  const { resource_type: type, currency } = payment;
  const isTogether = payment.resource_ids.length > 1 || type === 'supplement';
  const isThing = type !== 'name-change' && type !== 'plan' && type !== 'supplement';
  const kind = isThing && (type === 'ticket' || payment.resource_ids.length === 1) ? type : null;
  const refundOf = ({ id, name, left = 0 }: BoughtThing) =>
    kind && setRefunded({ kind, id, paymentId: payment._id, name, left, currency });
  return (
    <Section
      title={t('payments.bought')}
      about={t('payments.boughtAbout')}
      action={
        !refusal &&
        isTogether && (
          <Button variant="light" onClick={() => setWhole(true)}>
            {t('payments.refundWhole')}
          </Button>
        )
      }
    >
      {refusal && (
        <Alert color="gray" role="note">
          {refusal}
        </Alert>
      )}
      <Stack gap="sm">
        {things.map((thing) => (
          <Thing
            key={thing.id}
            thing={thing}
            isTicket={type === 'ticket'}
            isPaid={!refusal || payment.refunded > 0}
            refund={refusal || !kind ? undefined : () => refundOf(thing)}
          />
        ))}
      </Stack>
      {refunded && <RefundDialog refundable={refunded} close={() => setRefunded(null)} />}
      {isWhole && <RefundPaymentDialog payment={payment} things={things} close={() => setWhole(false)} />}
    </Section>
  );
}

interface ThingProps {
  readonly thing: BoughtThing;
  readonly isTicket: boolean;
  /** False where it was never paid, so that nothing left means nothing. */
  readonly isPaid: boolean;
  readonly refund: (() => void) | undefined;
}

function Thing({ thing: { id, name, about, left, refusal }, isTicket, isPaid, refund }: ThingProps) {
  const { t } = useTranslation();
  const { slug } = useOrganization();
  const note = refusal || (isPaid && left !== undefined && left <= 0 ? t('payments.wholeBack') : '');
  return (
    <div className="stepper">
      <Stack gap={0} miw={0}>
        {isTicket ? (
          <Anchor
            size="sm"
            fw={600}
            renderRoot={(props) => <Link {...props} to="/o/$slug/tickets/$ticketId" params={{ slug, ticketId: id }} />}
          >
            {name}
          </Anchor>
        ) : (
          <Text size="sm" fw={600} className="breakable">
            {name}
          </Text>
        )}
        <Text size="xs" c="dimmed" className="breakable">
          {about}
        </Text>
      </Stack>
      {refund && !refusal && left !== undefined && left > 0 && (
        <Button size="xs" variant="default" aria-label={t('payments.refundOf', { name })} onClick={refund}>
          {t('payments.refund')}
        </Button>
      )}
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </div>
  );
}
