/** A form in a dialog: its fields, what went wrong, and what ends it. */
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from './failure.tsx';

interface Props {
  readonly title: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** Set while what is filled in cannot be sent. */
  readonly isDisabled?: boolean;
  readonly error: unknown;
  readonly submit: () => void;
  readonly close: () => void;
  readonly size?: string;
  readonly children: ReactNode;
}

export function FormDialog({ title, submitLabel, isBusy, isDisabled, error, submit, close, size, children }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      {...(size ? { size } : {})}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          {children}
          <Failure error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={isDisabled === true}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
