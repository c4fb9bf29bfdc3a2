/** The signing secret of an endpoint, shown once. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyBox } from '../../parts/copy.tsx';

export function Secret({ secret, close }: { readonly secret: string; readonly close: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={close}
      title={t('webhooks.secretTitle')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Text size="sm">{t('webhooks.secretOnce')}</Text>
        <CopyBox label={t('webhooks.secretTitle')} text={secret} />
        <Group justify="flex-end">
          <Button onClick={close} data-autofocus>
            {t('webhooks.secretDone')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
