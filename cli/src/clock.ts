/** `stagedoor clock`: the test clock of an alpha deployment, read or set ahead. */
import { WrongUse } from './failure.ts';
import { type Flag, Options } from './options.ts';
import { printAnswer } from './output.ts';
import { requireSource } from './profiles.ts';
import { Service } from './service.ts';

const usage = 'stagedoor clock show, set INSTANT, advance DURATION or speed N';

export async function run(words: readonly string[], flags: readonly Flag[]): Promise<void> {
  const options = new Options(words, flags, 2);
  const [verb = 'show', value] = options.places;
  const [id, params] = requestOf(verb, value);
  const service = new Service(requireSource(options.text('profile')));
  const clock = await service.data('management', id, params);
  await printAnswer(clock, { json: options.isOn('json'), query: options.text('query') });
}

/** The operation that a verb means, and its parameters. */
function requestOf(verb: string, value: string | undefined): [id: string, params: Record<string, unknown>] {
  if (verb === 'show') {
    if (value !== undefined) throw new WrongUse(`${JSON.stringify(value)} is one word too many.`, usage);
    return ['getTestClock', {}];
  }
  if (verb !== 'set' && verb !== 'advance' && verb !== 'speed') {
    throw new WrongUse(`There is no command clock ${verb}.`, usage);
  }
  if (value === undefined) throw new WrongUse(`clock ${verb} needs a value.`, usage);
  if (verb === 'advance') return ['advanceTestClock', { seconds: secondsOf(value) }];
  if (verb === 'set') return ['advanceTestClock', { to: value }];
  if (!/^\d{1,9}$/.test(value)) throw new WrongUse('The speed is a whole number: 60 lets an hour pass in a minute.');
  return ['updateTestClock', { speed: Number(value) }];
}

/** Of `90`, `15m`, `2h`, `1d12h`. */
function secondsOf(text: string): number {
  const found = /^(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text);
  const [days, hours, minutes, seconds] = (found ?? []).slice(1).map((part) => Number(part ?? 0));
  const total = found ? ((days! * 24 + hours!) * 60 + minutes!) * 60 + seconds! : 0;
  if (total > 0 && Number.isSafeInteger(total)) return total;
  throw new WrongUse(`${JSON.stringify(text)} is no duration.`, 'For example: 900, 15m, 2h, 1d12h');
}
