/** Payments that banks dispute: those that wait for an answer, the nearest deadline first, and what came of the others. */
import { Anchor, Badge, NativeSelect, Stack, Text } from '@mantine/core';
import { disputeStatuses } from '@stagedoor/contract/vocabulary';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Gavel } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { Filters } from '../../parts/filters.tsx';
import { useFormats } from '../../parts/formats.ts';
import { useMoney } from '../../parts/money.tsx';
import { Page } from '../../parts/page.tsx';
import { PagedListing } from '../../parts/paged-listing.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';
import { disputeTexts } from './texts.ts';

addTexts(disputeTexts);

type Dispute = Item<'listDisputes'>;

/** The nearest deadline first, those without one last. */
const byDeadline = (a: Dispute, b: Dispute) => (a.respond_by || '9').localeCompare(b.respond_by || '9');

export function Disputes() {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const { status = 'needs_response' } = useSearch({ from: '/signed-in/o/$slug/disputes' });
  const navigate = useNavigate();
  const money = useMoney();
  const { moment } = useFormats();
  const query = { status, limit: 100 };
  const list = useList('listDisputes', { params: { organizationId }, query }, { everyMs: 30_000 });
  const sorted = { ...list, items: list.items?.toSorted(byDeadline) };
  const isWaiting = status === 'needs_response';
  return (
    <Page title={t('screens.disputes')} about={t('disputes.about')}>
      <Filters>
        <NativeSelect
          label={t('disputes.state')}
          value={status}
          data={disputeStatuses.map((value) => ({ value, label: t(`disputes.states.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen = disputeStatuses.find((each) => each === value);
            void navigate({
              to: '.',
              search: { status: chosen === 'needs_response' ? undefined : chosen },
              replace: true,
            });
          }}
        />
      </Filters>
      <PagedListing<Dispute>
        label={t('disputes.label')}
        list={sorted}
        empty={{
          icon: Gavel,
          title: t('disputes.empty'),
          hint: t('disputes.emptyHint'),
          action: <ToScreen path="/payments" />,
        }}
        nothing={!isWaiting && { title: t('disputes.nothing'), hint: t('disputes.nothingHint') }}
        columns={[
          {
            heading: t('disputes.deadline'),
            kind: 'title',
            cell: ({ _id: disputeId, kind, amount, currency, respond_by: until }) => (
              <Stack gap={2}>
                <Text size="sm" fw={600}>
                  {until ? moment(until) : t('disputes.noDeadline')}
                </Text>
                <Anchor
                  size="sm"
                  renderRoot={(props) => (
                    <Link {...props} to="/o/$slug/disputes/$disputeId" params={{ slug, disputeId }} />
                  )}
                >
                  {t('disputes.title', { kind: t(`disputes.kinds.${kind}`), amount: money(amount, currency) })}
                </Anchor>
              </Stack>
            ),
          },
          { heading: t('disputes.reason'), cell: ({ reason }) => <Badge variant="light">{reason}</Badge> },
          { heading: t('disputes.opened'), cell: ({ opened_at: at }) => moment(at) },
          {
            heading: t('disputes.payment'),
            cell: ({ payment_id: paymentId }) => (
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link {...props} to="/o/$slug/payments/$paymentId" params={{ slug, paymentId }} />
                )}
              >
                {t('disputes.toPayment')}
              </Anchor>
            ),
          },
          {
            heading: t('disputes.amount'),
            kind: 'number',
            cell: ({ amount, currency }) => money(amount, currency),
          },
        ]}
      />
    </Page>
  );
}
