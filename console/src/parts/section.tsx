/** A titled part of a screen. */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly about?: ReactNode;
  readonly badge?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

export function Section({ title, about, badge, action, children }: Props) {
  return (
    <Card withBorder padding="lg" component="section" aria-label={title}>
      <Stack>
        <Group justify="space-between" align="flex-start">
          <Stack gap={4} flex="1 1 260px">
            <Group gap="xs">
              <Title order={2} size="h4">
                {title}
              </Title>
              {badge}
            </Group>
            {about && (
              <Text size="sm" c="dimmed" maw={680}>
                {about}
              </Text>
            )}
          </Stack>
          {action}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}
