/** One ticket: what it is, its history, and what a manager can do with it. */
import { Alert, Anchor, Button, Code, Group, Menu, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronDown, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../data/client.ts';
import { useChange, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { Ask } from '../../parts/ask.tsx';
import { Copy } from '../../parts/copy.tsx';
import { FormDialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/draft.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { Failure } from '../../parts/failure.tsx';
import { MoneyField } from '../../parts/fields.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Loading, Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { RefundDialog } from '../payments/refund-dialog.tsx';
import { AtDoor } from './at-door.tsx';
import { SendDialog } from './send-dialog.tsx';
import { type TicketData, ticketShown } from './shown.ts';
import { Supplements } from './supplements.tsx';
import { ticketTexts } from './texts.ts';
import { TicketHistory } from './ticket-history.tsx';
import { TicketState } from './ticket-state.tsx';

addTexts(ticketTexts);

export function Ticket() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { ticketId } = useParams({ from: '/signed-in/o/$slug/tickets/$ticketId' });
  const params = { organizationId, ticketId };
  const mayPrint = useMay('door');
  const mayChange = useMay('manager');
  const { data: ticket, error, isPending, refetch } = useRead('getTicket', { params }, { everyMs: 10_000 });
  const voiding = useChange('voidTicket', ticketShown);
  const [dialog, setDialog] = useState<'rename' | 'send' | 'refund' | 'void' | null>(null);
  if (!ticket) return isPending ? <Loading /> : <Failure error={error} retry={() => void refetch()} />;
  const close = () => setDialog(null);
  const name = ticket.full_name || t('tickets.nameless');
  const left = ticket.total_price - ticket.refunded;
  const pending = ticket.name_changes.find(({ status }) => status === 'pending_payment');
  const actions = (
    <>
      {mayPrint && ticket.status === 'active' && (
        <Button
          component="a"
          href={addressOf('getTicketPdf', { params })}
          target="_blank"
          variant="default"
          leftSection={<FileText size={16} aria-hidden />}
        >
          {t('tickets.pdf')}
        </Button>
      )}
      {(mayPrint && ticket.status === 'active') || (mayChange && left > 0) ? (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden />}>
              {t('actions.menu')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {ticket.status === 'active' && <Menu.Item onClick={() => setDialog('send')}>{t('tickets.send')}</Menu.Item>}
            {mayChange && ticket.status === 'active' && ticket.enter === 0 && !pending && (
              <Menu.Item onClick={() => setDialog('rename')}>{t('tickets.rename')}</Menu.Item>
            )}
            {mayChange && left > 0 && !ticket.resold_to && (
              <Menu.Item onClick={() => setDialog('refund')}>{t('tickets.refund')}</Menu.Item>
            )}
            {mayChange && ticket.status === 'active' && (
              <Menu.Item color="red" onClick={() => setDialog('void')}>
                {t('tickets.void')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  );
  return (
    <Page title={name} about={ticket.rate_name} actions={actions}>
      {pending && <Pending ticket={ticket} change={pending} mayChange={mayChange} />}
      <TicketFacts ticket={ticket} />
      {mayPrint && ticket.status === 'active' && <AtDoor ticket={ticket} />}
      {mayPrint && <Supplements ticket={ticket} />}
      <Section title={t('tickets.story')}>
        <TicketHistory ticketId={ticketId} currency={ticket.payment_currency} />
      </Section>
      {dialog === 'send' && <SendDialog ticket={ticket} close={close} />}
      {dialog === 'rename' && <Rename ticketId={ticketId} close={close} />}
      {dialog === 'refund' && (
        <RefundDialog
          refundable={{
            kind: 'ticket',
            id: ticketId,
            paymentId: ticket.payment_id,
            name,
            left,
            currency: ticket.payment_currency,
          }}
          close={close}
        />
      )}
      {dialog === 'void' && (
        <Ask
          title={t('tickets.voidTitle')}
          about={t('tickets.voidAbout')}
          action={t('tickets.void')}
          isBusy={voiding.isPending}
          error={voiding.error}
          close={close}
          confirm={() => voiding.mutate({ params }, { onSuccess: close })}
        />
      )}
    </Page>
  );
}

function TicketFacts({ ticket }: { readonly ticket: TicketData }) {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const money = useMoney();
  const maySeeMoney = useMay('manager');
  const currency = ticket.payment_currency;
  const { data: event } = useRead('getEvent', { params: { organizationId, eventId: ticket.event_id } });
  return (
    <Section title={t('tickets.facts')} badge={<TicketState status={ticket.status} />}>
      {ticket.qr_code && (
        <Group gap="xs">
          <Code>{ticket.qr_code}</Code>
          <Copy text={ticket.qr_code} />
        </Group>
      )}
      <Facts>
        <Fact
          label={t('tickets.event')}
          value={
            event && (
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link {...props} to="/o/$slug/events/$eventId" params={{ slug, eventId: event._id }} />
                )}
              >
                {event.name}
              </Anchor>
            )
          }
        />
        <Fact label={t('tickets.people')} value={t('tickets.insideOf', { inside: ticket.enter, people: ticket.for })} />
        <Fact label={t('tickets.price')} value={money(ticket.total_price, currency)} />
        {maySeeMoney && ticket.payment_id && (
          <Fact
            label={t('tickets.payment')}
            value={
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link {...props} to="/o/$slug/payments/$paymentId" params={{ slug, paymentId: ticket.payment_id }} />
                )}
              >
                {t('tickets.paymentOf', { amount: money(ticket.payment.total.amount, currency) })}
              </Anchor>
            }
          />
        )}
        {maySeeMoney && ticket.email && (
          <Fact
            label={t('tickets.client')}
            value={
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link {...props} to="/o/$slug/clients" params={{ slug }} search={{ search: ticket.email }} />
                )}
              >
                {ticket.full_name || ticket.email}
              </Anchor>
            }
          />
        )}
        <Fact label={t('tickets.refunded')} value={ticket.refunded > 0 ? money(ticket.refunded, currency) : ''} />
        <Fact label={t('tickets.email')} value={ticket.email} />
        <Fact label={t('tickets.phone')} value={ticket.phone} />
        <Fact
          label={t('tickets.bought')}
          value={ticket.supplements.map(({ label, supplement_units }) => `${supplement_units} × ${label}`).join(', ')}
        />
        <Fact label={t('tickets.answers')} value={ticket.answers.map(({ answer }) => answer).join(', ')} />
      </Facts>
    </Section>
  );
}

interface PendingProps {
  readonly ticket: TicketData;
  readonly change: TicketData['name_changes'][number];
  readonly mayChange: boolean;
}

/** A change of name that waits for its payment. */
function Pending({ ticket, change, mayChange }: PendingProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const complete = useChange('completeNameChange', ticketShown);
  const cancel = useChange('cancelNameChange', ticketShown);
  const params = { organizationId, ticketId: ticket._id, nameChangeId: change._id };
  return (
    <Alert color="yellow" role="status">
      <Group justify="space-between">
        <Text size="sm">
          {t('tickets.waits', { amount: money(change.amount, ticket.payment_currency), name: change.full_name })}
        </Text>
        {mayChange && (
          <Group gap="xs">
            {!change.payment_id && (
              <Button size="xs" loading={complete.isPending} onClick={() => complete.mutate({ params })}>
                {t('tickets.complete')}
              </Button>
            )}
            <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
              {t('tickets.giveUp')}
            </Button>
          </Group>
        )}
      </Group>
      <Failure error={complete.error ?? cancel.error} />
    </Alert>
  );
}

function Rename({ ticketId, close }: { readonly ticketId: string; readonly close: () => void }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const create = useChange('createNameChange', ticketShown);
  const draft = useDraft({ name: '', email: '', fee: '0' }, create.error);
  const { name, email, fee } = draft.values;
  return (
    <FormDialog
      title={t('tickets.rename')}
      submitLabel={t('tickets.rename')}
      isBusy={create.isPending}
      error={create.error}
      draft={draft}
      close={close}
      submit={() =>
        create.mutate(
          {
            params: { organizationId, ticketId },
            body: { full_name: name, amount: Number(fee), ...(email ? { email } : {}) },
          },
          {
            onSuccess: ({ status }) => {
              if (status === 'completed') notifications.show({ message: t('tickets.renamed', { name }) });
              close();
            },
          },
        )
      }
    >
      <Text size="sm" c="dimmed">
        {t('tickets.renameAbout')}
      </Text>
      <TextInput label={t('tickets.newName')} required data-autofocus {...draft.text('name', '/full_name')} />
      <TextInput label={t('tickets.newEmail')} type="email" {...draft.text('email')} />
      <MoneyField label={t('tickets.fee')} required {...draft.text('fee', '/amount')} />
    </FormDialog>
  );
}
