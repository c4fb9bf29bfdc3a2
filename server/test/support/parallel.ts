/** Real clients at the same time, over real connections. */
import { Agent, request } from 'node:http';

export interface ParallelAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
}

function post(agent: Agent, url: string, headers: Record<string, string>, body: unknown): Promise<ParallelAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          resolve({ status: answer.statusCode!, body: JSON.parse(Buffer.concat(chunks).toString()) });
        });
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}

/** Posts all bodies at once, each over a connection of its own. */
export async function postAll(
  url: string,
  headers: Record<string, string>,
  bodies: readonly unknown[],
): Promise<ParallelAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: bodies.length });
  try {
    return await Promise.all(bodies.map((body) => post(agent, url, headers, body)));
  } finally {
    agent.destroy();
  }
}

/** How often each status was answered. */
export function statusesOf(answers: readonly ParallelAnswer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** A point that nobody passes before that many have come to it. */
export function barrier(count: number): () => Promise<void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let come = 0;
  return () => {
    come += 1;
    if (come === count) open();
    return opened;
  };
}
