import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Page } from '../../parts/page.tsx';
import { ChangePassword } from './change-password.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

export function Security() {
  const { t } = useTranslation();
  return (
    <Page title={t('security.title')} about={t('security.about')}>
      <Stack gap="lg" maw={820}>
        <SecondFactor />
        <Sessions />
        <ChangePassword />
      </Stack>
    </Page>
  );
}
