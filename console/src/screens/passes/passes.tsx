/** The passes that people hold: sold for cash or by card, accepted and rejected. */
import { Anchor, Badge, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type PassStatus, passStatuses } from '@stagedoor/contract/vocabulary';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { IdCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useAll, useChange, usePage, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { ClientName } from '../../parts/client-name.tsx';
import { CountedListing, pageSize } from '../../parts/counted-listing.tsx';
import { KeptDraft, useOpenForm } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { MoneyField } from '../../parts/fields.tsx';
import { Filters } from '../../parts/filters.tsx';
import { useFormats } from '../../parts/formats.ts';
import { useMailLanguage } from '../../parts/mail-language.ts';
import { useMoney } from '../../parts/money.tsx';
import { Page } from '../../parts/page.tsx';
import { SellDialog } from '../../parts/sell-dialog.tsx';
import { SortChoice, usualSort } from '../../parts/sort-choice.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';
import { passTexts } from './texts.ts';

addTexts(passTexts);

type Pass = Item<'listPasses'>;
type PassType = Item<'listPassTypes'>;
const shows = ['listPasses', 'getPassTotals', 'listPassTypes', 'listPayments'] as const;

const colors = {
  pending_payment: 'yellow',
  pending: 'violet',
  valid: 'teal',
  rejected: 'red',
  voided: 'gray',
} as const satisfies Record<PassStatus, string>;

export function Passes() {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const maySell = useMay('manager');
  const money = useMoney();
  const filters = useSearch({ from: '/signed-in/o/$slug/passes' });
  const navigate = useNavigate();
  const show = (change: Partial<typeof filters>) =>
    void navigate({ to: '.', search: { ...filters, page: undefined, ...change }, replace: true });
  const types = useAll('listPassTypes', { params: { organizationId } });
  const { number } = useFormats();
  const { sort = usualSort, page = 1, ...query } = filters;
  const params = { organizationId };
  const list = usePage('listPasses', { params, query: { ...query, sort } }, { page, size: pageSize });
  const totals = useRead('getPassTotals', { params, query }).data;
  const form = useOpenForm('pass');
  const any = { value: '', label: t('passes.any') };
  return (
    <Page
      title={t('screens.passes')}
      about={t('passes.about')}
      actions={
        maySell &&
        types.data &&
        types.data.length > 0 && <Button onClick={() => form.open('new')}>{t('passes.sell')}</Button>
      }
    >
      <Filters>
        <NativeSelect
          label={t('passes.type')}
          value={filters.pass_type_id ?? ''}
          data={[any, ...(types.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))]}
          onChange={({ currentTarget: { value } }) => show({ pass_type_id: value || undefined })}
        />
        <NativeSelect
          label={t('passes.status')}
          value={filters.status ?? ''}
          data={[any, ...passStatuses.map((value) => ({ value, label: t(`passes.statuses.${value}`) }))]}
          onChange={({ currentTarget: { value } }) => show({ status: passStatuses.find((status) => status === value) })}
        />
        <SortChoice sort={filters.sort} show={(chosen) => show({ sort: chosen })} />
      </Filters>
      <Failure error={types.error} />
      <CountedListing<Pass>
        count={totals?.count}
        totals={
          totals &&
          t('passes.totals', {
            total: number(totals.count),
            people: number(totals.people),
          })
        }
        page={page}
        show={(next) => show({ page: next })}
        label={t('passes.label')}
        list={list}
        empty={{
          icon: IdCard,
          title: t('passes.empty'),
          hint: t('passes.emptyHint'),
          action: <ToScreen path="/catalogue" />,
        }}
        nothing={
          (filters.pass_type_id !== undefined || filters.status !== undefined) && {
            title: t('passes.nothing'),
            hint: t('passes.nothingHint'),
          }
        }
        columns={[
          {
            heading: t('passes.holder'),
            kind: 'title',
            cell: ({ client_id, full_name, email, phone }) => (
              <ClientName id={client_id} name={full_name} contact={[email, phone].filter(Boolean).join(' · ')} />
            ),
          },
          { heading: t('passes.type'), cell: ({ pass_type_name }) => pass_type_name },
          {
            heading: t('passes.status'),
            cell: ({ status }) => (
              <Badge variant="light" color={colors[status]}>
                {t(`passes.statuses.${status}`)}
              </Badge>
            ),
          },
          {
            heading: t('passes.price'),
            kind: 'number',
            cell: ({ price, payment_id: paymentId }) =>
              maySell ? (
                <Anchor
                  size="sm"
                  aria-label={t('passes.paymentOf', { amount: money(price) })}
                  renderRoot={(props) => (
                    <Link {...props} to="/o/$slug/payments/$paymentId" params={{ slug, paymentId }} />
                  )}
                >
                  {money(price)}
                </Anchor>
              ) : (
                money(price)
              ),
          },
          ...(maySell
            ? [
                {
                  heading: t('actions.menu'),
                  kind: 'actions' as const,
                  cell: (pass: Pass) => <Decision pass={pass} />,
                },
              ]
            : []),
        ]}
      />
      {form.id && types.data && types.data.length > 0 && (
        <KeptDraft value={form.kept}>
          <SellPass types={types.data} close={form.close} />
        </KeptDraft>
      )}
    </Page>
  );
}

