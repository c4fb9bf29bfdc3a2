import { Alert } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';

/** Before an event is published: that its invoices would lack who sells. Shown to those who can enter it. */
export function IssuerMissing() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const mayEnter = useMay('admin');
  const { data: taxes } = useRead('getTaxSettings', { params: { organizationId } }, { enabled: mayEnter });
  if (!taxes || (taxes.tax_number && taxes.address)) return null;
  return (
    <Alert role="status" color="yellow" icon={<CircleAlert size={18} aria-hidden />}>
      {t('catalogue.issuerMissing')}
    </Alert>
  );
}
