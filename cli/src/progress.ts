/**
 * How far something is, on standard error: a bar that is drawn again and again in a terminal; elsewhere a line for each
 * tenth, or for each 10 MB.
 */
import { note } from './terminal.ts';

const cells = 24;
const drawEveryMs = 80;
const bytesOfLine = 10_000_000;

export interface Progress {
  /** `total` is 0 where it is not known. */
  show(done: number, total: number): void;
  /** Ends the line of the bar. */
  end(): void;
}

/** `unit` is what is counted, such as rows; `bytes` are shown as megabytes. */
export function startProgress(title: string, unit: string): Progress {
  return process.stderr.isTTY ? bar(title, unit) : lines(title, unit);
}

const amount = (count: number, unit: string) =>
  unit === 'bytes' ? `${(count / 1_000_000).toFixed(1)} MB` : `${count.toLocaleString('en')} ${unit}`;

function bar(title: string, unit: string): Progress {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let last: string | undefined;
  const draw = (text: string) => process.stderr.write(`\r\u001b[K${text}`);
  return {
    show(done, total) {
      const share = total > 0 ? Math.min(1, done / total) : 0;
      const full = Math.round(share * cells);
      const line = total > 0 ? `${'█'.repeat(full)}${'░'.repeat(cells - full)} ${Math.floor(share * 100)} % ` : '';
      last = `${title}  ${line}${amount(done, unit)}`;
      if (performance.now() - drawnAt < drawEveryMs) return;
      drawnAt = performance.now();
      draw(last);
    },
    end() {
      if (last === undefined) return;
      draw(`${last}\n`);
      last = undefined;
    },
  };
}

function lines(title: string, unit: string): Progress {
  let written = -1;
  return {
    show(done, total) {
      const step = total > 0 ? Math.floor((done / total) * 10) : Math.floor(done / bytesOfLine);
      if (step <= written) return;
      written = step;
      note(`${title}: ${amount(done, unit)}${total > 0 ? ` of ${amount(total, unit)}` : ''}`);
    },
    end() {},
  };
}
