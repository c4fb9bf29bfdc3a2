/** Buttons of a row that is changed and deleted, and the question before something is deleted. */
import { ActionIcon, Group } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Ask } from '../../parts/ask.tsx';

interface RowActionsProps {
  readonly name: string;
  readonly edit?: () => void;
  readonly remove?: () => void;
  readonly children?: ReactNode;
}

export function RowActions({ name, edit, remove, children }: RowActionsProps) {
  const { t } = useTranslation();
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {children}
      {edit && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('catalogue.editOf', { name })} onClick={edit}>
          <Pencil size={16} aria-hidden />
        </ActionIcon>
      )}
      {remove && (
        <ActionIcon variant="subtle" color="red" aria-label={t('catalogue.removeOf', { name })} onClick={remove}>
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

interface RemovingProps {
  readonly name: string;
  readonly removal: { readonly isPending: boolean; readonly error: unknown; readonly reset: () => void };
  readonly confirm: () => void;
  readonly close: () => void;
}

export function Removing({ name, removal, confirm, close }: RemovingProps) {
  const { t } = useTranslation();
  return (
    <Ask
      title={t('catalogue.removeTitle', { name })}
      about={t('catalogue.removeAbout')}
      action={t('catalogue.remove')}
      isBusy={removal.isPending}
      error={removal.error}
      confirm={confirm}
      close={() => {
        removal.reset();
        close();
      }}
    />
  );
}
