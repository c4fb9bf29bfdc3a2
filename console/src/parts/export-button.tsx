/** Saves a list as a CSV file. */
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function ExportButton({ href }: { readonly href: string }) {
  const { t } = useTranslation();
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      mt="auto"
      leftSection={<Download size={16} aria-hidden />}
    >
      {t('screens.exportCsv')}
    </Button>
  );
}
