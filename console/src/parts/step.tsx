/** A step of a list of things to do: whether it is done, its name, and what it needs. */
import { Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import { Check, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly isDone: boolean;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

export function Step({ isDone, title, children }: Props) {
  const { t } = useTranslation();
  return (
    <li className="step">
      <ThemeIcon variant="light" color={isDone ? 'teal' : 'gray'} radius="xl" size={26}>
        {isDone ? <Check size={15} aria-hidden /> : <CircleDashed size={15} aria-hidden />}
      </ThemeIcon>
      <Stack gap={6} flex={1} miw={0}>
        <Text component="div" size="sm" fw={500}>
          <VisuallyHidden>{t(isDone ? 'parts.done' : 'parts.missing')}: </VisuallyHidden>
          {title}
        </Text>
        {children}
      </Stack>
    </li>
  );
}
