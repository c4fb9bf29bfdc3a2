import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useSearch } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../data/query.ts';
import { useMe } from '../../data/session.ts';
import { useDraft } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { ChangePassword } from './change-password.tsx';
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

function OwnName() {
  const { t } = useTranslation();
  const { name } = useMe().user;
  const change = useChange('updateMe', ['getMe']);
  const draft = useDraft({ name }, change.error);
  const said = () => notifications.show({ message: t('security.nameChanged') });
  return (
    <Section title={t('security.name')} about={t('security.nameAbout')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ body: { name: draft.values.name } }, { onSuccess: said });
        }}
      >
        <Stack maw={360}>
          <TextInput label={t('security.ownName')} autoComplete="name" required {...draft.text('name')} />
          <Failure error={change.error} marked={draft.paths} />
          <Button type="submit" variant="default" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
            {t('actions.save')}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
