/** How far something is, on standard error: a bar in a terminal; elsewhere a line for each tenth, or for each 10 MB. */
import { note } from './terminal.ts';

const bytesOfLine = 10_000_000;

export interface Progress {
  /** `total` is 0 where it is not known. */
  show(done: number, total: number): void;
  end(): void;
}

/** `unit` is what is counted, such as rows; `bytes` are shown as megabytes. */
export async function startProgress(title: string, unit: string): Promise<Progress> {
  // Not known in a pipe; some terminals have none.
  return process.stderr.columns > 0 ? await bar(title, unit) : lines(title, unit);
}

const amount = (count: number, unit: string) =>
  unit === 'bytes' ? `${(count / 1_000_000).toFixed(1)} MB` : `${count.toLocaleString('en')} ${unit}`;

async function bar(title: string, unit: string): Promise<Progress> {
  const { progress, settings, spinner } = await import('@clack/prompts');
  const look = { output: process.stderr, withGuide: false, cancelMessage: title };
  const drawn = unit === 'bytes' ? undefined : progress({ ...look, style: 'block', size: 24 });
  const shown = drawn ?? spinner(look);
  // The library makes keys of Ctrl-C and Escape, and ends the process with 0 at them: left to the terminal, Ctrl-C is a
  // signal, which commands handle.
  settings.aliases.delete('escape');
  shown.start(title);
  if (process.stdin.isTTY) process.stdin.setRawMode(false);
  let percent = 0;
  let last = title;
  return {
    show(done, total) {
      const now = total > 0 ? Math.floor(Math.min(1, done / total) * 100) : 0;
      last = `${title}  ${total > 0 ? `${now} % ` : ''}${amount(done, unit)}`;
      if (drawn) drawn.advance(now - percent, last);
      else shown.message(last);
      percent = now;
    },
    end: () => shown.stop(last),
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
