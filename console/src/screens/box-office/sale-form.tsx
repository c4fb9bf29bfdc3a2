/** One sale: rate, number, how it is paid, and who holds the tickets. */
import {
  Button,
  Group,
  NativeSelect,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { documentTypes } from '@stagedoor/contract/vocabulary';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { sumOf } from '../../parts/amounts.ts';
import { useDraft } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { NumberField } from '../../parts/fields.tsx';
import { useMailLanguage } from '../../parts/mail-language.ts';
import { useMoney } from '../../parts/money.tsx';
import { Section } from '../../parts/section.tsx';
import { type AskedField, askedFields, asksForDocument, documentFields, holderOf, pathOf, requires } from './holder.ts';
import { priceWithFee, type Rate, stepsFor } from './steps.ts';

const methods = ['cash', 'pos', 'link', 'free'] as const;
export type Method = (typeof methods)[number];

export interface Sold {
  readonly tickets: Data<'createBoxOfficeTicket'>;
  readonly method: Method;
  /** Who is mailed; empty for nobody. */
  readonly mailedTo: string;
}

const shows = ['listTickets', 'listTicketRates', 'getEventDashboard', 'listPayments'] as const;

interface Props {
  readonly rates: readonly Rate[];
  readonly done: (sold: Sold) => void;
}

export function SaleForm({ rates, done }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const mayGive = useMay('manager');
  const money = useMoney();
  const language = useMailLanguage();
  const sale = useChange('createBoxOfficeTicket', shows);
  const checkout = useChange('createTicketCheckout', shows);
  const gift = useChange('createTickets', shows);
  const mail = useChange('sendTicket', shows);
  const changes = [sale, checkout, gift, mail];
  const error = changes.find((change) => change.error)?.error ?? null;
  const draft = useDraft(
    {
      rateId: (rates.find(({ available }) => available) ?? rates[0]!)._id,
      quantity: '1',
      method: 'cash',
      name: '',
      email: '',
      mails: false,
      given: {} as Readonly<Record<string, readonly string[]>>,
    },
    error,
  );
  const { values, text, flag, set, problem } = draft;
  const rate = rates.find(({ _id }) => _id === values.rateId) ?? rates[0]!;
  const method = methods.find((each) => each === values.method) ?? 'cash';
  const quantity = Math.max(1, Math.min(50, Math.floor(Number(values.quantity)) || 1));
  const [now] = useState(Date.now);
  const steps = stepsFor(rate, quantity, now);
  const prices = steps.map((step) => priceWithFee(step, rate.currency));
  const total = money(sumOf(prices, rate.currency), rate.currency);
  const isNamed = method === 'link' || method === 'free';
  const needsName = isNamed || requires(rate, 'full_name');
  const needsEmail = isNamed || values.mails || requires(rate, 'email');
  const give = (id: string, chosen: readonly string[]) => set({ given: { ...values.given, [id]: chosen } });

  const submit = async () => {
    for (const change of changes) change.reset();
    const { name: full_name, email } = values;
    const holder = { ...holderOf(values.given), ...(full_name ? { full_name } : {}), ...(email ? { email } : {}) };
    const named = { ...holder, full_name, email };
    const times = <Ticket,>(make: (index: number) => Ticket) =>
      Array.from({ length: quantity }, (_, index) => make(index));
    const common = { ticket_rate_id: rate._id, language } as const;
    const params = { organizationId };
    if (method === 'link') {
      const tickets = await checkout.mutateAsync({ params, body: { ...common, tickets: times(() => named) } });
      return done({ tickets, method, mailedTo: email });
    }
    if (method === 'free') {
      const priceOf = (index: number) => (steps[index] ?? rate.current_price)._id;
      const tickets = await gift.mutateAsync({
        params,
        body: {
          ticket_rate_id: rate._id,
          sale_type: 'invitation',
          tickets: times((index) => ({ ...named, price_id: priceOf(index), total_price: 0 })),
        },
      });
      let isMailed = values.mails;
      try {
        for (const { _id: ticketId } of values.mails ? tickets : []) {
          await mail.mutateAsync({ params: { organizationId, ticketId }, body: {} });
        }
      } catch {
        // The tickets are given away all the same: sent once more, the form would give them twice.
        isMailed = false;
        notifications.show({ color: 'red', message: t('boxOffice.notMailed') });
      }
      return done({ tickets, method, mailedTo: isMailed ? email : '' });
    }
    const tickets = await sale.mutateAsync({
      params,
      body: { ...common, collection: method, send_resources: values.mails, tickets: times(() => holder) },
    });
    return done({ tickets, method, mailedTo: values.mails ? email : '' });
  };
  const action =
    method === 'free'
      ? t('boxOffice.give')
      : t(method === 'link' ? 'boxOffice.sendLink' : 'boxOffice.sell', { amount: total });

  return (
    <Section title={t('boxOffice.sale')}>
      <form
        aria-label={t('boxOffice.sale')}
        onSubmit={(event) => {
          event.preventDefault();
          // What fails is shown by the change.
          void submit().catch(() => {});
        }}
      >
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NativeSelect
              label={t('boxOffice.rate')}
              {...text('rateId', '/ticket_rate_id')}
              data={rates.map(({ _id, name, available, current_price, currency }) => ({
                value: _id,
                label: available
                  ? t('boxOffice.rateAt', { name, price: money(priceWithFee(current_price, currency), currency) })
                  : t('boxOffice.rateOff', { name }),
              }))}
            />
            <NumberField label={t('boxOffice.quantity')} required min={1} max={50} {...text('quantity', '/tickets')} />
          </SimpleGrid>
          <Stack gap={4}>
            <Text size="sm" fw={500} id="payment-method">
              {t('boxOffice.method')}
            </Text>
            <SegmentedControl
              aria-labelledby="payment-method"
              value={method}
              onChange={(value) => set({ method: value })}
              data={methods
                .filter((value) => value !== 'free' || mayGive)
                .map((value) => ({ value, label: t(`boxOffice.methods.${value}`) }))}
            />
            <Text size="xs" c="dimmed">
              {t(`boxOffice.methodsAbout.${method}`)}
            </Text>
          </Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={t('boxOffice.name')}
              description={quantity > 1 ? t('boxOffice.given') : undefined}
              required={needsName}
              autoComplete="off"
              {...text('name', '/tickets/0/full_name')}
            />
            <TextInput
              label={t('boxOffice.email')}
              type="email"
              required={needsEmail}
              autoComplete="off"
              {...text('email', '/tickets/0/email')}
            />
            {asksForDocument(rate) && (
              <>
                <NativeSelect
                  label={t('boxOffice.documentType')}
                  required={rate.nominative}
                  value={values.given[documentFields[0]]?.[0] ?? ''}
                  error={problem(pathOf(documentFields[0]))}
                  data={[
                    { value: '', label: t('boxOffice.choose') },
                    ...documentTypes.map((value) => ({ value, label: t(`boxOffice.documents.${value}`) })),
                  ]}
                  onChange={({ currentTarget: { value } }) => give(documentFields[0], [value])}
                />
                <TextInput
                  label={t('boxOffice.documentNumber')}
                  required={rate.nominative}
                  value={values.given[documentFields[1]]?.[0] ?? ''}
                  error={problem(pathOf(documentFields[1]))}
                  onChange={({ currentTarget: { value } }) => give(documentFields[1], [value])}
                />
              </>
            )}
            {askedFields(rate).map((field) => (
              <Asked
                key={field.id}
                field={field}
                chosen={values.given[field.id] ?? []}
                error={problem(pathOf(field.id))}
                choose={(chosen) => give(field.id, chosen)}
              />
            ))}
          </SimpleGrid>
          {method !== 'link' && <Switch label={t('boxOffice.mails')} {...flag('mails')} />}
          <Failure error={error} marked={draft.paths} />
          <Group>
            <Button type="submit" size="md" loading={changes.some(({ isPending }) => isPending)}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

interface AskedProps {
  readonly field: AskedField;
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly choose: (values: readonly string[]) => void;
}

/** A field or a question of the rate. */
function Asked({ field: { label, type, required, options }, chosen, error, choose }: AskedProps) {
  const { t } = useTranslation();
  if (type === 'choices') {
    return (
      <Stack gap="xs" role="group" aria-label={label}>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        {options.map(({ value, label: name }) => (
          <Switch
            key={value}
            label={name}
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              choose(checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
        ))}
      </Stack>
    );
  }
  const given = {
    label,
    required,
    error,
    value: chosen[0] ?? '',
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) => choose([value]),
  };
  if (type === 'choice') {
    return <NativeSelect {...given} data={[{ value: '', label: t('boxOffice.choose') }, ...options]} />;
  }
  return <TextInput type={type} autoComplete="off" {...given} />;
}
