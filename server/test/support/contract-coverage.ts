/** Records which (operation, status) pairs the tests have seen; `npm test` compares them with the contract at its end. */
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../.cache/contract-coverage', import.meta.url));
const file = path.join(folder, `${process.pid}.txt`);
const seen = new Set<string>();

export function recordAnswer(operation: string, status: number): void {
  const pair = `${operation} ${status}`;
  if (seen.has(pair)) return;
  if (seen.size === 0) mkdirSync(folder, { recursive: true });
  seen.add(pair);
  appendFileSync(file, `${pair}\n`);
}
