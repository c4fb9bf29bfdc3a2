/** Says what was done, and offers to undo it for half a minute. */
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

interface Undoable {
  readonly message: string;
  readonly undoLabel: string;
  readonly undo: () => void;
}

export function offerUndo({ message, undoLabel, undo }: Undoable): void {
  const id = crypto.randomUUID();
  notifications.show({
    id,
    autoClose: 30_000,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm">{message}</Text>
        <Button
          size="xs"
          variant="light"
          flex="none"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          {undoLabel}
        </Button>
      </Group>
    ),
  });
}
