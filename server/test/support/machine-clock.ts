/** An argument for Node: timers of the program that are set for the first time take the second. */
export function changedTimer(fromMs: number, toMs: number): string {
  const program = `
    const { setTimeout } = globalThis;
    globalThis.setTimeout = Object.assign(
      (work, ms, ...rest) => setTimeout(work, ms === ${fromMs} ? ${toMs} : ms, ...rest), setTimeout);`;
  return `--import=data:text/javascript,${encodeURIComponent(program)}`;
}

/** An argument for Node: the process sees time pass so many times faster; its timers take as long as ever. */
export function fastClock(times: number): string {
  const program = `
    const { now } = Date;
    const began = now();
    Date.now = () => began + (now() - began) * ${times};`;
  return `--import=data:text/javascript,${encodeURIComponent(program)}`;
}
