import { describe, expect, it, vi } from 'vitest';
import { letTimePass, statusesOf } from '../support/delivering.ts';
import { type DeliveryStage, stageEachTest, verify } from '../support/delivery-stage.ts';
import { answerWith } from '../support/receiver.ts';
import { signIn } from '../support/sign-in.ts';

vi.setConfig({ testTimeout: 60_000 });
let stage: DeliveryStage;
stageEachTest((one) => {
  stage = one;
});

const poll = { timeout: 20_000, interval: 20 };

/** A secret in all the ways in which it could be written. */
function formsOf(secret: string): string[] {
  const encoded = secret.slice('whsec_'.length);
  const key = Buffer.from(encoded, 'base64');
  return [
    encoded,
    encoded.replaceAll('/', '\\/'),
    key.toString('hex'),
    key.toString('base64url'),
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64').slice(0, 40),
  ];
}

/** All rows of all tables, as text. */
async function dump(): Promise<string> {
  const { database } = stage.service;
  const tables = await database.sql<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  );
  const texts = [];
  for (const { name } of tables) {
    const rows = await database.sql<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
    texts.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  // What was written as bytes is dumped as hex: look into it as well.
  const bytes = texts.flatMap((text) =>
    [...text.matchAll(/\\\\?x([0-9a-f]{8,})/g)].map(([, hex]) => Buffer.from(hex!, 'hex')),
  );
  return [...texts, ...bytes.map((one) => one.toString('latin1'))].join('\n');
}

describe('a signing secret', () => {
  it('is shown where the interface says so, and is found nowhere else: not in logs, rows, requests or answers', async () => {
    const { service, place } = stage;
    const receiver = await stage.receiver();
    const created = await service.call('POST', '/integrations/webhook-endpoints', {
      headers: { ...place.headers, 'idempotency-key': 'once' },
      body: { name: 'Door system', url: `${receiver.url}/door` },
    });
    expect(created.status).toBe(201);
    const { _id: id, sign_secret: first } = created.body.data;
    // A receiver may send back all that it got.
    let status = 500;
    receiver.answer((request, response) => {
      response.writeHead(status, { 'x-echo': JSON.stringify(request.headers).slice(0, 2_000) });
      response.end(JSON.stringify({ headers: request.headers, body: request.body.toString() }));
    });
    await stage.worker();
    const emitted = await stage.emit(8);
    await expect.poll(async () => (await stage.ledger()).filter(({ attempts }) => attempts > 0).length, poll).toBe(8);
    const rotated = await service.call('POST', `/integrations/webhook-endpoints/${id}/rotate-secret`, {
      headers: { ...place.headers, 'idempotency-key': 'twice' },
    });
    expect(rotated.status).toBe(200);
    const second = rotated.body.data.sign_secret;
    status = 200;
    await letTimePass(service.database, 31_000);
    await expect.poll(async () => statusesOf(await stage.ledger()), poll).toEqual({ succeeded: 8 });
    for (const request of receiver.received.slice(-8)) {
      verify(request, first);
      verify(request, second);
    }

    const admin = await signIn(service, place.id, 'admin');
    const answers: string[] = [];
    const ask = async (method: string, url: string, headers: Record<string, string>, body?: unknown) => {
      const answer = await service.call(method, url, { headers, body });
      answers.push(`${method} ${url} ${JSON.stringify(answer.headers)} ${answer.text}`);
      return answer;
    };
    const ours = (method: string, path: string, body?: unknown) =>
      ask(method, `/integrations${path}`, place.headers, body);
    const theirs = (method: string, path: string, body?: unknown) =>
      ask(method, `/management/organizations/${place.id}${path}`, admin, body);
    const deliveries = (await ours('GET', '/webhook-deliveries?limit=200')).body.data;
    for (const one of deliveries) {
      await ours('GET', `/webhook-deliveries/${one.id}`);
      await theirs('GET', `/webhook-deliveries/${one.id}`);
    }
    await ours('GET', '/webhook-events');
    await ours('POST', `/webhook-deliveries/${deliveries[0].id}/retry`);
    await ours('POST', `/webhook-endpoints/${id}/test`);
    await ours('POST', `/webhook-endpoints/${id}/recover`, { since: new Date(Date.now() - 60_000).toISOString() });
    await ours('GET', `/webhook-endpoints/${id}/recover`);
    await ours('PATCH', `/webhook-endpoints/${id}`, { sign_secret: 'mine' });
    expect((await theirs('GET', '/webhook-endpoints')).status).toBe(200);
    expect((await theirs('GET', `/webhook-endpoints/${id}`)).status).toBe(200);
    const request = receiver.received.at(-1)!;
    const checked = await theirs('POST', `/webhook-endpoints/${id}/check-signature`, {
      body: request.body.toString(),
      headers: request.headers,
    });
    expect(checked.status).toBe(200);
    await ours('POST', `/webhook-endpoints/${id}/disable`);
    await ours('POST', `/webhook-endpoints/${id}/enable`);
    await stage.stopWorkers();

    const places = {
      log: service.logLines.join('\n'),
      rows: await dump(),
      requests: receiver.received.map(({ headers, body }) => JSON.stringify(headers) + body).join('\n'),
      answers: answers.join('\n'),
    };
    for (const [where, text] of Object.entries(places)) {
      expect(text.length, where).toBeGreaterThan(100);
      for (const form of [...formsOf(first), ...formsOf(second)]) {
        expect(text.includes(form), `${form} is in ${where}`).toBe(false);
      }
    }
    // Reading the endpoint does not show them either; the search finds what is there, in the answer to the rotation.
    const read = await service.call('GET', `/integrations/webhook-endpoints/${id}`, { headers: place.headers });
    const isShown = (text: string) => formsOf(second).some((form) => text.includes(form));
    expect([isShown(read.text), isShown(rotated.text)]).toEqual([false, true]);
    expect(places.rows).toContain(emitted[0]);
  });
});

describe('line breaks', () => {
  it('in names, addresses and payloads become no headers', async () => {
    const { service } = stage;
    const receiver = await stage.receiver();
    const breaks = '\r\nx-injected: yes\r\n\r\n';
    const bad = [
      { name: `Door${breaks}`, url: `${receiver.url}/name` },
      { name: 'Door', url: `${receiver.url}/url${breaks}` },
      { name: 'Door', url: `${receiver.url}/query?a=${breaks}` },
      { name: 'Door', url: `${receiver.url}/fragment#${breaks}` },
    ];
    for (const body of bad) {
      const { status } = await stage.call('POST', '/webhook-endpoints', body);
      expect([201, 400]).toContain(status);
    }
    // And where one came into the table nevertheless.
    const raw = await stage.endpoint();
    await service.database.sql('UPDATE webhook_endpoints SET url = $2, name = $3 WHERE id = $1', [
      raw.id,
      `${receiver.url}/raw${breaks}`,
      `Door${breaks}`,
    ]);
    receiver.answer(answerWith(200));
    await stage.worker();
    await stage.emit(2, { payload: { text: breaks, [`key${breaks}`]: 1 } });
    await expect.poll(() => stage.queuedCount(), poll).toBe(0);
    expect(receiver.received.length).toBeGreaterThanOrEqual(2);
    for (const { headers, path } of receiver.received) {
      expect(headers).not.toHaveProperty('x-injected');
      expect(path).not.toMatch(/[\r\n ]/);
    }
    for (const line of await stage.ledger()) expect(line.status).toBe('succeeded');
  });
});
