/** The cancellation of an event: what it would do, how far it is, and what is left to be given back by hand. */
import { Alert, Anchor, Button, Group, Progress, Stack, Text, Textarea } from '@mantine/core';
import { limits } from '@stagedoor/contract/vocabulary';
import { Link } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data, Item } from '../../data/client.ts';
import { queryClient, useChange, useList, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { Ask } from '../../parts/ask.tsx';
import { Fact, Facts } from '../../parts/fact.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Listing } from '../../parts/listing.tsx';
import { useMoney } from '../../parts/money.tsx';
import { Loading } from '../../parts/page.tsx';
import { PagedListing } from '../../parts/paged-listing.tsx';
import { Section } from '../../parts/section.tsx';
import { paymentTexts } from '../payments/texts.ts';
import { RecordSale } from './record-sale.tsx';
import { cancellationTexts } from './texts.ts';

addTexts(paymentTexts);
addTexts(cancellationTexts);

type Found = Data<'getEventCancellation'>;
const shows = ['getEventCancellation', 'listCancelledSales', 'getEvent', 'listEvents', 'getEventDashboard'] as const;

/** Sales are being ended, or money is on its way. */
const isMoving = ({ status, on_its_way: onItsWay }: Found) => status === 'running' || onItsWay > 0;

export function Cancellation({ event }: { readonly event: Data<'getEvent'> }) {
  const { _id: organizationId } = useOrganization();
  const params = { organizationId, eventId: event._id };
  const { data, error, refetch } = useRead(
    'getEventCancellation',
    { params },
    { everyMs: 1_000, until: (found) => !isMoving(found) },
  );
  const isAtWork = data !== undefined && isMoving(data);
  useEffect(() => {
    // It was read last while sales were being ended.
    if (!isAtWork) void queryClient.invalidateQueries({ queryKey: ['listCancelledSales'] });
  }, [isAtWork]);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.status === 'none') return <Preview event={event} found={data} />;
  return (
    <>
      <Outcome event={event} found={data} />
      <Report eventId={event._id} found={data} />
    </>
  );
}

const sumOf = ({ money }: Found, isAutomatic: boolean) =>
  money.reduce((sum, { automatic, amount }) => (automatic === isAutomatic ? sum + amount : sum), 0);

interface Props {
  readonly event: Data<'getEvent'>;
  readonly found: Found;
}

