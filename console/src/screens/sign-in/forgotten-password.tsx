/** Asks for a mail with a link to set another password. The answer is the same whether there is an account or not. */
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../data/query.ts';
import { Failure } from '../../parts/failure.tsx';
import { useMailLanguage } from '../../parts/mail-language.ts';
import { SignedOutLayout } from '../../parts/signed-out-layout.tsx';

interface Props {
  /** As far as it was typed before. */
  readonly email: string;
  readonly back: () => void;
}

export default function ForgottenPassword({ email: typed, back }: Props) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(typed);
  const request = useChange('requestPasswordLink');
  const language = useMailLanguage();
  return (
    <SignedOutLayout title={t('signIn.forgotTitle')} about={t('signIn.forgotAbout')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          request.mutate({ body: { email, language } });
        }}
      >
        <Stack>
          <TextInput
            label={t('signIn.email')}
            type="email"
            autoComplete="username"
            required
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Failure error={request.error} />
          {request.isSuccess && (
            <Alert color="green" role="status">
              {t('signIn.forgotSent')}
            </Alert>
          )}
          <Button type="submit" fullWidth loading={request.isPending}>
            {t('signIn.forgotSubmit')}
          </Button>
          <Button variant="subtle" onClick={back}>
            {t('signIn.forgotBack')}
          </Button>
        </Stack>
      </form>
    </SignedOutLayout>
  );
}
