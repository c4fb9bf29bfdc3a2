/** An argument for Node: the process sees time pass so many times faster; its timers take as long as ever. */
export function fastClock(times: number): string {
  const program = `
    const { now } = Date;
    const began = now();
    Date.now = () => began + (now() - began) * ${times};`;
  return `--import=data:text/javascript,${encodeURIComponent(program)}`;
}
