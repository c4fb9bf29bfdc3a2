/** How long the body of a request may take to arrive. */
import type { IncomingMessage } from 'node:http';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Calls `late` where the body has not arrived as a whole within the milliseconds. */
export function limitBody(request: IncomingMessage, withinMs: number, late: () => void): void {
  const timer = setTimeout(late, withinMs).unref();
  const arrived = () => clearTimeout(timer);
  timers.set(request, timer);
  request.once('end', arrived).once('close', arrived);
}

/** Ends the limit of a body, for a file that is read as it comes: the limits of the connection remain. */
export function allowFileTime(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}
