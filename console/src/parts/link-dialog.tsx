/** A link that is shown once, to be copied. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyBox } from './copy.tsx';

interface Props {
  readonly title: string;
  readonly about: string;
  readonly url: string;
  readonly close: () => void;
}

export function LinkDialog({ title, about, url, close }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={close} title={title} closeOnClickOutside={false} withCloseButton={false}>
      <Stack>
        <Text size="sm">{about}</Text>
        <CopyBox label={title} text={url} />
        <Group justify="flex-end">
          <Button onClick={close}>{t('team.done')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
