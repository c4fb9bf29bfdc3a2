// Clients of the benchmark: requests over connections that are kept, and what they measure.
import { createHistogram } from 'node:perf_hooks';
import { Pool } from 'undici';

/** A seller's system: sends JSON over at most so many connections, and answers with status, body and headers. */
export function clientOf(address, headers, connections) {
  const pool = new Pool(address, { connections, pipelining: 1 });
  return {
    send: async (method, path, body, more = {}) => {
      const answer = await pool.request({
        method,
        path,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers, ...more },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await answer.body.text();
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      return { status: answer.statusCode, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
    },
    close: () => pool.close(),
  };
}

/** Buyers have addresses of their own: each of these clients comes from another one of the loopback network. */
export function buyersOf(address, count) {
  const pools = Array.from({ length: count }, (_, index) => {
    const localAddress = `127.${10 + (index % 200)}.${Math.floor(index / 200)}.1`;
    return new Pool(address, { connections: 2, pipelining: 1, localAddress });
  });
  let next = 0;
  return {
    /** Opens the page of a payment and pays with a card of the sandbox; answers with the status of the form's answer. */
    pay: async (paymentUrl) => {
      const pool = pools[next++ % pools.length];
      const { pathname } = new URL(paymentUrl);
      const page = await pool.request({ method: 'GET', path: pathname });
      const html = await page.body.text();
      const attempt = /name="attempt" value="([^"]+)"/.exec(html)?.[1];
      // The time to pay is over.
      if (!attempt) return 0;
      const form = new URLSearchParams({ attempt, number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123' });
      const answer = await pool.request({
        method: 'POST',
        path: pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      });
      await answer.body.dump();
      return answer.statusCode;
    },
    close: () => Promise.all(pools.map((pool) => pool.close())),
  };
}

/** Rates of the demonstration's first event, made through the API as an organizer makes them. */
export async function organizerOf({ demo }, address) {
  const client = clientOf(address, {}, 2);
  const done = ({ status, body }) => {
    if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body.data;
  };
  const session = done(await client.send('POST', '/management/sessions', demo.login));
  const organization = `/management/organizations/${demo.organization._id}`;
  const send = async (method, place, body) =>
    done(await client.send(method, organization + place, body, { authorization: `Bearer ${session.token}` }));
  let made = 0;
  return {
    send,
    close: client.close,
    createRate: (quota) => {
      made += 1;
      const step = (name, price, share) => ({
        name,
        price,
        includes: '',
        additional_info: '',
        valid_until: null,
        fee_type: 'fixed',
        fee_quantity: 1.5,
        quantity: Math.round(quota * share),
      });
      return send('POST', `/events/${demo.events[0]._id}/ticket-rates`, {
        name: `On sale ${made}`,
        quota,
        prices: [step('First', 15, 0.2), step('Second', 18, 0.3), step('Third', 22, 0.5)],
      });
    },
  };
}

/** Waits until the service has compared money and places, which reads whole tables after its start and then every hour. */
export async function comparisonEnded(address) {
  for (;;) {
    const text = await (await fetch(`${address}/metrics`)).text();
    if (Number(/^stagedoor_audit_compared_timestamp_seconds (\S+)$/m.exec(text)[1]) > 0) return;
    await sleep(1_000);
  }
}

/** Deletes the endpoints of the demonstration, which have no receiver: what waits for them would grow with each change. */
export async function deleteEndpoints(organizer, channel) {
  for (const { _id: id } of await organizer.send('GET', '/webhook-endpoints'))
    await organizer.send('DELETE', `/webhook-endpoints/${id}`);
  for (const { _id: id } of (await channel.send('GET', '/channels/webhooks/endpoints')).body.data)
    await channel.send('DELETE', `/channels/webhooks/endpoints/${id}`);
}

/** One ticket of the rate for a buyer who has bought nothing yet, with an Idempotency-Key as an integration sends it. */
let keys = 0;
export function checkout(channel, rateId, given = {}) {
  keys += 1;
  return channel.send(
    'POST',
    '/channels/tickets/checkout',
    {
      ticket_rate_id: rateId,
      tickets: [{ full_name: 'Teodor Amsel', email: `buyer.${keys}@example.org`, phone: '+34600000102' }],
      ...given,
    },
    { 'idempotency-key': `onsale-${process.pid}-${keys}` },
  );
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * As many at once as asked for, one after the other each, for some seconds or until so many were begun; answers with how many
 * were done, in all and a second. `work` is given the number of the one that it does.
 */
export async function closedLoop(atOnce, seconds, work, begunMax = Number.POSITIVE_INFINITY) {
  const until = performance.now() + seconds * 1_000;
  const histogram = createHistogram();
  let started = 0;
  let done = 0;
  let failed = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until && started < begunMax) {
        const at = performance.now();
        if (await work(started++)) done += 1;
        else failed += 1;
        histogram.record(Math.max(1, Math.round((performance.now() - at) * 1_000)));
      }
    }),
  );
  const took = (performance.now() - begun) / 1_000;
  return { ...figuresOf(histogram), perSecond: Math.round(done / took), seconds: took, done, failed };
}

/**
 * So many a second, each begun at its time whether others have ended or not: what waits counts from that time. What is
 * measured is added to `all`, too.
 */
export async function openLoop(perSecond, seconds, work, all = createHistogram()) {
  const histogram = createHistogram();
  const running = [];
  let failed = 0;
  const begun = performance.now();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = begun + (index * 1_000) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    running.push(
      work().then((isDone) => {
        if (!isDone) failed += 1;
        const microseconds = Math.max(1, Math.round((performance.now() - due) * 1_000));
        histogram.record(microseconds);
        all.record(microseconds);
      }),
    );
  }
  await Promise.all(running);
  return { ...figuresOf(histogram), failed };
}

/** Milliseconds. */
function figuresOf(histogram) {
  const percentileOf = (percentile) => Number((histogram.percentile(percentile) / 1_000).toFixed(1));
  return { p50: percentileOf(50), p99: percentileOf(99), max: Number((histogram.max / 1_000).toFixed(1)) };
}
