/** `stagedoor simulate night`: an evening of a trial installation, as fast and as large as one likes. */
import { setMaxListeners } from 'node:events';
import type { CommonOptions } from './cli-command.ts';
import { exitCodes, Failure } from './failure.ts';
import { type Action, type Happened, type Outcome, playNight } from './night.ts';
import { printAnswer } from './output.ts';
import { nightMinutes } from './people.ts';
import { requireSource } from './profiles.ts';
import { Service } from './service.ts';
import { dim, green, note, print, red } from './terminal.ts';
import { readTrialEvent, requireTrial } from './trial-event.ts';

const sizeMax = 100_000;

interface NightOptions extends CommonOptions {
  readonly size: number;
  readonly seed: number;
  readonly speed: number;
  readonly connections: number;
  readonly eventId?: string;
}

export async function simulateNight({ speed, json: isJson, ...options }: NightOptions): Promise<void> {
  const size = Math.min(sizeMax, Math.round(options.size));
  const seed = Math.round(options.seed);
  const connections = Math.round(options.connections);
  const service = new Service(requireSource(options.profile));
  const controller = new AbortController();
  // Everybody waits for it.
  setMaxListeners(0, controller.signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());

  await requireTrial(service);
  const offered = await readTrialEvent(service, options.eventId);
  const minutes = nightMinutes / speed;
  note(
    `${offered.event.name}: ${size} people or groups, about ${minutes < 1 ? '1 minute' : `${Math.ceil(minutes)} minutes`}.`,
  );
  const counts = new Map<Action, Record<Outcome, number>>();
  const report = (happened: Happened) => {
    const count = counts.get(happened.action) ?? { done: 0, refused: 0, failed: 0 };
    count[happened.outcome] += 1;
    counts.set(happened.action, count);
    print(isJson ? JSON.stringify(happened) : lineOf(happened));
  };
  await playNight(service, offered, {
    seed,
    size,
    speed,
    connections,
    signal: controller.signal,
    report,
  });
  const table = [...counts].map(([action, count]) => ({ action, ...count }));
  if (!isJson) await printAnswer(table, {});
  const failed = table.reduce((sum, count) => sum + count.failed, 0);
  if (controller.signal.aborted) throw new Failure('Stopped before the end of the evening.', { code: 130 });
  if (failed > 0) throw new Failure(`${failed} calls failed.`, { code: exitCodes.refused });
}

/** The evening begins at 22:00. */
function timeOf(minute: number): string {
  const at = (22 * 60 + minute) % (24 * 60);
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}

function lineOf({ minute, action, outcome, about }: Happened): string {
  const shown = { done: green('done   '), refused: dim('refused'), failed: red('failed ') }[outcome];
  return `${timeOf(minute)}  ${action.padEnd(11)}  ${shown}  ${about}`;
}
