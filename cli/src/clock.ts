/** `stagedoor clock`: the test clock of an alpha deployment, read or set ahead. */
import type { CommonOptions } from './cli-command.ts';
import { WrongUse } from './failure.ts';
import { printAnswer } from './output.ts';
import { requireSource } from './profiles.ts';
import { Service } from './service.ts';

export const showClock = (options: CommonOptions) => print('getTestClock', {}, options);

export const setClock = (instant: string, options: CommonOptions) =>
  print('advanceTestClock', { to: instant }, options);

export const advanceClock = async (duration: string, options: CommonOptions) =>
  await print('advanceTestClock', { seconds: secondsOf(duration) }, options);

export async function changeClockSpeed(speed: string, options: CommonOptions): Promise<void> {
  if (!/^\d{1,9}$/.test(speed)) throw new WrongUse('The speed is a whole number: 60 lets an hour pass in a minute.');
  await print('updateTestClock', { speed: Number(speed) }, options);
}

async function print(id: string, params: Readonly<Record<string, unknown>>, options: CommonOptions): Promise<void> {
  const service = new Service(requireSource(options.profile));
  await printAnswer(await service.data('management', id, params), options);
}

/** Of `90`, `15m`, `2h`, `1d12h`. */
function secondsOf(text: string): number {
  const found = /^(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text);
  const [days, hours, minutes, seconds] = (found ?? []).slice(1).map((part) => Number(part ?? 0));
  const total = found ? ((days! * 24 + hours!) * 60 + minutes!) * 60 + seconds! : 0;
  if (total > 0 && Number.isSafeInteger(total)) return total;
  throw new WrongUse(`${JSON.stringify(text)} is no duration.`, 'For example: 900, 15m, 2h, 1d12h');
}
