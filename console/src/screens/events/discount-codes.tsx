/** Discount codes: those of one event, or all of the organization. */
import { Badge, NativeSelect, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { discountCodeTypes } from '@stagedoor/contract/vocabulary';
import { useTranslation } from 'react-i18next';
import type { Data, Item } from '../../data/client.ts';
import { useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { changesIn, numberOf } from '../../parts/draft.ts';
import { MomentField, MoneyField, NumberField } from '../../parts/fields.tsx';
import { useFormats } from '../../parts/formats.ts';
import { changedInstant, toLocal } from '../../parts/local-time.ts';
import { ChargeFields, useCharge } from './charge-fields.tsx';
import { Active, Editor, useEditorForm } from './editor.tsx';

type Code = Item<'listDiscountCodes'>;
const shows = ['listDiscountCodes'] as const;

export function DiscountCodes({ event }: { readonly event?: Data<'getEvent'> }) {
  const { t } = useTranslation();
  const { _id: organizationId, timezone } = useOrganization();
  const query = { limit: 50, ...(event ? { event_id: event._id } : {}) };
  const list = useList('listDiscountCodes', { params: { organizationId }, query });
  const zone = event?.location.timezone ?? timezone;
  const { moment, number } = useFormats(zone);
  const charge = useCharge();
  return (
    <Editor<Code>
      label={t('catalogue.codes')}
      about={t(event ? 'catalogue.codesOfEventAbout' : 'catalogue.codesAbout')}
      add={t('catalogue.addCode')}
      none={t('catalogue.noCodes')}
      read={list}
      items={list.items}
      formName="code"
      nameOf={({ code }) => code}
      columns={[
        {
          heading: t('catalogue.code'),
          kind: 'title',
          cell: ({ code, type, event_id }) => (
            <Stack gap={2}>
              <Text size="sm" fw={600} ff="monospace" className="breakable">
                {code}
              </Text>
              <Text size="xs" c="dimmed">
                {t(`catalogue.codeTypes.${type}`)}
                {!event && ` · ${t(event_id ? 'catalogue.oneEvent' : 'catalogue.allEvents')}`}
              </Text>
            </Stack>
          ),
        },
        { heading: t('catalogue.state'), cell: (code) => <CodeState code={code} /> },
        {
          heading: t('catalogue.takesOff'),
          kind: 'number',
          cell: ({ fixed_amount, percentage }) =>
            fixed_amount === null ? charge('percentage', percentage ?? 0) : charge('fixed', fixed_amount),
        },
        {
          heading: t('catalogue.used'),
          kind: 'number',
          cell: ({ redemptions_count, redemptions_max }) =>
            redemptions_max === null
              ? number(redemptions_count)
              : t('catalogue.usedOf', { count: redemptions_count, most: number(redemptions_max) }),
        },
        {
          heading: t('catalogue.validUntil'),
          cell: ({ valid_until }) => (valid_until ? moment(valid_until) : '—'),
        },
      ]}
      form={(code, close) => <CodeForm event={event} code={code} zone={zone} close={close} />}
    />
  );
}

/** On or off; a code that is on says why it is refused nevertheless. */
function CodeState({ code }: { readonly code: Code }) {
  const { t } = useTranslation();
  const { active, valid_until, redemptions_count, redemptions_max } = code;
  const isOver = valid_until !== null && valid_until !== '' && Date.parse(valid_until) <= Date.now();
  const isUsedUp = redemptions_max !== null && redemptions_count >= redemptions_max;
  if (!active || !(isOver || isUsedUp)) return <Active active={active} />;
  return (
    <Badge color="gray" variant="light">
      {t(isOver ? 'catalogue.over' : 'catalogue.usedUp')}
    </Badge>
  );
}

interface FormProps {
  /** The only event for which a new code can be used. */
  readonly event: Data<'getEvent'> | undefined;
  /** The code that is changed; none for a new one. */
  readonly code: Code | undefined;
  readonly zone: string;
  readonly close: () => void;
}

function CodeForm({ event, code, zone, close }: FormProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const form = useEditorForm('createDiscountCode', 'updateDiscountCode', shows, close, {
    code: code?.code ?? '',
    type: code?.type ?? 'tickets',
    kind: code && code.fixed_amount !== null ? 'fixed' : 'percentage',
    amount: String(code?.fixed_amount ?? code?.percentage ?? 10),
    price_min: String(code?.price_min ?? 0),
    valid_from: toLocal(code?.valid_from, zone),
    valid_until: toLocal(code?.valid_until, zone),
    redemptions_max: String(code?.redemptions_max ?? ''),
    sales_max: String(code?.sales_max ?? ''),
    units_min: String(code?.units_min ?? ''),
    units_max: String(code?.units_max ?? ''),
    active: code?.active ?? true,
  });
  const { values, text, flag } = form;
  const isFixed = values.kind === 'fixed';
  const termsOf = (of: typeof values) => ({
    ...(of.kind === 'fixed' ? { fixed_amount: Number(of.amount) } : { percentage: Number(of.amount) }),
    price_min: Number(of.price_min),
    valid_from: changedInstant(of.valid_from, code?.valid_from, zone),
    valid_until: changedInstant(of.valid_until, code?.valid_until, zone),
    redemptions_max: numberOf(of.redemptions_max),
    sales_max: numberOf(of.sales_max),
    units_min: numberOf(of.units_min),
    units_max: numberOf(of.units_max),
  });
  const submit = () => {
    const terms = termsOf(values);
    if (code) {
      const before = { ...termsOf(form.initial), active: form.initial.active };
      const changes = changesIn({ ...terms, active: values.active }, before);
      if (!changes) return close();
      return form.update({ params: { organizationId, discountCodeId: code._id }, body: changes });
    }
    form.create({
      params: { organizationId },
      body: {
        code: values.code,
        type: values.type === 'bookings' ? 'bookings' : 'tickets',
        ...(event ? { event_id: event._id } : {}),
        ...terms,
      },
    });
  };
  return (
    <FormDialog
      title={code ? code.code : t('catalogue.addCode')}
      submitLabel={code ? t('actions.save') : t('catalogue.create')}
      {...form.dialog}
      submit={submit}
      size="lg"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {!code && (
          <>
            <TextInput
              label={t('catalogue.code')}
              description={t('catalogue.codeHint')}
              required
              data-autofocus
              {...text('code')}
            />
            <NativeSelect
              label={t('catalogue.codeFor')}
              description={t('catalogue.codeForHint')}
              {...text('type')}
              data={discountCodeTypes.map((value) => ({ value, label: t(`catalogue.codeTypes.${value}`) }))}
            />
          </>
        )}
        <ChargeFields
          label={t('catalogue.takesOff')}
          kind={text('kind', '/fixed_amount')}
          amount={text('amount', isFixed ? '/fixed_amount' : '/percentage')}
        />
        <MomentField
          label={t('catalogue.validFrom')}
          description={t('catalogue.clockOrNow', { zone })}
          {...text('valid_from')}
        />
        <MomentField
          label={t('catalogue.validUntil')}
          description={t('catalogue.clockOrNever', { zone })}
          {...text('valid_until')}
        />
        <NumberField
          label={t('catalogue.redemptionsMax')}
          description={t('catalogue.emptyUnlimited')}
          min={1}
          {...text('redemptions_max')}
        />
        <NumberField
          label={t('catalogue.salesMax')}
          description={t('catalogue.emptyUnlimited')}
          min={1}
          {...text('sales_max')}
        />
        <NumberField label={t('catalogue.unitsMin')} min={1} {...text('units_min')} />
        <NumberField label={t('catalogue.unitsMax')} min={1} {...text('units_max')} />
        <MoneyField label={t('catalogue.priceMin')} required {...text('price_min')} />
      </SimpleGrid>
      {code && <Switch label={t('catalogue.codeActive')} {...flag('active')} />}
    </FormDialog>
  );
}
