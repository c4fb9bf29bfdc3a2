/** A key that was just made: its secret, shown once, and a first call with it. */
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { CopyBox } from '../../parts/copy.tsx';

/** Reads the own credential: it works whatever the key may do. None for resellers, whose API has no such call. */
function firstCall({ kind, _id, secret }: Data<'createApiKey'>): string | null {
  if (kind === 'resellers') return null;
  const headers =
    kind === 'integration' ? `-H 'integration_id: ${_id}' \\\n  -H 'secret: ${secret}'` : `-H 'x-api-key: ${secret}'`;
  const api = kind === 'channels' ? 'channels' : 'integrations';
  return `curl '${location.origin}/${api}/auth' \\\n  ${headers}`;
}

export function NewKey({ made, close }: { readonly made: Data<'createApiKey'>; readonly close: () => void }) {
  const { t } = useTranslation();
  const call = firstCall(made);
  return (
    <Modal
      opened
      onClose={close}
      title={t('apiKeys.created')}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />}>
          {t('apiKeys.onlyOnce')}
        </Alert>
        {made.kind === 'integration' && <CopyBox label={t('apiKeys.integrationId')} text={made._id} />}
        <CopyBox label={t('apiKeys.secret')} text={made.secret} />
        {call !== null && (
          <Stack gap={6}>
            <Text size="sm" fw={500}>
              {t('apiKeys.firstCall')}
            </Text>
            <CopyBox label={t('apiKeys.firstCall')} text={call} />
          </Stack>
        )}
        <Group justify="flex-end">
          <Button onClick={close} data-autofocus>
            {t('apiKeys.done')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
