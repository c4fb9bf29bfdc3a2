/** Barcode readers that act as a keyboard: they type a code and press Enter, whatever has the focus. */
import { useEffect, useRef } from 'react';

/** A person presses keys more slowly than a reader: what was typed long ago is no part of the code. */
const pauseMs = 400;
const codeLengthMin = 4;

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}

export function useWedge(isActive: boolean, scanned: (code: string) => void): void {
  const latest = useRef(scanned);
  latest.current = scanned;
  useEffect(() => {
    if (!isActive) return;
    let typed = '';
    let lastMs = 0;
    const listen = (event: KeyboardEvent) => {
      if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.timeStamp - lastMs > pauseMs) typed = '';
      lastMs = event.timeStamp;
      if (event.key === 'Enter') {
        const code = typed;
        typed = '';
        if (code.length < codeLengthMin) return;
        // Not the button that has the focus.
        event.preventDefault();
        event.stopPropagation();
        latest.current(code);
      } else if (event.key.length === 1 && (event.key !== ' ' || typed !== '')) {
        typed += event.key;
        // Within a code it is no press of the button that has the focus.
        if (event.key === ' ') event.preventDefault();
      }
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isActive]);
}
