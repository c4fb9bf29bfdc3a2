/** The passes that people hold: sold for cash or by card, accepted and rejected. */
import { Anchor, Badge, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { boxOfficeCollections, type PassStatus, passStatuses } from '@stagedoor/contract/vocabulary';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { IdCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useAll, useChange, useList } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { KeptDraft, useDraft, useOpenForm } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { MoneyField } from '../../parts/fields.tsx';
import { Filters } from '../../parts/filters.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Page } from '../../parts/page.tsx';
import { PagedListing } from '../../parts/paged-listing.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';
import { passTexts } from './texts.ts';

addTexts(passTexts);

type Pass = Item<'listPasses'>;
type PassType = Item<'listPassTypes'>;
const shows = ['listPasses', 'listPassTypes', 'listPayments'] as const;

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
    void navigate({ to: '.', search: { ...filters, ...change }, replace: true });
  const types = useAll('listPassTypes', { params: { organizationId } });
  const list = useList('listPasses', { params: { organizationId }, query: { ...filters, limit: 50 } });
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
      </Filters>
      <Failure error={types.error} />
      <PagedListing<Pass>
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
          { heading: t('passes.holder'), kind: 'title', cell: (pass) => <Holder pass={pass} /> },
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

function Holder({ pass: { full_name, email, phone, client_id: clientId } }: { readonly pass: Pass }) {
  const { slug } = useOrganization();
  const maySee = useMay('manager');
  return (
    <Stack gap={2}>
      {maySee && clientId ? (
        <Anchor
          size="sm"
          fw={600}
          renderRoot={(props) => <Link {...props} to="/o/$slug/clients/$clientId" params={{ slug, clientId }} />}
        >
          {full_name}
        </Anchor>
      ) : (
        <Text size="sm" fw={600}>
          {full_name}
        </Text>
      )}
      <Text size="xs" c="dimmed" className="breakable">
        {[email, phone].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
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
  const create = useChange('createPass', shows);
  const draft = useDraft(
    { type: types[0]!._id, name: '', email: '', phone: '', price: '', method: 'cash' },
    create.error,
  );
  const { values, text } = draft;
  const { name: full_name, email, phone, price } = values;
  return (
    <FormDialog
      title={t('passes.sell')}
      submitLabel={t('passes.sellNow')}
      isBusy={create.isPending}
      error={create.error}
      draft={draft}
      close={close}
      submit={() =>
        create.mutate(
          {
            params: { organizationId },
            body: {
              pass_type_id: values.type,
              full_name,
              ...(email ? { email } : {}),
              ...(phone ? { phone } : {}),
              ...(price ? { price: Number(price) } : {}),
              method: boxOfficeCollections.find((method) => method === values.method) ?? 'cash',
            },
          },
          {
            onSuccess: (pass) => {
              notifications.show({ message: t('passes.sold', { amount: money(pass.price) }) });
              close();
            },
          },
        )
      }
    >
      <NativeSelect
        label={t('passes.type')}
        {...text('type', '/pass_type_id')}
        data={types.map((type) => ({ value: type._id, label: `${type.name} · ${money(type.price, type.currency)}` }))}
      />
      <TextInput label={t('passes.name')} required data-autofocus autoComplete="off" {...text('name', '/full_name')} />
      <TextInput label={t('passes.email')} type="email" autoComplete="off" {...text('email')} />
      <TextInput label={t('passes.phone')} type="tel" autoComplete="off" {...text('phone')} />
      <MoneyField label={t('passes.price')} description={t('passes.priceHint')} {...text('price')} />
      <NativeSelect
        label={t('passes.method')}
        {...text('method')}
        data={boxOfficeCollections.map((value) => ({ value, label: t(`passes.methods.${value}`) }))}
      />
    </FormDialog>
  );
}
