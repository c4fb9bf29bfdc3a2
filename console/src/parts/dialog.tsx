/** A form in a dialog: its fields, what went wrong, and what ends it. With something filled in, it asks before it closes. */
import { Button, Group, Modal, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskToDiscard } from './ask.tsx';
import type { Draft } from './draft.ts';
import { Failure } from './failure.tsx';

interface Props {
  readonly title: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** Set while what is filled in cannot be sent. */
  readonly isDisabled?: boolean;
  readonly error: unknown;
  /** What its fields hold; left out where closing loses nothing. */
  readonly draft?: Pick<Draft<never>, 'isChanged' | 'paths'>;
  readonly submit: () => void;
  readonly close: () => void;
  readonly size?: string;
  readonly children: ReactNode;
}

const noPaths: ReadonlySet<string> = new Set();

export function FormDialog(props: Props) {
  const { title, submitLabel, isBusy, isDisabled, error, draft, submit, close, size, children } = props;
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const leave = () => (draft?.isChanged ? setAsking(true) : close());
  return (
    <Modal
      opened
      onClose={leave}
      // The question closes first.
      closeOnEscape={!isAsking}
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
          <Failure error={error} marked={draft?.paths ?? noPaths} />
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={isDisabled === true}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
      {isAsking && <AskToDiscard confirm={close} close={() => setAsking(false)} />}
    </Modal>
  );
}
