import { Badge, Group, Text } from '@mantine/core';

interface Answer {
  readonly status: number;
  readonly error_code: string;
}

function colorOf(status: number) {
  if (status >= 500) return 'red';
  return status >= 400 ? 'orange' : 'teal';
}

/** The status of an answer, and its error where it is one. */
export function AnswerStatus({ answer: { status, error_code } }: { readonly answer: Answer }) {
  return (
    <Group gap={6} wrap="nowrap">
      <Badge color={colorOf(status)} variant="light">
        {status}
      </Badge>
      {error_code && (
        <Text span size="xs" ff="monospace">
          {error_code}
        </Text>
      )}
    </Group>
  );
}
