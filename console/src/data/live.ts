/**
 * What happens in the organization, as it happens. The stream survives reconnects and sleep: it goes on from the cursor of
 * the last change that was seen, and a page that nobody looks at holds no connection.
 */
import type { LiveChange, LiveFigures } from '@stagedoor/contract';
import { useEffect, useRef, useState } from 'react';

export type { LiveChange, LiveFigures } from '@stagedoor/contract';

interface LiveOptions {
  /** The event whose figures are wanted. */
  readonly eventId?: string | undefined;
  readonly onChange?: (change: LiveChange) => void;
  /** Called where changes were left out: what is shown has to be read anew. */
  readonly onReset?: () => void;
}

const hiddenMs = 30_000;
const refusedMs = 3_000;

export function useLive(organizationId: string, { eventId, onChange, onReset }: LiveOptions) {
  const [figures, setFigures] = useState<LiveFigures | null>(null);
  const [isConnected, setConnected] = useState(false);
  const latest = useRef({ onChange, onReset });
  latest.current = { onChange, onReset };
  useEffect(() => {
    let source: EventSource | null = null;
    let cursor = '';
    let again: ReturnType<typeof setTimeout> | undefined;
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      clearTimeout(again);
      source?.close();
      source = null;
      setConnected(false);
    };
    const open = () => {
      close();
      const query = new URLSearchParams();
      if (eventId) query.set('event_id', eventId);
      if (cursor) query.set('after', cursor);
      const stream = new EventSource(
        `/management/organizations/${organizationId}/live${query.size > 0 ? `?${query}` : ''}`,
      );
      source = stream;
      const listen = (kind: string, use: (data: unknown) => void) =>
        stream.addEventListener(kind, (message: MessageEvent<string>) => {
          if (message.lastEventId) cursor = message.lastEventId;
          use(JSON.parse(message.data));
        });
      stream.onopen = () => setConnected(true);
      stream.onerror = () => {
        setConnected(false);
        // The browser connects again by itself, unless it was refused.
        if (stream.readyState === EventSource.CLOSED) again = setTimeout(open, refusedMs);
      };
      listen('begin', () => {});
      listen('figures', (data) => setFigures(data as LiveFigures));
      listen('change', (data) => latest.current.onChange?.(data as LiveChange));
      listen('reset', () => latest.current.onReset?.());
    };
    const look = () => {
      clearTimeout(hiding);
      if (document.hidden) hiding = setTimeout(close, hiddenMs);
      else if (!source) open();
    };
    open();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(hiding);
      close();
    };
  }, [organizationId, eventId]);
  return { figures: figures?.event_id === eventId ? figures : null, isConnected };
}