/** Each can be taken back by the other. */
function Decision({ pass: { _id: passId, full_name: name, status } }: { readonly pass: Pass }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const accept = useChange('acceptPass', shows);
  const reject = useChange('rejectPass', shows);
  const params = { organizationId, passId };
  const says = (message: string) => ({ onSuccess: () => void notifications.show({ message }) });
  return (
    <Stack gap="xs" align="flex-end">
      <Group gap="xs" wrap="nowrap">
        {(status === 'pending' || status === 'rejected') && (
          <Button
            size="xs"
            loading={accept.isPending}
            aria-label={t('passes.acceptOf', { name })}
            onClick={() => accept.mutate({ params }, says(t('passes.accepted', { name })))}
          >
            {t('passes.accept')}
          </Button>
        )}
        {(status === 'pending' || status === 'valid') && (
          <Button
            size="xs"
            variant="default"
            loading={reject.isPending}
            aria-label={t('passes.rejectOf', { name })}
            onClick={() => reject.mutate({ params }, says(t('passes.rejected', { name })))}
          >
            {t('passes.reject')}
          </Button>
        )}
      </Group>
      <Failure error={accept.error ?? reject.error} />
    </Stack>
  );
}

interface SellProps {
  readonly types: readonly PassType[];
  readonly close: () => void;
}

function SellPass({ types, close }: SellProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const language = useMailLanguage();
  const create = useChange('createPass', shows);
  const checkout = useChange('createPassCheckout', shows);
  const done = (message: string) => {
    notifications.show({ message });
    close();
  };
  return (
    <SellDialog<PassType>
      title={t('passes.sell')}
      kinds={types}
      kindLabel={t('passes.type')}
      methodLabel={t('passes.method')}
      nameOf={({ name, price, currency }) => `${name} · ${money(price, currency)}`}
      paths={{ kind: '/pass_type_id', name: '/full_name' }}
      needsEmail={false}
      more={({ text }, { method }) =>
        // By payment link a pass costs what its kind costs.
        method && <MoneyField label={t('passes.price')} description={t('passes.priceHint')} {...text('price')} />
      }
      isBusy={create.isPending || checkout.isPending}
      error={create.error ?? checkout.error}
      sell={({ kind, name: full_name, email, phone, price, method }) => {
        create.reset();
        checkout.reset();
        const params = { organizationId };
        const pass = { pass_type_id: kind._id, full_name, ...(phone ? { phone } : {}) };
        if (!method) {
          checkout.mutate(
            { params, body: { ...pass, email, language } },
            { onSuccess: () => done(t('sell.linkSent', { email })) },
          );
          return;
        }
        const mailed = email ? { email, send_resources: true, language } : {};
        const paid = { ...mailed, ...(price ? { price: Number(price) } : {}), method };
        create.mutate(
          { params, body: { ...pass, ...paid } },
          {
            onSuccess: (sold) =>
              done(t(email ? 'passes.soldAndMailed' : 'passes.sold', { email, amount: money(sold.price) })),
          },
        );
      }}
      close={close}
    />
  );
}
