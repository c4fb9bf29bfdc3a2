/** `stagedoor simulate night`: an evening of a trial installation, as fast and as large as one likes. */
import { setMaxListeners } from 'node:events';
import { exitCodes, Failure, WrongUse } from './failure.ts';
import { readGround, requireTrial } from './ground.ts';
import { type Action, type Happened, type Outcome, playNight } from './night.ts';
import { type Flag, Options } from './options.ts';
import { printAnswer } from './output.ts';
import { nightMinutes } from './people.ts';
import { requireSource } from './profiles.ts';
import { Service } from './service.ts';
import { dim, green, note, print, red } from './terminal.ts';

const sizeMax = 100_000;

export async function run(words: readonly string[], flags: readonly Flag[]): Promise<void> {
  const [what = '', ...rest] = words;
  if (what !== 'night') throw new WrongUse('What is to be simulated?', 'stagedoor simulate night');
  const options = new Options(rest, flags);
  const size = Math.min(sizeMax, Math.round(options.number('size', 200)));
  const seed = Math.round(options.number('seed', 1));
  const speed = options.number('speed', 60);
  const connections = Math.round(options.number('connections', 8));
  const isJson = options.isOn('json');
  const service = new Service(requireSource(options.text('profile')));
  const controller = new AbortController();
  // Everybody waits for it.
  setMaxListeners(0, controller.signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());

  await requireTrial(service);
  const ground = await readGround(service, options.text('event-id'));
  const minutes = nightMinutes / speed;
  note(
    `${ground.event.name}: ${size} people or groups, about ${minutes < 1 ? '1 minute' : `${Math.ceil(minutes)} minutes`}.`,
  );
  const counts = new Map<Action, Record<Outcome, number>>();
  const report = (happened: Happened) => {
    const count = counts.get(happened.action) ?? { done: 0, refused: 0, failed: 0 };
    count[happened.outcome] += 1;
    counts.set(happened.action, count);
    print(isJson ? JSON.stringify(happened) : lineOf(happened));
  };
  await playNight(service, ground, {
    seed,
    size,
    speed,
    connections,
    signal: controller.signal,
    report,
  });
  const table = [...counts].map(([action, count]) => ({ action, ...count }));
  if (!isJson) await printAnswer(table, { json: false, query: undefined });
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
