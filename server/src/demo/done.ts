import { Refusal } from '../platform/refusal.ts';

/** What an operation answered; the demonstration asks for nothing that could be refused. */
export function done<T>(result: T | Refusal): T {
  if (result instanceof Refusal) throw new Error(`the demonstration was refused: ${result.message}`);
  return result as T;
}
