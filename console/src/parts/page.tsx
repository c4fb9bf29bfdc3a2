/** The frame of a screen: its title, what it is for, its actions; and what is shown while there is nothing to show. */
import { Button, Card, Center, Group, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

interface PageProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, about, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Stagedoor`;
  }, [title]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={4} flex="1 1 280px" maw={640}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {about && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
        </Stack>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}

export interface EmptyProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly hint?: string;
  readonly action?: ReactNode;
}

/** What a screen without data says: what to do first. */
export function Empty({ icon: Icon, title, hint, action }: EmptyProps) {
  return (
    <Card withBorder padding="xl" data-empty>
      <Center>
        <Stack align="center" gap="sm" py="xl" maw={420} ta="center">
          <ThemeIcon variant="light" size={48} radius="xl">
            <Icon size={24} aria-hidden />
          </ThemeIcon>
          <Text fw={600}>{title}</Text>
          {hint && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
          {action}
        </Stack>
      </Center>
    </Card>
  );
}

/** Shown while a list is read for the first time. */
export function Loading() {
  return (
    <Stack gap="xs" aria-busy>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={48} radius="md" />
      ))}
    </Stack>
  );
}

/** A list that may have a next page. */
export interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

/** Reads the next page of a list, while there is one; nothing for a list without pages. */
export function More({ list }: { readonly list: Partial<Paged> }) {
  const { t } = useTranslation();
  if (!list.hasNextPage) return null;
  return (
    <Center>
      <Button variant="default" loading={list.isFetchingNextPage === true} onClick={() => void list.fetchNextPage?.()}>
        {t('actions.more')}
      </Button>
    </Center>
  );
}
