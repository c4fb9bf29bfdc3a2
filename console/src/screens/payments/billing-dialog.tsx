/** Makes an invoice out to somebody else: another one takes its place. */
import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/draft.ts';
import { paymentShown } from './refund-dialog.tsx';

interface Props {
  readonly invoice: Item<'listInvoices'>;
  readonly close: () => void;
}

export function BillingDialog({ invoice: { _id: invoiceId, reference, customer }, close }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const replace = useChange('replaceInvoice', paymentShown);
  const { customer_type, document_type, ...shown } = customer;
  const draft = useDraft(shown, replace.error);
  const submit = () =>
    replace.mutate(
      { params: { organizationId, invoiceId }, body: { ...draft.values, customer_type, document_type } },
      {
        onSuccess: (issued) => {
          notifications.show({ message: t('payments.replaced', { reference: issued.reference }) });
          close();
        },
      },
    );
  return (
    <FormDialog
      title={t('payments.billingOf', { reference })}
      submitLabel={t('payments.replaceInvoice')}
      isBusy={replace.isPending}
      error={replace.error}
      draft={draft}
      close={close}
      submit={submit}
    >
      <Text size="sm">{t('payments.billingAbout', { reference })}</Text>
      <TextInput
        label={t('payments.customerName')}
        required
        data-autofocus
        autoComplete="off"
        {...draft.text('customer_name')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('payments.documentNumber')} autoComplete="off" {...draft.text('document_number')} />
        <TextInput label={t('payments.address')} required autoComplete="off" {...draft.text('address')} />
        <TextInput label={t('payments.postalCode')} autoComplete="off" {...draft.text('postal_code')} />
        <TextInput label={t('payments.city')} autoComplete="off" {...draft.text('city')} />
        <TextInput label={t('payments.country')} autoComplete="off" {...draft.text('country')} />
      </SimpleGrid>
    </FormDialog>
  );
}
