/** Plans, and the people who subscribed to them: until when each is paid; those who do not want to go on are ended here. */
import { Anchor, Badge, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type SubscriptionStatus, subscriptionStatuses } from '@stagedoor/contract/vocabulary';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useAll, useChange, usePage, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { Ask } from '../../parts/ask.tsx';
import { ClientName } from '../../parts/client-name.tsx';
import { CountedListing, pageSize } from '../../parts/counted-listing.tsx';
import { KeptDraft, useOpenForm } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { Filters } from '../../parts/filters.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Page } from '../../parts/page.tsx';
import { SortChoice, usualSort } from '../../parts/sort-choice.tsx';
import { catalogueTexts } from '../events/texts.ts';
import { Plans } from './plans.tsx';
import { SellSubscription } from './sell-subscription.tsx';
import { subscriptionTexts } from './texts.ts';

addTexts(catalogueTexts);
addTexts(subscriptionTexts);

type Subscription = Item<'listSubscriptions'>;

const colors = {
  pending: 'yellow',
  active: 'teal',
  lapsed: 'red',
  cancelled: 'gray',
} as const satisfies Record<SubscriptionStatus, string>;

export function Subscriptions() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const mayManage = useMay('manager');
  const { moment, number } = useFormats();
  const filters = useSearch({ from: '/signed-in/o/$slug/subscriptions' });
  const navigate = useNavigate();
  const show = (change: Partial<typeof filters>) =>
    void navigate({ to: '.', search: { ...filters, page: undefined, ...change }, replace: true });
  const plans = useAll('listPlans', { params: { organizationId } });
  const { sort = usualSort, page = 1, ...query } = filters;
  const params = { organizationId };
  const list = usePage('listSubscriptions', { params, query: { ...query, sort } }, { page, size: pageSize });
  const totals = useRead('getSubscriptionTotals', { params, query }).data;
  const [ended, setEnded] = useState<Subscription | null>(null);
  const form = useOpenForm('subscription');
  const open = (plans.data ?? []).filter(({ archived }) => !archived);
  const any = { value: '', label: t('subscriptions.any') };
  return (
    <Page
      title={t('screens.subscriptions')}
      about={t('subscriptions.about')}
      actions={
        mayManage && open.length > 0 && <Button onClick={() => form.open('new')}>{t('subscriptions.sell')}</Button>
      }
    >
      <Plans />
      <Filters>
        <NativeSelect
          label={t('subscriptions.plan')}
          value={filters.plan_id ?? ''}
          data={[any, ...(plans.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))]}
          onChange={({ currentTarget: { value } }) => show({ plan_id: value || undefined })}
        />
        <NativeSelect
          label={t('subscriptions.state')}
          value={filters.status ?? ''}
          data={[any, ...subscriptionStatuses.map((value) => ({ value, label: t(`subscriptions.statuses.${value}`) }))]}
          onChange={({ currentTarget: { value } }) =>
            show({ status: subscriptionStatuses.find((status) => status === value) })
          }
        />
        <SortChoice sort={filters.sort} show={(chosen) => show({ sort: chosen })} />
      </Filters>
      <Failure error={plans.error} />
      <CountedListing<Subscription>
        count={totals?.count}
        totals={totals && t('subscriptions.totals', { count: totals.count, total: number(totals.count) })}
        page={page}
        show={(next) => show({ page: next })}
        label={t('subscriptions.members')}
        list={list}
        empty={{ icon: Repeat, title: t('subscriptions.none'), hint: t('subscriptions.noneHint') }}
        nothing={
          (filters.plan_id !== undefined || filters.status !== undefined) && {
            title: t('subscriptions.nothing'),
            hint: t('subscriptions.nothingHint'),
          }
        }
        columns={[
          {
            heading: t('subscriptions.member'),
            kind: 'title',
            cell: ({ client_id, client_name, client_email }) => (
              <ClientName id={client_id} name={client_name || t('subscriptions.erased')} contact={client_email} />
            ),
          },
          { heading: t('subscriptions.plan'), cell: ({ plan_name }) => plan_name },
          { heading: t('subscriptions.state'), cell: (one) => <State subscription={one} /> },
          {
            heading: t('subscriptions.paidUntil'),
            cell: ({ paid_until }) => (paid_until ? moment(paid_until) : '—'),
          },
          ...(mayManage
            ? [
                {
                  heading: t('actions.menu'),
                  kind: 'actions' as const,
                  cell: (one: Subscription) =>
                    !one.cancelled_at && (
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={t('subscriptions.cancelOf', { name: one.client_name })}
                        onClick={() => setEnded(one)}
                      >
                        {t('subscriptions.cancel')}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {form.id && open.length > 0 && (
        <KeptDraft value={form.kept}>
          <SellSubscription plans={open} close={form.close} />
        </KeptDraft>
      )}
      {ended && <Cancel subscription={ended} close={() => setEnded(null)} />}
    </Page>
  );
}

interface One {
  readonly subscription: Subscription;
}

function State({ subscription }: One) {
  const { t } = useTranslation();
  const { slug } = useOrganization();
  const maySee = useMay('manager');
  const { status, cancelled_at: cancelledAt, pending_payment_id: paymentId } = subscription;
  return (
    <Stack gap={2} align="flex-start">
      <Badge variant="light" color={colors[status]}>
        {t(`subscriptions.statuses.${status}`)}
      </Badge>
      {status === 'active' && cancelledAt && (
        <Text size="xs" c="dimmed">
          {t('subscriptions.ends')}
        </Text>
      )}
      {maySee && paymentId && (
        <Anchor
          size="xs"
          renderRoot={(props) => <Link {...props} to="/o/$slug/payments/$paymentId" params={{ slug, paymentId }} />}
        >
          {t('subscriptions.askedPayment')}
        </Anchor>
      )}
    </Stack>
  );
}

function Cancel({ subscription, close }: One & { readonly close: () => void }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { moment } = useFormats();
  const { mutate, isPending, error } = useChange('cancelSubscription', ['listSubscriptions', 'getSubscriptionTotals']);
  const { _id: subscriptionId, client_name: name, paid_until: until } = subscription;
  return (
    <Ask
      title={t('subscriptions.cancelTitle', { name })}
      about={until ? t('subscriptions.cancelAbout', { until: moment(until) }) : t('subscriptions.cancelUnpaid')}
      action={t('subscriptions.cancel')}
      keep={t('actions.close')}
      isBusy={isPending}
      error={error}
      confirm={() =>
        mutate(
          { params: { organizationId, subscriptionId } },
          {
            onSuccess: () => {
              notifications.show({ message: t('subscriptions.cancelled', { name }) });
              close();
            },
          },
        )
      }
      close={close}
    />
  );
}
