/** Says what a piece of work waits for, where it takes longer than people wait without asking. */

const firstAfterMs = 2_000;
const againAfterMs = 10_000;

/** Called with a sentence. */
export type Say = (sentence: string) => void;
/** Called with what is waited for from now on. */
export type WaitsFor = (what: string) => void;

/** Runs the work; `what` it waits for is said after two seconds and then every ten. The work may change it. */
export async function sayingWaits<T>(say: Say, what: string, work: (waitsFor: WaitsFor) => Promise<T>): Promise<T> {
  const began = performance.now();
  let present = what;
  let timer: NodeJS.Timeout;
  const sayIt = () => {
    say(`Waiting for ${present}, ${Math.round((performance.now() - began) / 1_000)} s by now.`);
    timer = setTimeout(sayIt, againAfterMs);
  };
  timer = setTimeout(sayIt, firstAfterMs);
  try {
    return await work((next) => {
      present = next;
    });
  } finally {
    clearTimeout(timer);
  }
}
