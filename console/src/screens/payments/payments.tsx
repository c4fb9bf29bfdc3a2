/**
 * The money of the organization, the latest first: payments, invoices, movements of the wallet, and what was taken outside the
 * payment gateway.
 */
import { Anchor, Button, Checkbox, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { collections, invoiceTypes, paymentStatuses, walletMovementTypes } from '@stagedoor/contract/vocabulary';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf, type Input, type Item } from '../../data/client.ts';
import { usePage, useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { Filters, isFiltered } from '../../parts/filters.tsx';
import { useFormats } from '../../parts/formats.ts';
import { toInstant, toLocal } from '../../parts/local-time.ts';
import { useMoney } from '../../parts/money.tsx';
import { Page } from '../../parts/page.tsx';
import { PagedListing } from '../../parts/paged-listing.tsx';
import { type PagedQuery, Pages } from '../../parts/pages.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';
import { ExternalPayments } from './external-payments.tsx';
import { Invoices, NamelessInvoices } from './invoices.tsx';
import { PaymentState } from './payment-state.tsx';
import { Payouts } from './payouts.tsx';
import { Reconcile } from './reconcile.tsx';
import { RecordPayment } from './record-payment.tsx';
import { paymentTexts } from './texts.ts';
import { Totals } from './totals.tsx';
import { WaitingRefunds } from './unrequested-refunds.tsx';
import { WalletMovements } from './wallet-movements.tsx';

addTexts(paymentTexts);

/** From the beginning of the first day to the end of the last, by the clock of the organization. */
function useDays(from: string | undefined, to: string | undefined) {
  const { timezone } = useOrganization();
  const next = to && new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10);
  return {
    start_date: (from && toInstant(`${from}T00:00`, timezone)) || undefined,
    end_date: (next && toInstant(`${next}T00:00`, timezone)) || undefined,
  };
}

/** The first day of the month that it is by the clock of the organization, such as 2026-11-01. */
function useFirstOfMonth(): string {
  const { timezone } = useOrganization();
  return `${toLocal(new Date().toISOString(), timezone).slice(0, 7)}-01`;
}

const views = ['payments', 'invoices', 'wallet', 'payouts', 'external', 'reconcile'] as const;
const abouts = {
  payments: 'payments.about',
  invoices: 'payments.about',
  wallet: 'payments.walletAbout',
  payouts: 'payments.payoutsAbout',
  external: 'payments.externalAbout',
  reconcile: 'payments.reconcileAbout',
} as const;

