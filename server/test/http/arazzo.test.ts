/** The Arazzo documents of the journeys: each of them runs against the demonstration, twice, and is served. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { journeys } from '../../src/apis/docs/guides.ts';
import { type ArazzoDocument, runArazzo } from '../support/arazzo.ts';
import { type DemoService, startDemoService } from '../support/demo-service.ts';
import type { TestService } from '../support/test-service.ts';

const folder = new URL('../../../docs/journeys/', import.meta.url);
const documentOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`${name}.arazzo.json`, folder), 'utf8')) as ArazzoDocument;

let service: TestService;
let address: string;
let started: DemoService;
let inputs: Record<string, string>;

beforeAll(async () => {
  started = await startDemoService();
  ({ service } = started);
  await service.database.sql('UPDATE api_keys SET rate_per_second = 1000, rate_burst = 10000');
  address = await service.listen();
  const demo = JSON.parse(readFileSync(join(started.dataDir, 'demo.json'), 'utf8'));
  const [event, otherEvent] = demo.events;
  const rate = event.ticket_rate_ids.at(-1);
  const ask = async (path: string, api = 'integrations', key = demo.integration.api_key) => {
    const answer = await fetch(`${address}/${api}/${path}`, { headers: { 'x-api-key': key } });
    return ((await answer.json()) as { data: Record<string, unknown>[] }).data;
  };
  const rates = await ask(`tickets-rates?event_id=${event._id}`);
  const entries = await ask(`lists?event_id=${event._id}&limit=500`);
  const channelRates = await ask(`ticket-rates?event_id=${event._id}`, 'channels', demo.channel.api_key);
  const [listRate] = await ask(`lists-rates?event_id=${event._id}`);
  const options = (thing: Record<string, unknown> | undefined) => thing!.options as { _id: string }[];
  inputs = {
    integrations_key: demo.integration.api_key,
    channels_key: demo.channel.api_key,
    resellers_key: demo.reseller.api_key,
    event_id: event._id,
    booking_event_id: otherEvent._id,
    ticket_rate_id: rate,
    channel_rate_id: String(channelRates.find(({ available, nominative }) => available && !nominative)!._id),
    price_id: options(rates.find(({ _id }) => _id === rate))[0]!._id,
    list_id: String(entries.find((entry) => Number(entry.for) >= 4 && entry.removed_at === 0)!._id),
    list_option_id: options(listRate)[0]!._id,
    zone_slug: 'terrace',
    rate_slug: 'table-for-four',
  };
}, 120_000);
afterAll(async () => {
  await started?.close();
});

describe.each(journeys.map(({ name }) => name))('%s', (name) => {
  it('runs', async () => {
    const others: Record<string, Record<string, unknown>> = {
      'sell-tickets': { ticket_rate_id: inputs.channel_rate_id },
      'take-bookings': { event_id: inputs.booking_event_id },
    };
    const given = { ...inputs, ...others[name] };
    for (const order of ['first', 'second']) {
      const outputs = await runArazzo(documentOf(name), folder, address, { ...given, order: `${name}-${order}` });
      for (const value of Object.values(outputs)) expect(value).toBeTruthy();
    }
  }, 60_000);

  it('is served, with addresses of documents that are served', async () => {
    const answer = await service.call('GET', `/docs/journeys/${name}.arazzo.json`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(answer.body.workflows).toEqual(documentOf(name).workflows);
    for (const { url } of answer.body.sourceDescriptions) expect((await service.call('GET', url)).status).toBe(200);
    expect((await service.call('GET', `/docs/journeys/${name}`)).text).toContain(
      `href="/docs/journeys/${name}.arazzo.json"`,
    );
    expect((await service.call('GET', '/llms.txt')).text).toContain(`(/docs/journeys/${name}.arazzo.json)`);
  });

  it('fails over a step that is not answered as it says', async () => {
    const given = { ...inputs, integrations_key: 'ik_test_wrong', channels_key: 'ck_test_wrong', order: 'wrong' };
    const resellers = name === 'resell' ? { ...given, resellers_key: 'rs_test_wrong' } : given;
    await expect(runArazzo(documentOf(name), folder, address, resellers)).rejects.toThrow('$statusCode == 200');
  });
});
