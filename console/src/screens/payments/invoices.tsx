/** The invoices of the organization. */
import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addressOf, type Input, type Item } from '../../data/client.ts';
import { usePage, useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { isFiltered } from '../../parts/filters.tsx';
import { useFormats } from '../../parts/formats.ts';
import type { Column } from '../../parts/listing.tsx';
import { useMoney } from '../../parts/money.tsx';
import { PagedListing } from '../../parts/paged-listing.tsx';
import type { PagedQuery } from '../../parts/pages.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';

export function Invoices({ query, ...paged }: PagedQuery<NonNullable<Input<'listInvoices'>['query']>>) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const list = usePage('listInvoices', { params: { organizationId }, query }, paged);
  return (
    <PagedListing<Item<'listInvoices'>>
      label={t('payments.invoices')}
      list={list}
      columns={useInvoiceColumns()}
      nothing={isFiltered(query) && { title: t('payments.noInvoice'), hint: t('payments.nothingHint') }}
      empty={{
        icon: FileText,
        title: t('payments.noInvoices'),
        hint: t('payments.noInvoicesHint'),
        action: <ToScreen path="/events" />,
      }}
    />
  );
}

/** Those whose buyer has to be named, which happens where money is taken outside the page of the payment; nothing where all are. */
export function NamelessInvoices() {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const query = { needs_billing_data: true } as const;
  const { data } = useRead('getInvoiceTotals', { params: { organizationId }, query }, { everyMs: 60_000 });
  if (!data || data.count === 0) return null;
  return (
    <Alert color="orange" role="note" title={t('payments.nameless', { count: data.count })}>
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/o/$slug/payments"
            params={{ slug }}
            search={{ view: 'invoices', needs_billing_data: true }}
          />
        )}
      >
        {t('payments.showNameless')}
      </Anchor>
    </Alert>
  );
}

/** `replace`: begins to make one out to somebody else; where it is not given, each leads to its payment. */
export function useInvoiceColumns(
  replace?: (invoice: Item<'listInvoices'>) => void,
): readonly Column<Item<'listInvoices'>>[] {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const money = useMoney();
  const { moment } = useFormats();
  return [
    {
      heading: t('payments.invoice'),
      kind: 'title',
      cell: ({ reference, payment_id }) =>
        replace ? (
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
      cell: ({ type, corrects, replaces, replaced_by: replacedBy }) => {
        if (type === 'corrective') return t('payments.correctsInvoice', { reference: corrects });
        const name = t(`payments.types.${type}`);
        if (replacedBy) return t('payments.replacedBy', { type: name, reference: replacedBy });
        return replaces ? t('payments.replacesInvoice', { type: name, reference: replaces }) : name;
      },
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
      cell: (invoice) => (
        <Group gap="xs" justify="flex-end">
          {replace && invoice.type !== 'corrective' && invoice.replaced_by === '' && (
            <Button
              size="xs"
              variant="default"
              aria-label={t('payments.billingOf', { reference: invoice.reference })}
              onClick={() => replace(invoice)}
            >
              {t('payments.billing')}
            </Button>
          )}
          <Button
            component="a"
            size="xs"
            variant="default"
            target="_blank"
            href={addressOf('getInvoicePdf', { params: { organizationId, invoiceId: invoice._id } })}
            aria-label={t('payments.pdfOf', { reference: invoice.reference })}
          >
            {t('payments.pdf')}
          </Button>
        </Group>
      ),
    },
  ];
}
