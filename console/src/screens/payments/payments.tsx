/** Payments and invoices of the organization: the latest first, by state, method, day, code and e-mail. */
import { Anchor, Button, Group, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { collections, invoiceTypes, paymentStatuses } from '@stagedoor/contract/vocabulary';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CreditCard, FileText, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addressOf, type Input, type Item } from '../../data/client.ts';
import { useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Listing } from '../../parts/listing.tsx';
import { toInstant } from '../../parts/local-time.ts';
import { useMoney } from '../../parts/money.tsx';
import { Empty, Loading, More, Page } from '../../parts/page.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { PaymentState } from './payment-state.tsx';
import { paymentTexts } from './texts.ts';

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

export function Payments() {
  const { t } = useTranslation();
  const filters = useSearch({ from: '/signed-in/o/$slug/payments' });
  const navigate = useNavigate();
  const show = (change: Partial<typeof filters>) =>
    void navigate({ to: '.', search: { ...filters, ...change }, replace: true });
  const isInvoices = filters.view === 'invoices';
  const any = { value: '', label: t('payments.any') };
  const days = useDays(filters.from, filters.to);
  return (
    <Page
      title={t('screens.payments')}
      about={t('payments.about')}
      actions={
        <SegmentedControl
          aria-label={t('payments.view')}
          value={isInvoices ? 'invoices' : 'payments'}
          onChange={(value) => show({ view: value === 'invoices' ? 'invoices' : undefined, search: undefined })}
          data={[
            { value: 'payments', label: t('screens.payments') },
            { value: 'invoices', label: t('payments.invoices') },
          ]}
        />
      }
    >
      <Group align="flex-end">
        <SearchField
          key={String(isInvoices)}
          label={t('payments.search')}
          placeholder={t(isInvoices ? 'payments.searchInvoiceHint' : 'payments.searchHint')}
          value={filters.search}
          search={(search) => show({ search })}
        />
        {isInvoices ? (
          <NativeSelect
            label={t('payments.type')}
            value={filters.type ?? ''}
            data={[any, ...invoiceTypes.map((value) => ({ value, label: t(`payments.types.${value}`) }))]}
            onChange={({ currentTarget: { value } }) => show({ type: invoiceTypes.find((type) => type === value) })}
          />
        ) : (
          <>
            <NativeSelect
              label={t('payments.state')}
              value={filters.status ?? ''}
              data={[any, ...paymentStatuses.map((value) => ({ value, label: t(`payments.states.${value}`) }))]}
              onChange={({ currentTarget: { value } }) =>
                show({ status: paymentStatuses.find((status) => status === value) })
              }
            />
            <NativeSelect
              label={t('payments.method')}
              value={filters.collection ?? ''}
              data={[any, ...collections.map((value) => ({ value, label: t(`payments.collections.${value}`) }))]}
              onChange={({ currentTarget: { value } }) =>
                show({ collection: collections.find((collection) => collection === value) })
              }
            />
          </>
        )}
        <TextInput
          label={t('payments.from')}
          type="date"
          value={filters.from ?? ''}
          onChange={({ currentTarget: { value } }) => show({ from: value || undefined })}
        />
        <TextInput
          label={t('payments.to')}
          type="date"
          value={filters.to ?? ''}
          onChange={({ currentTarget: { value } }) => show({ to: value || undefined })}
        />
      </Group>
      {isInvoices ? (
        <Invoices query={{ ...days, search: filters.search, type: filters.type, limit: 50 }} />
      ) : (
        <Found
          query={{
            ...days,
            search: filters.search,
            status: filters.status,
            collection: filters.collection,
            limit: 50,
          }}
        />
      )}
    </Page>
  );
}

const isFiltered = ({ limit: _limit, ...filters }: { readonly limit?: number }) =>
  Object.values(filters).some((value) => value !== undefined);

function Found({ query }: { readonly query: NonNullable<Input<'listPayments'>['query']> }) {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const money = useMoney();
  const { moment } = useFormats();
  const list = useList('listPayments', { params: { organizationId }, query }, { everyMs: 15_000 });
  if (list.isPending) return <Loading />;
  if (!list.items) return <Failure error={list.error} retry={() => void list.refetch()} />;
  if (list.items.length === 0) {
    return isFiltered(query) ? (
      <Empty icon={SearchX} title={t('payments.nothing')} hint={t('payments.nothingHint')} />
    ) : (
      <Empty icon={CreditCard} title={t('payments.empty')} hint={t('payments.emptyHint')} />
    );
  }
  return (
    <Stack>
      <Listing<Item<'listPayments'>>
        label={t('screens.payments')}
        items={list.items}
        keyOf={({ _id }) => _id}
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
      <More list={list} />
    </Stack>
  );
}

function Invoices({ query }: { readonly query: NonNullable<Input<'listInvoices'>['query']> }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const list = useList('listInvoices', { params: { organizationId }, query });
  if (list.isPending) return <Loading />;
  if (!list.items) return <Failure error={list.error} retry={() => void list.refetch()} />;
  if (list.items.length === 0) {
    return isFiltered(query) ? (
      <Empty icon={SearchX} title={t('payments.noInvoice')} hint={t('payments.nothingHint')} />
    ) : (
      <Empty icon={FileText} title={t('payments.noInvoices')} hint={t('payments.noInvoicesHint')} />
    );
  }
  return (
    <Stack>
      <InvoiceTable invoices={list.items} />
      <More list={list} />
    </Stack>
  );
}

interface InvoiceTableProps {
  readonly invoices: readonly Item<'listInvoices'>[];
  readonly bare?: boolean;
}

export function InvoiceTable({ invoices, bare = false }: InvoiceTableProps) {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const money = useMoney();
  const { moment } = useFormats();
  return (
    <Listing<Item<'listInvoices'>>
      bare={bare}
      label={t('payments.invoices')}
      items={invoices}
      keyOf={({ _id }) => _id}
      columns={[
        {
          heading: t('payments.invoice'),
          kind: 'title',
          cell: ({ reference, payment_id }) =>
            bare ? (
              <Text size="sm" fw={600}>
                {reference}
              </Text>
            ) : (
              <Anchor
                size="sm"
                fw={600}
                renderRoot={(props) => (
                  <Link {...props} to="/o/$slug/payments/$paymentId" params={{ slug, paymentId: payment_id }} />
                )}
              >
                {reference}
              </Anchor>
            ),
        },
        {
          heading: t('payments.type'),
          cell: ({ type, corrects }) =>
            type === 'corrective'
              ? t('payments.correctsInvoice', { reference: corrects })
              : t(`payments.types.${type}`),
        },
        { heading: t('payments.customer'), cell: ({ customer }) => customer.customer_name || '—' },
        {
          heading: t('payments.issued'),
          cell: ({ issued_at }) => <time dateTime={issued_at}>{moment(issued_at)}</time>,
        },
        { heading: t('payments.amount'), kind: 'number', cell: ({ total, currency }) => money(total, currency) },
        {
          heading: t('payments.pdf'),
          kind: 'actions',
          cell: ({ _id, reference }) => (
            <Button
              component="a"
              size="xs"
              variant="default"
              target="_blank"
              href={addressOf('getInvoicePdf', { params: { organizationId, invoiceId: _id } })}
              aria-label={t('payments.pdfOf', { reference })}
            >
              {t('payments.pdf')}
            </Button>
          ),
        },
      ]}
    />
  );
}
