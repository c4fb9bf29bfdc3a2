/** The frame of the screens that are seen before signing in. */
import { Box, Card, Center, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { LanguageChoice } from './language-choice.tsx';

interface Props {
  readonly title: string;
  readonly about?: string;
  readonly children: ReactNode;
}

export function SignedOutLayout({ title, about, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Stagedoor`;
  }, [title]);
  return (
    <Center mih="100dvh" p="md" component="main">
      <Stack w="100%" maw={400} gap="lg">
        <Group gap="sm" justify="center">
          <img src="/docs/assets/icon.svg" width={32} height={32} alt="" />
          <Text fw={650} size="xl">
            Stagedoor
          </Text>
        </Group>
        <Card withBorder padding="lg" shadow="sm">
          <Stack gap={4} mb="md">
            <Title order={1} size="h3">
              {title}
            </Title>
            {about && (
              <Text size="sm" c="dimmed">
                {about}
              </Text>
            )}
          </Stack>
          {children}
        </Card>
        <Box mx="auto">
          <LanguageChoice />
        </Box>
      </Stack>
    </Center>
  );
}
