/** What became of a thing, line by line: an icon, what happened, and when, by whom and what else is known of it. */
import { Group, Stack, Text, ThemeIcon } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Moment } from './time.tsx';

interface LineProps {
  readonly icon: LucideIcon;
  readonly headline: string;
  readonly at: string;
  readonly about: readonly (string | false | null | undefined)[];
  /** Set for what ended it. */
  readonly isEnd?: boolean;
  readonly children?: ReactNode;
}

export function StoryLine({ icon: Icon, headline, at, about, isEnd = false, children }: LineProps) {
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm" role="listitem">
      <ThemeIcon variant="light" radius="xl" size={30} color={isEnd ? 'red' : 'violet'}>
        <Icon size={15} aria-hidden />
      </ThemeIcon>
      <Stack gap={2} miw={0}>
        <Text size="sm" fw={500} className="breakable">
          {headline}
        </Text>
        <Text size="xs" c="dimmed" component="div" className="breakable">
          <Moment at={at} />
          {about.filter(Boolean).map((part) => ` · ${part}`)}
        </Text>
        {children}
      </Stack>
    </Group>
  );
}

export function Story({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Stack gap="md" role="list" aria-label={label}>
      {children}
    </Stack>
  );
}
