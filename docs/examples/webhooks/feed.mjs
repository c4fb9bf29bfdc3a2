// STAGEDOOR_URL=https://… STAGEDOOR_KEY=ik_… node feed.mjs
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const { STAGEDOOR_URL, STAGEDOOR_KEY, CURSOR_FILE = 'cursor.txt' } = process.env;
for (;;) {
  const after = existsSync(CURSOR_FILE) ? `&after=${readFileSync(CURSOR_FILE, 'utf8')}` : '';
  const url = `${STAGEDOOR_URL}/integrations/webhook-events?limit=500${after}`;
  const response = await fetch(url, { headers: { 'x-api-key': STAGEDOOR_KEY } });
  const { data = [], next_cursor, message } = await response.json();
  for (const { id, event, sequence } of data) console.log(sequence, event, id); // Your work, once for each id.
  // After the work: a death in between repeats a page and loses nothing.
  if (response.ok) writeFileSync(CURSOR_FILE, next_cursor);
  else console.error(response.status, message);
  if (!response.headers.has('link')) await sleep(Number(response.headers.get('retry-after') ?? 5) * 1_000);
}
