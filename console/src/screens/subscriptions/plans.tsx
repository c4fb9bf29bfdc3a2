/** The plans of an organization: what members pay and get. One that is archived takes no new members. */
import { Badge, Button, NativeSelect, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { planPeriods } from '@stagedoor/contract/vocabulary';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange, useList } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Ask } from '../../parts/ask.tsx';
import { FormDialog } from '../../parts/dialog.tsx';
import { MoneyField, NumberField } from '../../parts/fields.tsx';
import { useFormats } from '../../parts/formats.ts';
import { useMoney } from '../../parts/money.tsx';
import { Editor, Name, useEditorForm } from '../events/editor.tsx';

type Plan = Item<'listPlans'>;
const shows = ['listPlans', 'listSubscriptions'] as const;

export function Plans() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const money = useMoney();
  const list = useList('listPlans', { params: { organizationId }, query: { limit: 50 } });
  const [archived, setArchived] = useState<Plan | null>(null);
  return (
    <>
      <Editor<Plan>
        label={t('subscriptions.plans')}
        about={t('subscriptions.plansAbout')}
        add={t('subscriptions.addPlan')}
        none={t('subscriptions.noPlans')}
        read={list}
        items={list.items}
        formName="plan"
        nameOf={({ name }) => name}
        columns={[
          {
            heading: t('subscriptions.plan'),
            kind: 'title',
            cell: ({ name, price, currency, period }) => (
              <Name name={name} about={t(`subscriptions.perPeriod.${period}`, { price: money(price, currency) })} />
            ),
          },
          { heading: t('subscriptions.benefits'), cell: (plan) => <Benefits plan={plan} /> },
          {
            heading: t('subscriptions.state'),
            cell: ({ archived: isArchived }) => (
              <Badge variant="light" color={isArchived ? 'gray' : 'teal'}>
                {t(isArchived ? 'subscriptions.archived' : 'subscriptions.open')}
              </Badge>
            ),
          },
        ]}
        moreActions={(plan) =>
          !plan.archived && (
            <Button
              size="xs"
              variant="default"
              aria-label={t('subscriptions.archiveOf', { name: plan.name })}
              onClick={() => setArchived(plan)}
            >
              {t('subscriptions.archive')}
            </Button>
          )
        }
        form={(plan, close) => <PlanForm plan={plan} close={close} />}
      />
      {archived && <Archive plan={archived} close={() => setArchived(null)} />}
    </>
  );
}

function Benefits({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const benefits = [
    plan.discount_percentage > 0 && t('subscriptions.discountOf', { percentage: percent(plan.discount_percentage) }),
    plan.list_entries_per_event > 0 && t('subscriptions.entriesOf', { count: plan.list_entries_per_event }),
    plan.free_entry && t('subscriptions.entersFree'),
  ].filter(Boolean);
  return <>{benefits.length > 0 ? benefits.join(' · ') : t('subscriptions.noBenefits')}</>;
}

interface ArchiveProps {
  readonly plan: Plan;
  readonly close: () => void;
}

function Archive({ plan: { _id: planId, name }, close }: ArchiveProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { mutate, isPending, error } = useChange('archivePlan', shows);
  return (
    <Ask
      title={t('subscriptions.archiveTitle', { name })}
      about={t('subscriptions.archiveAbout')}
      action={t('subscriptions.archive')}
      isBusy={isPending}
      error={error}
      confirm={() => mutate({ params: { organizationId, planId } }, { onSuccess: close })}
      close={close}
    />
  );
}

interface FormProps {
  /** The plan that is changed; none for a new one. */
  readonly plan: Plan | undefined;
  readonly close: () => void;
}

function PlanForm({ plan, close }: FormProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const form = useEditorForm('createPlan', 'updatePlan', shows, close, {
    name: plan?.name ?? '',
    description: plan?.description ?? '',
    price: String(plan?.price ?? ''),
    period: plan?.period ?? 'month',
    discount_percentage: String(plan?.discount_percentage ?? 0),
    discount_tickets_per_event: String(plan?.discount_tickets_per_event ?? 2),
    discount_needs_code: plan?.discount_needs_code ?? false,
    list_entries_per_event: String(plan?.list_entries_per_event ?? 0),
    free_entry: plan?.free_entry ?? false,
  });
  const { values, text, flag } = form;
  const submit = () => {
    const body = {
      name: values.name,
      description: values.description,
      price: Number(values.price),
      discount_percentage: Number(values.discount_percentage),
      discount_tickets_per_event: Number(values.discount_tickets_per_event),
      discount_needs_code: values.discount_needs_code,
      list_entries_per_event: Number(values.list_entries_per_event),
      free_entry: values.free_entry,
    };
    if (plan) form.update({ params: { organizationId, planId: plan._id }, body });
    else {
      const period = planPeriods.find((each) => each === values.period) ?? 'month';
      form.create({ params: { organizationId }, body: { ...body, period } });
    }
  };
  return (
    <FormDialog
      title={t(plan ? 'subscriptions.editPlan' : 'subscriptions.addPlan')}
      submitLabel={plan ? t('actions.save') : t('catalogue.create')}
      {...form.dialog}
      submit={submit}
      size="lg"
    >
      <TextInput label={t('subscriptions.name')} required data-autofocus {...text('name')} />
      <Textarea label={t('subscriptions.description')} autosize {...text('description')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MoneyField
          label={t('subscriptions.price')}
          description={t('subscriptions.priceHint')}
          required
          {...text('price')}
        />
        <NativeSelect
          label={t('subscriptions.period')}
          disabled={plan !== undefined}
          {...text('period')}
          data={planPeriods.map((value) => ({ value, label: t(`subscriptions.periods.${value}`) }))}
        />
        <NumberField
          label={t('subscriptions.discount')}
          max={100}
          step="any"
          inputMode="decimal"
          required
          {...text('discount_percentage')}
        />
        <NumberField
          label={t('subscriptions.discountTickets')}
          min={1}
          required
          {...text('discount_tickets_per_event')}
        />
        <NumberField label={t('subscriptions.listEntries')} required {...text('list_entries_per_event')} />
      </SimpleGrid>
      <Switch label={t('subscriptions.discountCode')} {...flag('discount_needs_code')} />
      <Switch label={t('subscriptions.freeEntry')} {...flag('free_entry')} />
    </FormDialog>
  );
}