export function Payments() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const filters = useSearch({ from: '/signed-in/o/$slug/payments' });
  const navigate = useNavigate();
  const show = (change: Partial<typeof filters>) =>
    void navigate({ to: '.', search: { ...filters, page: undefined, ...change }, replace: true });
  const [isRecording, setRecording] = useState(false);
  const view = filters.view ?? 'payments';
  const thisMonth = useFirstOfMonth();
  // All that ever was takes long to compare.
  const from = filters.from ?? (view === 'reconcile' && !filters.to ? thisMonth : undefined);
  const days = useDays(from, filters.to);
  const paged = { page: filters.page ?? 1, size: 50 };
  const params = { organizationId };
  const ofEvent = { ...days, event_id: filters.event_id };
  const payments = { ...ofEvent, search: filters.search, status: filters.status, collection: filters.collection };
  const invoices = {
    ...ofEvent,
    search: filters.search,
    type: filters.type,
    ...(filters.needs_billing_data && { needs_billing_data: true }),
  };
  const wallet = { ...ofEvent, type: filters.movement };
  const exports = {
    payments: addressOf('exportPaymentsAsCsv', { params, query: payments }),
    invoices: addressOf('exportInvoicesAsCsv', { params, query: invoices }),
    wallet: addressOf('exportWalletMovementsAsCsv', { params, query: wallet }),
    payouts: addressOf('exportPayoutsAsCsv', { params, query: days }),
    external: addressOf('exportExternalPaymentsAsCsv', { params, query: ofEvent }),
  } as const;
  const totalsOf = {
    payments: useRead('getPaymentTotals', { params, query: payments }, { enabled: view === 'payments' }).data,
    invoices: useRead('getInvoiceTotals', { params, query: invoices }, { enabled: view === 'invoices' }).data,
    wallet: useRead('getWalletMovementTotals', { params, query: wallet }, { enabled: view === 'wallet' }).data,
    external: useRead('getExternalPaymentTotals', { params, query: ofEvent }, { enabled: view === 'external' }).data,
    payouts: useRead('getPayoutTotals', { params, query: days }, { enabled: view === 'payouts' }).data,
    reconcile: undefined,
  } as const;
  const listed = useRead('listEvents', { params, query: { limit: 100 } }).data;
  const isListed = listed?.some(({ _id }) => _id === filters.event_id);
  const other = useRead(
    'getEvent',
    { params: { organizationId, eventId: filters.event_id ?? '' } },
    { enabled: filters.event_id !== undefined && isListed === false },
  ).data;
  const events = [...(other && !isListed ? [other] : []), ...(listed ?? [])];
  const { shortDay } = useFormats();
  const nameOf = (id: string) => {
    const event = events.find(({ _id }) => _id === id);
    return event ? `${event.name} · ${shortDay(event.start_date)}` : id;
  };
  return (
    <Page
      title={t('screens.payments')}
      about={t(abouts[view])}
      actions={
        <>
          {view !== 'reconcile' && <ExportButton href={exports[view]} />}
          {view === 'external' && <Button onClick={() => setRecording(true)}>{t('payments.record')}</Button>}
          <SegmentedControl
            aria-label={t('payments.view')}
            value={view}
            onChange={(chosen) => {
              const other = chosen === 'payments' ? undefined : views.find((each) => each === chosen);
              show({ view: other, search: undefined });
            }}
            data={views.map((value) => ({
              value,
              label: t(value === 'payments' ? 'screens.payments' : `payments.${value}`),
            }))}
          />
        </>
      }
    >
      {view === 'payments' && <WaitingRefunds />}
      {view !== 'invoices' && <NamelessInvoices />}
      <Filters>
        {(view === 'payments' || view === 'invoices') && (
          <SearchField
            key={view}
            label={t('payments.search')}
            placeholder={t(view === 'invoices' ? 'payments.searchInvoiceHint' : 'payments.searchHint')}
            value={filters.search}
            search={(search) => show({ search })}
          />
        )}
        {view === 'payments' && (
          <>
            <Choice
              label={t('payments.state')}
              values={paymentStatuses}
              labelOf={(each) => t(`payments.states.${each}`)}
              value={filters.status}
              choose={(status) => show({ status })}
            />
            <Choice
              label={t('payments.method')}
              values={collections}
              labelOf={(each) => t(`payments.collections.${each}`)}
              value={filters.collection}
              choose={(collection) => show({ collection })}
            />
          </>
        )}
        {view === 'invoices' && (
          <>
            <Choice
              label={t('payments.type')}
              values={invoiceTypes}
              labelOf={(each) => t(`payments.types.${each}`)}
              value={filters.type}
              choose={(type) => show({ type })}
            />
            <Checkbox
              label={t('payments.needsBilling')}
              checked={filters.needs_billing_data === true}
              onChange={({ currentTarget: { checked } }) => show({ needs_billing_data: checked || undefined })}
            />
          </>
        )}
        {view === 'wallet' && (
          <Choice
            label={t('payments.movement')}
            values={walletMovementTypes}
            labelOf={(each) => t(`payments.movements.${each}`)}
            value={filters.movement}
            choose={(movement) => show({ movement })}
          />
        )}
        {view !== 'payouts' && view !== 'reconcile' && (
          <Choice
            label={t('payments.event')}
            values={events.map(({ _id }) => _id)}
            labelOf={nameOf}
            value={filters.event_id}
            choose={(eventId) => show({ event_id: eventId })}
          />
        )}
        <TextInput
          label={t('payments.from')}
          type="date"
          value={from ?? ''}
          onChange={({ currentTarget: { value } }) => show({ from: value || undefined })}
        />
        <TextInput
          label={t('payments.to')}
          type="date"
          value={filters.to ?? ''}
          onChange={({ currentTarget: { value } }) => show({ to: value || undefined })}
        />
      </Filters>
      <Totals totals={totalsOf[view]} />
      {view === 'payments' && <FoundPayments query={payments} {...paged} />}
      {view === 'invoices' && <Invoices query={invoices} {...paged} />}
      {view === 'wallet' && <WalletMovements query={wallet} {...paged} />}
      {view === 'payouts' && <Payouts query={days} {...paged} />}
      {view === 'external' && <ExternalPayments query={ofEvent} {...paged} />}
      {view === 'reconcile' && <Reconcile query={days} />}
      <Pages total={totalsOf[view]?.count ?? 0} {...paged} show={(page) => show({ page })} />
      {isRecording && <RecordPayment close={() => setRecording(false)} />}
    </Page>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly labelOf: (value: Value) => string;
  readonly value: Value | undefined;
  readonly choose: (value: Value | undefined) => void;
}

