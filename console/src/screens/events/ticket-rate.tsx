/** One ticket rate: its price steps in the order in which they are sold, what can be bought along, and what holders are asked. */
import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange, useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { KeptDraft, useOpenForm } from '../../parts/draft.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { useMoney } from '../../parts/money.tsx';
import { Loading, Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { useCharge } from './charge-fields.tsx';
import { Editor, Name, useRemoval } from './editor.tsx';
import { PriceForm, ratesShown } from './price-form.tsx';
import { QuestionsForm } from './questions-form.tsx';
import { SupplementForm } from './supplement-form.tsx';
import { catalogueTexts } from './texts.ts';
import { TicketRateForm } from './ticket-rate-form.tsx';
import { RateState } from './ticket-rates.tsx';

addTexts(catalogueTexts);

type Rate = Data<'getTicketRate'>;
type Price = Rate['prices'][number];
type Supplement = Rate['supplements'][number];

export function TicketRate() {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const { eventId, rateId } = useParams({ from: '/signed-in/o/$slug/events/$eventId/rates/$rateId' });
  const mayEdit = useMay('manager');
  const event = useRead('getEvent', { params: { organizationId, eventId } });
  const rate = useRead('getTicketRate', { params: { organizationId, rateId } });
  const editing = useOpenForm('ticket-rate');
  if (!rate.data || !event.data) {
    const error = rate.error ?? event.error;
    return error ? <Failure error={error} retry={() => void rate.refetch()} /> : <Loading />;
  }
  const zone = event.data.location.timezone;
  return (
    <Page
      title={rate.data.name}
      about={
        <Anchor
          size="sm"
          renderRoot={(props) => <Link {...props} to="/o/$slug/events/$eventId" params={{ slug, eventId }} />}
        >
          {event.data.name}
        </Anchor>
      }
      actions={
        mayEdit && (
          <Button variant="default" onClick={() => editing.open('edit')}>
            {t('catalogue.edit')}
          </Button>
        )
      }
    >
      <RateFacts rate={rate.data} zone={zone} />
      <Prices rate={rate.data} zone={zone} />
      <Supplements rate={rate.data} />
      <Questions rate={rate.data} />
      {editing.id && (
        <KeptDraft value={editing.kept}>
          <TicketRateForm event={event.data} rate={rate.data} close={editing.close} />
        </KeptDraft>
      )}
    </Page>
  );
}

function RateFacts({ rate, zone }: { readonly rate: Rate; readonly zone: string }) {
  const { t } = useTranslation();
  const { moment, number, percent } = useFormats(zone);
  const money = useMoney();
  const yes = (is: boolean) => t(is ? 'catalogue.yes' : 'catalogue.no');
  const { warranty } = rate;
  const warrantyPrice = warranty.is_fixed ? money(warranty.fixed_price, rate.currency) : percent(warranty.percentage);
  return (
    <Section title={t('catalogue.rateFacts')} badge={<RateState rate={rate} />}>
      <Facts>
        <Fact label={t('catalogue.quota')} value={number(rate.quota)} />
        <Fact label={t('catalogue.soldOrHeld')} value={number(rate.availability.sold)} />
        <Fact label={t('catalogue.left')} value={number(rate.availability.available)} />
        <Fact label={t('catalogue.rateType')} value={t(`catalogue.rateTypes.${rate.type}`)} />
        <Fact label={t('catalogue.soldFrom')} value={moment(rate.valid_from)} />
        <Fact
          label={t('catalogue.soldUntil')}
          value={rate.valid_until ? moment(rate.valid_until) : t('catalogue.eventEnds')}
        />
        <Fact
          label={t('catalogue.perPurchase')}
          value={t('catalogue.fromTo', { from: number(rate.min), to: number(rate.max) })}
        />
        <Fact label={t('catalogue.nominative')} value={yes(rate.nominative)} />
        <Fact label={t('catalogue.resale')} value={yes(rate.resale_enabled)} />
        <Fact
          label={t('catalogue.nameChangeFee')}
          value={rate.name_change_fee === null ? '' : money(rate.name_change_fee, rate.currency)}
        />
        <Fact
          label={t('catalogue.warrantyShort')}
          value={
            warranty.enabled
              ? t('catalogue.warrantyUntil', { price: warrantyPrice, hours: number(warranty.hours) })
              : ''
          }
        />
        <Fact label={t('catalogue.tax')} value={rate.tax_percentage === null ? '' : percent(rate.tax_percentage)} />
      </Facts>
    </Section>
  );
}

function Prices({ rate, zone }: { readonly rate: Rate; readonly zone: string }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const params = { organizationId, rateId: rate._id };
  const order = useChange('orderTicketRatePrices', ratesShown);
  const removal = useRemoval('deleteTicketRatePrice', ratesShown, ({ _id }: Price) => ({
    params: { ...params, priceId: _id },
  }));
  const { moment, number } = useFormats(zone);
  const money = useMoney();
  const charge = useCharge();
  const isOnly = rate.prices.length === 1;
  const isForGroups = rate.prices.some(({ party_size }) => party_size > 1);
  const move = (price: Price, by: -1 | 1) => {
    const ids = rate.prices.map(({ _id }) => _id);
    const place = ids.indexOf(price._id);
    [ids[place], ids[place + by]] = [ids[place + by]!, ids[place]!];
    order.mutate({ params, body: { price_ids: ids } });
  };
  const moves = (price: Price) => (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={rate.prices[0] === price || order.isPending}
        aria-label={t('catalogue.earlierOf', { name: price.name })}
        onClick={() => move(price, -1)}
      >
        <ArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={rate.prices.at(-1) === price || order.isPending}
        aria-label={t('catalogue.laterOf', { name: price.name })}
        onClick={() => move(price, 1)}
      >
        <ArrowDown size={16} aria-hidden />
      </ActionIcon>
    </>
  );
  return (
    <Editor<Price>
      label={t('catalogue.prices')}
      about={t('catalogue.pricesAbout')}
      add={t('catalogue.addPrice')}
      none=""
      items={rate.prices}
      formName="price"
      nameOf={({ name }) => name}
      columns={[
        {
          heading: t('catalogue.step'),
          kind: 'title',
          cell: ({ name, includes }) => <Name name={name} about={includes} />,
        },
        { heading: t('catalogue.price'), kind: 'number', cell: ({ price }) => money(price, rate.currency) },
        ...(isForGroups
          ? [
              {
                heading: t('catalogue.partySize'),
                kind: 'number' as const,
                cell: ({ party_size }: Price) => number(party_size),
              },
            ]
          : []),
        {
          heading: t('catalogue.fee'),
          kind: 'number',
          cell: ({ fee_type, fee_quantity }) =>
            fee_quantity === 0 ? '—' : charge(fee_type, fee_quantity, rate.currency),
        },
        {
          heading: t('catalogue.soldOrHeld'),
          kind: 'number',
          cell: ({ used, quantity }) => t('catalogue.usedOf', { count: used, most: number(quantity) }),
        },
        {
          heading: t('catalogue.soldUntil'),
          cell: ({ valid_until }) => (valid_until ? moment(valid_until) : '—'),
        },
      ]}
      form={(price, close) => <PriceForm rate={rate} price={price} zone={zone} close={close} />}
      {...(isOnly ? {} : { removal, moreActions: moves })}
    >
      <Failure error={order.error} />
    </Editor>
  );
}

function Supplements({ rate }: { readonly rate: Rate }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const removal = useRemoval('deleteTicketRateSupplement', ratesShown, ({ _id }: Supplement) => ({
    params: { organizationId, rateId: rate._id, supplementId: _id },
  }));
  const { number } = useFormats();
  const money = useMoney();
  return (
    <Editor<Supplement>
      label={t('catalogue.supplements')}
      about={t('catalogue.supplementsAbout')}
      add={t('catalogue.addSupplement')}
      none={t('catalogue.noSupplements')}
      items={rate.supplements}
      formName="supplement"
      nameOf={({ label }) => label}
      columns={[
        {
          heading: t('catalogue.supplement'),
          kind: 'title',
          cell: ({ label, description }) => <Name name={label} about={description} />,
        },
        { heading: t('catalogue.price'), kind: 'number', cell: ({ price }) => money(price, rate.currency) },
        {
          heading: t('catalogue.products'),
          kind: 'number',
          cell: ({ product_quantity }) => number(product_quantity),
        },
        {
          heading: t('catalogue.perTicket'),
          kind: 'number',
          cell: ({ purchase_limit: { min_quantity, max_quantity, is_unlimited } }) =>
            is_unlimited
              ? t('catalogue.unlimited')
              : t('catalogue.fromTo', { from: number(min_quantity), to: number(max_quantity) }),
        },
      ]}
      form={(supplement, close) => <SupplementForm rate={rate} supplement={supplement} close={close} />}
      removal={removal}
    />
  );
}

function Questions({ rate }: { readonly rate: Rate }) {
  const { t } = useTranslation();
  const mayEdit = useMay('manager');
  const editing = useOpenForm('questions');
  return (
    <Section
      title={t('catalogue.questions')}
      about={t('catalogue.questionsAbout')}
      action={
        mayEdit && (
          <Button variant="light" onClick={() => editing.open('edit')}>
            {t('catalogue.editQuestions')}
          </Button>
        )
      }
    >
      {rate.fields.length + rate.questions.length === 0 && <Text size="sm">{t('catalogue.noQuestions')}</Text>}
      {[...rate.fields, ...rate.questions].map(({ label, type, required }) => (
        <Group key={label} gap="xs">
          <Text size="sm" fw={500} className="breakable">
            {label}
          </Text>
          <Text size="xs" c="dimmed">
            {t(`catalogue.fieldTypes.${type}`)}
            {required && ` · ${t('catalogue.required')}`}
          </Text>
        </Group>
      ))}
      {editing.id && (
        <KeptDraft value={editing.kept}>
          <QuestionsForm rate={rate} close={editing.close} />
        </KeptDraft>
      )}
    </Section>
  );
}
