/** Setting up and removing the second factor; recovery codes are shown once. */
import { Badge, Box, Button, Code, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import type { Data } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { useMe } from '../../data/session.ts';
import { Copy } from '../../parts/copy.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Section } from '../../parts/section.tsx';

export function SecondFactor() {
  const { t } = useTranslation();
  const me = useMe();
  const [setup, setSetup] = useState<Data<'createTotp'> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const create = useChange('createTotp');
  const remove = useChange('removeTotp', ['getMe']);
  const renew = useChange('createRecoveryCodes', ['getMe']);
  const isOn = me.totp_enabled;

  return (
    <Section
      title={t('security.totp')}
      about={t('security.totpAbout')}
      badge={
        <Badge color={isOn ? 'teal' : 'gray'} variant="light">
          {isOn ? t('security.totpOn') : t('security.totpOff')}
        </Badge>
      }
      action={
        !isOn && (
          <Button loading={create.isPending} onClick={() => create.mutate({}, { onSuccess: setSetup })}>
            {t('security.totpStart')}
          </Button>
        )
      }
    >
      <Failure error={create.error ?? remove.error ?? renew.error} />
      {isOn && (
        <Group justify="space-between">
          <Text size="sm">{t('security.codesLeft', { count: me.recovery_codes_left })}</Text>
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              loading={renew.isPending}
              onClick={() => renew.mutate({}, { onSuccess: (made) => setCodes(made.recovery_codes) })}
            >
              {t('security.newCodes')}
            </Button>
            <Button
              size="xs"
              color="red"
              variant="light"
              loading={remove.isPending}
              onClick={() =>
                remove.mutate({}, { onSuccess: () => notifications.show({ message: t('security.totpRemoved') }) })
              }
            >
              {t('security.totpRemove')}
            </Button>
          </Group>
        </Group>
      )}
      {setup && (
        <SetupDialog
          setup={setup}
          close={() => setSetup(null)}
          done={(made) => {
            setSetup(null);
            setCodes(made);
          }}
        />
      )}
      {codes && <CodesDialog codes={codes} close={() => setCodes(null)} />}
    </Section>
  );
}

interface SetupProps {
  readonly setup: Data<'createTotp'>;
  readonly close: () => void;
  readonly done: (codes: readonly string[]) => void;
}

function SetupDialog({ setup, close, done }: SetupProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const verify = useChange('verifyTotp', ['getMe', 'listSessions']);
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(setup.otpauth_url, { border: 2 }))}`;
  return (
    <Modal opened onClose={close} title={t('security.totp')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          verify.mutate({ body: { code } }, { onSuccess: (made) => done(made.recovery_codes) });
        }}
      >
        <Stack>
          <Text size="sm">{t('security.totpScan')}</Text>
          <Box component="img" src={picture} alt={t('security.qr')} w={200} mx="auto" />
          <Group gap="xs" justify="center">
            <Code aria-label={t('security.secret')}>{setup.secret}</Code>
            <Copy text={setup.secret} />
          </Group>
          <TextInput
            label={t('security.totpCode')}
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            data-autofocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Failure error={verify.error} />
          <Button type="submit" loading={verify.isPending}>
            {t('security.totpSubmit')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

function CodesDialog({ codes, close }: { readonly codes: readonly string[]; readonly close: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={close}
      title={t('security.codes')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Stack>
        <Text size="sm">{t('security.codesAbout')}</Text>
        <SimpleGrid cols={2} spacing="xs">
          {codes.map((code) => (
            <Code key={code} ta="center" fz="sm">
              {code}
            </Code>
          ))}
        </SimpleGrid>
        <Group justify="space-between">
          <Copy text={codes.join('\n')} />
          <Button onClick={close}>{t('security.done')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