/** A filter by one of several values, or by none. */
function Choice<Value extends string>({ label, values, labelOf, value, choose }: ChoiceProps<Value>) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      data={[{ value: '', label: t('payments.any') }, ...values.map((each) => ({ value: each, label: labelOf(each) }))]}
      onChange={({ currentTarget }) => choose(values.find((each) => each === currentTarget.value))}
    />
  );
}

function FoundPayments({ query, ...paged }: PagedQuery<NonNullable<Input<'listPayments'>['query']>>) {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const money = useMoney();
  const { moment } = useFormats();
  const list = usePage('listPayments', { params: { organizationId }, query }, { ...paged, everyMs: 15_000 });
  return (
    <PagedListing<Item<'listPayments'>>
      label={t('screens.payments')}
      list={list}
      nothing={isFiltered(query) && { title: t('payments.nothing'), hint: t('payments.nothingHint') }}
      empty={{
        icon: CreditCard,
        title: t('payments.empty'),
        hint: t('payments.emptyHint'),
        action: <ToScreen path="/events" />,
      }}
      columns={[
        {
          heading: t('payments.buyer'),
          kind: 'title',
          cell: ({ _id, client_name, client_email }) => (
            <Stack gap={2}>
              <Anchor
                size="sm"
                fw={600}
                renderRoot={(props) => (
                  <Link {...props} to="/o/$slug/payments/$paymentId" params={{ slug, paymentId: _id }} />
                )}
              >
                {client_name || t('payments.nameless')}
              </Anchor>
              {client_email && (
                <Text size="xs" c="dimmed" className="breakable">
                  {client_email}
                </Text>
              )}
            </Stack>
          ),
        },
        {
          heading: t('payments.of'),
          cell: ({ resource_type, event_name }) => (
            <Stack gap={2}>
              <span>{t(`payments.resources.${resource_type}`)}</span>
              {event_name && (
                <Text size="xs" c="dimmed" className="breakable">
                  {event_name}
                </Text>
              )}
            </Stack>
          ),
        },
        { heading: t('payments.state'), cell: ({ status }) => <PaymentState status={status} /> },
        { heading: t('payments.method'), cell: ({ collection }) => t(`payments.collections.${collection}`) },
        {
          heading: t('payments.begun'),
          cell: ({ created_at }) => <time dateTime={created_at}>{moment(created_at)}</time>,
        },
        {
          heading: t('payments.amount'),
          kind: 'number',
          cell: ({ amount, refunded, currency }) => (
            <Stack gap={2}>
              <span>{money(amount, currency)}</span>
              {refunded > 0 && (
                <Text size="xs" c="dimmed">
                  {t('payments.back', { amount: money(refunded, currency) })}
                </Text>
              )}
            </Stack>
          ),
        },
      ]}
    />
  );
}
