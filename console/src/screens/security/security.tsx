import { Alert, Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../data/session.ts';
import { Page } from '../../parts/page.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnName } from './own-name.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

export function Security() {
  const { t } = useTranslation();
  const { second_factor } = useSearch({ strict: false }) as { second_factor?: 'needed' };
  const { totp_enabled: isSetUp } = useMe();
  return (
    <Page title={t('security.title')} about={t('security.about')}>
      <Stack gap="lg" maw={820}>
        {second_factor && !isSetUp && (
          <Alert role="status" color="orange" icon={<ShieldAlert size={18} aria-hidden />}>
            {t('security.totpNeeded')}
          </Alert>
        )}
        <OwnName />
        <SecondFactor />
        <Sessions />
        <ChangePassword />
      </Stack>
    </Page>
  );
}
