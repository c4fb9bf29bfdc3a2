/** Real clients at the same time, over real connections. */
import { Agent, request } from 'node:http';

export interface ParallelAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
}

export interface ParallelRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

function send(agent: Agent, { method, url, headers, body }: ParallelRequest): Promise<ParallelAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method, agent, headers: { 'content-type': 'application/json', ...headers } },
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

/** Sends all requests at once, each over a connection of its own. */
export async function sendAll(requests: readonly ParallelRequest[]): Promise<ParallelAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: requests.length });
  try {
    return await Promise.all(requests.map((one) => send(agent, one)));
  } finally {
    agent.destroy();
  }
}

/** Posts all bodies at once. */
export function postAll(
  url: string,
  headers: Record<string, string>,
  bodies: readonly unknown[],
): Promise<ParallelAnswer[]> {
  return sendAll(bodies.map((body) => ({ method: 'POST', url, headers, body })));
}

/** How often each status was answered. */
export function statusesOf(answers: readonly ParallelAnswer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** A barrier: opens when that many have come to it. */
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
