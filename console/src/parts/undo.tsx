/** Offers to undo what was done, or what is about to be done and cannot be taken back afterwards. */
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

interface Undoable {
  readonly message: string;
  readonly undoLabel: string;
  readonly undo: () => void;
}

const undoneWithinMs = 30_000;
/** How long what cannot be taken back waits. */
const finalAfterMs = 8_000;

/** Says what was done, and offers to undo it for half a minute; answers with what hides that. */
export function offerUndo({ message, undoLabel, undo }: Undoable, shownMs = undoneWithinMs): () => void {
  const id = crypto.randomUUID();
  const hide = () => void notifications.hide(id);
  notifications.show({
    id,
    autoClose: shownMs,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm">{message}</Text>
        <Button
          size="xs"
          variant="light"
          flex="none"
          onClick={() => {
            hide();
            undo();
          }}
        >
          {undoLabel}
        </Button>
      </Group>
    ),
  });
  return hide;
}

interface Final<Answer> extends Undoable {
  readonly act: () => Promise<Answer>;
}

/**
 * Says that something is done which cannot be taken back, and does it some seconds later unless it is undone until then; at
 * once where the page is left or hidden. Answers with what does it at once: null where it was undone.
 */
export function doUnlessUndone<Answer>({ act, undo, ...shown }: Final<Answer>): () => Promise<Answer | null> {
  const over = new AbortController();
  let done: Promise<Answer> | null = null;
  const end = () => {
    clearTimeout(timer);
    over.abort();
    hide();
  };
  const doNow = async () => {
    if (!over.signal.aborted) {
      end();
      done = act();
    }
    return done;
  };
  const timer = setTimeout(() => void doNow(), finalAfterMs);
  document.addEventListener('visibilitychange', () => void doNow(), { signal: over.signal });
  const undoOnce = () => {
    if (over.signal.aborted) return;
    end();
    undo();
  };
  const hide = offerUndo({ ...shown, undo: undoOnce }, finalAfterMs);
  return doNow;
}
