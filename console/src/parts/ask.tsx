/** Asks before something that cannot be undone. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Failure } from './failure.tsx';

interface Props {
  readonly title: string;
  readonly about: string;
  readonly action: string;
  /** What the button says that leaves everything as it is. */
  readonly keep?: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly confirm: () => void;
  readonly close: () => void;
}

export function Ask({ title, about, action, keep, isBusy, error, confirm, close }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={close} title={title} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <Stack>
        <Text size="sm">{about}</Text>
        <Failure error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {keep ?? t('actions.cancel')}
          </Button>
          <Button color="red.9" loading={isBusy} onClick={confirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Asks before what was typed and not saved is given up. */
export function AskToDiscard({ confirm, close }: Pick<Props, 'confirm' | 'close'>) {
  const { t } = useTranslation();
  return (
    <Ask
      title={t('discard.title')}
      about={t('discard.about')}
      keep={t('discard.keep')}
      action={t('discard.action')}
      isBusy={false}
      error={null}
      confirm={confirm}
      close={close}
    />
  );
}