function Preview({ event, found }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const mayCancel = useMay('admin');
  const cancel = useChange('cancelEvent', shows);
  const [message, setMessage] = useState('');
  const [isAsking, setAsking] = useState(false);
  const automatic = money(sumOf(found, true), found.currency);
  return (
    <>
      <Section title={t('cancellation.preview')} about={t('cancellation.previewAbout')}>
        <Facts>
          <Fact label={t('cancellation.people')} value={String(found.people_left)} />
          <Fact label={t('cancellation.sales')} value={String(found.sales_left)} />
          <Fact label={t('cancellation.automatic')} value={automatic} />
          <Fact label={t('cancellation.byHand')} value={money(sumOf(found, false), found.currency)} />
        </Facts>
        <Text size="sm">{t('cancellation.unchanged')}</Text>
      </Section>
      <Section title={t('cancellation.money')}>
        {found.money.length === 0 ? (
          <Text size="sm">{t('cancellation.noMoney')}</Text>
        ) : (
          <MoneyToReturn found={found} />
        )}
      </Section>
      {mayCancel ? (
        <Section title={t('cancellation.cancel')}>
          <Textarea
            label={t('cancellation.message')}
            description={t('cancellation.messageHint')}
            maxLength={limits.textLength}
            autosize
            minRows={2}
            value={message}
            onChange={({ currentTarget: { value } }) => setMessage(value)}
          />
          <Group>
            <Button color="red.9" onClick={() => setAsking(true)}>
              {t('cancellation.cancel')}
            </Button>
          </Group>
        </Section>
      ) : (
        <Text size="sm">{t('cancellation.onlyAdmins')}</Text>
      )}
      {isAsking && (
        <Ask
          title={t('cancellation.ask', { name: event.name })}
          about={t('cancellation.askAbout', { count: found.people_left, amount: automatic })}
          action={t('cancellation.cancel')}
          keep={t('cancellation.keep')}
          isBusy={cancel.isPending}
          error={cancel.error}
          confirm={() => cancel.mutate({ params: { organizationId, eventId: event._id }, body: { message } })}
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}

function MoneyToReturn({ found }: Pick<Props, 'found'>) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <Listing
      bare
      label={t('cancellation.money')}
      items={found.money}
      keyOf={({ collection, automatic }) => `${collection} ${automatic}`}
      columns={[
        {
          heading: t('cancellation.source'),
          kind: 'title',
          cell: ({ collection }) => <Text size="sm">{t(`payments.collections.${collection}`)}</Text>,
        },
        {
          heading: t('cancellation.how'),
          cell: ({ automatic }) => t(automatic ? 'cancellation.howAutomatic' : 'cancellation.howByHand'),
        },
        { heading: t('cancellation.count'), kind: 'number', cell: ({ sales }) => sales },
        { heading: t('cancellation.amount'), kind: 'number', cell: ({ amount }) => money(amount, found.currency) },
      ]}
    />
  );
}

function Outcome({ event, found }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const mayCancel = useMay('admin');
  const { moment } = useFormats(event.location.timezone);
  const again = useChange('cancelEvent', shows);
  const { status, sales_done: done, sales_left: left, currency } = found;
  const total = done + left;
  return (
    <Section
      title={t(`cancellation.${status as 'running'}`)}
      about={t('cancellation.since', { at: moment(found.created_at) })}
    >
      {status !== 'completed' && (
        <Stack gap={6} role="status">
          <Text size="sm">{t('cancellation.progress', { count: total, done, total })}</Text>
          <Progress
            value={total > 0 ? (done / total) * 100 : 100}
            aria-label={t('cancellation.running')}
            animated={status === 'running'}
          />
        </Stack>
      )}
      {status === 'failed' && (
        <Alert color="yellow" role="alert">
          <Stack align="flex-start">
            <Text size="sm">{t('cancellation.failedAbout')}</Text>
            <Failure error={again.error} />
            {mayCancel && (
              <Button
                loading={again.isPending}
                onClick={() => again.mutate({ params: { organizationId, eventId: event._id }, body: {} })}
              >
                {t('cancellation.continue')}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      <Facts>
        <Fact label={t('cancellation.returned')} value={money(found.returned, currency)} />
        <Fact label={t('cancellation.onItsWay')} value={money(found.on_its_way, currency)} />
        <Fact label={t('cancellation.left')} value={money(found.unreturned, currency)} />
        <Fact label={t('cancellation.sales')} value={String(done)} />
      </Facts>
      {found.message && (
        <Text size="sm" className="breakable">
          {found.message}
        </Text>
      )}
    </Section>
  );
}

type Sale = Item<'listCancelledSales'>;

function Report({ eventId, found }: { readonly eventId: string; readonly found: Found }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const [recorded, setRecorded] = useState<Sale | null>(null);
  const list = useList(
    'listCancelledSales',
    { params: { organizationId, eventId }, query: { unreturned: true, limit: 50 } },
    { everyMs: isMoving(found) ? 2_000 : false },
  );
  const nameOf = ({ client_name, client_email }: Sale) => client_name || client_email || t('cancellation.unknown');
  return (
    <Section title={t('cancellation.report')} about={t('cancellation.reportAbout')}>
      <PagedListing<Sale>
        bare
        label={t('cancellation.report')}
        list={list}
        empty={{ icon: HandCoins, title: t('cancellation.nothingLeft'), hint: t('cancellation.nothingLeftHint') }}
        columns={[
          {
            heading: t('cancellation.buyer'),
            kind: 'title',
            cell: (sale) => <Buyer sale={sale} name={nameOf(sale)} />,
          },
          {
            heading: t('cancellation.reason'),
            cell: ({ reason, failure_reason }) =>
              reason && (
                <Text size="sm" className="breakable">
                  {t(`cancellation.reasons.${reason}`, { reason: failure_reason })}
                </Text>
              ),
          },
          {
            heading: t('cancellation.amount'),
            kind: 'number',
            cell: ({ unreturned, currency }) => money(unreturned, currency),
          },
          {
            heading: t('actions.menu'),
            kind: 'actions',
            cell: (sale) => (
              <Button
                size="xs"
                variant="default"
                aria-label={t('cancellation.recordOf', { name: nameOf(sale) })}
                onClick={() => setRecorded(sale)}
              >
                {t('cancellation.record')}
              </Button>
            ),
          },
        ]}
      />
      {recorded && <RecordSale eventId={eventId} sale={recorded} close={() => setRecorded(null)} />}
    </Section>
  );
}

function Buyer({
  sale: { payment_id: paymentId, client_email: email },
  name,
}: {
  readonly sale: Sale;
  readonly name: string;
}) {
  const { slug } = useOrganization();
  return (
    <Stack gap={2}>
      {paymentId ? (
        <Anchor
          size="sm"
          fw={600}
          renderRoot={(props) => <Link {...props} to="/o/$slug/payments/$paymentId" params={{ slug, paymentId }} />}
        >
          {name}
        </Anchor>
      ) : (
        <Text size="sm" fw={600}>
          {name}
        </Text>
      )}
      {email !== name && (
        <Text size="xs" c="dimmed" className="breakable">
          {email}
        </Text>
      )}
    </Stack>
  );
}
