/** What a person without an organization sees: operators create one, others ask for an invitation; anybody signs out. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { Link, useNavigate } from '@tanstack/react-router';
import { LogOut, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../data/query.ts';
import { useMe } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { organizationTexts } from '../../organization-texts.ts';
import { ConfirmSession } from '../../parts/confirm-session.tsx';
import { useDraft } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { newOrganization, OrganizationFields } from '../../parts/organization-fields.tsx';
import { useSignOut } from '../../parts/sign-out.ts';
import { SignedOutLayout } from '../../parts/signed-out-layout.tsx';
import { SecondFactor } from '../security/second-factor.tsx';
import { firstOrganizationTexts } from './texts.ts';

addTexts(organizationTexts);
addTexts(firstOrganizationTexts);

export function FirstOrganization() {
  const { t } = useTranslation();
  const { user } = useMe();
  const title = t(user.operator ? 'firstOrganization.title' : 'shell.noOrganization');
  const about = t(user.operator ? 'firstOrganization.about' : 'shell.noOrganizationHint');
  return (
    <SignedOutLayout title={title} about={about}>
      <Stack>
        {user.operator && <CreateOrganization email={user.email} />}
        {user.operator && (
          <Button variant="subtle" renderRoot={(props) => <Link {...props} to="/operator/organizations" />}>
            {t('shell.operator')}
          </Button>
        )}
        <SignOut email={user.email} />
      </Stack>
      <ConfirmSession />
      <Notifications position="bottom-right" limit={3} />
    </SignedOutLayout>
  );
}

function SignOut({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed" ta="center">
        {t('firstOrganization.signedInAs', { email })}
      </Text>
      <Button variant="subtle" leftSection={<LogOut size={15} aria-hidden />} onClick={() => void signOut()}>
        {t('shell.signOut')}
      </Button>
    </Stack>
  );
}

function CreateOrganization({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { totp_enabled: hasSecondFactor } = useMe();
  const create = useChange('createOrganization', ['getMe']);
  const draft = useDraft(newOrganization(), create.error);
  const needsSecondFactor = create.error?.code === 'totp_setup_required';
  const { name, slug, currency, timezone } = draft.values;
  const submit = () =>
    create.mutate(
      { body: { name, slug, currency, timezone, owner_email: email } },
      {
        onSuccess: (made) => void navigate({ to: '/o/$slug', params: { slug: made.slug } }),
      },
    );
  return (
    <>
      {needsSecondFactor && (
        <>
          {!hasSecondFactor && (
            <Alert role="status" color="orange" icon={<ShieldAlert size={18} aria-hidden />}>
              {t('firstOrganization.totpNeeded')}
            </Alert>
          )}
          <SecondFactor />
        </>
      )}
      <form
        aria-label={t('firstOrganization.title')}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <OrganizationFields draft={draft} />
          {!needsSecondFactor && <Failure error={create.error} marked={draft.paths} />}
          <Button type="submit" fullWidth loading={create.isPending}>
            {t('firstOrganization.submit')}
          </Button>
        </Stack>
      </form>
    </>
  );
}
