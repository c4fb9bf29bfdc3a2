// What each step of a visitor in a waiting room takes of the processor, in the service and in its database: as many visitors
// as asked for do each step, 16 at a time. It depends less on what else the machine does than the times of `rush`, but not
// little: compare only what was measured one after the other.
// Options: --visitors 1500
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { organizerOf, sleep } from './onsale/clients.mjs';
import { processorTimes } from './processor.mjs';
import { prepareSetup, startService } from './setup.mjs';

const { values: options } = parseArgs({ options: { visitors: { type: 'string', default: '1500' } } });
const visitorsCount = Number(options.visitors);
const atOnce = 16;
const networksCount = 400;

const setup = await prepareSetup(0);
const { sql, demo } = setup;
let servicePid;
const service = await startService(setup.databaseUrl, setup.dataDir, {}, ({ pid }) => {
  servicePid = pid;
});
const processors = await processorTimes(sql, servicePid);
const organizer = await organizerOf(setup, service.address);
const eventId = demo.events[0]._id;
const [{ slug, organization }] = await sql(
  `SELECT e.slug, o.slug AS organization FROM events e JOIN organizations o ON o.id = e.organization_id WHERE e.id = $1`,
  [eventId],
);
const eventPath = `/${organization}/${slug}`;
const rate = await organizer.createRate(5_000);
await sql('UPDATE ticket_rates SET complete = true WHERE event_id = $1 AND id <> $2', [eventId, rate._id]);
const openIn = (seconds) =>
  organizer.send('PUT', `/events/${eventId}/waiting-room`, {
    mode: 'on',
    opens_at: new Date(Date.now() + seconds * 1_000).toISOString(),
  });

const pools = Array.from({ length: networksCount }, (_, index) => {
  const localAddress = `127.${20 + (index % 200)}.${Math.floor(index / 200)}.1`;
  return new Pool(service.address, { connections: 1, pipelining: 1, localAddress });
});
async function ask(visitor, path, form) {
  const answer = await pools[visitor % networksCount].request({
    method: form ? 'POST' : 'GET',
    path,
    ...(form
      ? {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(form).toString(),
        }
      : {}),
  });
  const text = await answer.body.text();
  const expected = form ? 303 : 200;
  if (answer.statusCode !== expected) throw new Error(`${path}: ${answer.statusCode}`);
  return { text, location: answer.headers.location };
}

const steps = [];
/** Each visitor does it once. Milliseconds of the processor for one of them are recorded, unless it only warms up. */
async function step(name, count, work, isRecorded = true) {
  const before = processors();
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const visitor = next;
        next += 1;
        await work(visitor);
      }
    }),
  );
  const after = processors();
  const spent = (who) => Number((((after[who] - before[who]) * 1_000) / count).toFixed(2));
  const found = { step: name, visitors: count, serviceMs: spent('service'), databaseMs: spent('database') };
  if (isRecorded) steps.push(found);
}

const fieldIn = (html, name) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
const plain = (text) => text.replaceAll('&amp;', '&');
const tokens = [];
const addresses = [];
const looks = [];
const letIn = [];
await openIn(3_600);
for (const isRecorded of [false, true]) {
  const each = (name, work) => step(name, visitorsCount, work, isRecorded);
  await each('open the waiting room', async (visitor) => {
    tokens[visitor] = fieldIn((await ask(visitor, `${eventPath}/waiting`)).text, 'token');
  });
  await each('take a place', async (visitor) => {
    addresses[visitor] = (await ask(visitor, `${eventPath}/waiting`, { token: tokens[visitor] })).location;
  });
  await each('see the page of the place', async (visitor) => {
    looks[visitor] = plain(/data-look="([^"]+)"/.exec((await ask(visitor, addresses[visitor])).text)[1]);
  });
  await each('look before the opening', (visitor) => ask(visitor, looks[visitor]));
}
await openIn(0);
await sleep(3_500);
const lookAgain = async (visitor) => {
  const { next, look } = JSON.parse((await ask(visitor, looks[visitor])).text);
  if (next) letIn.push(next);
  looks[visitor] = look ?? looks[visitor];
};
await step('look for the first time after the draw', visitorsCount, lookAgain);
letIn.length = 0;
await step('look later', visitorsCount, lookAgain);
const buyers = Math.min(100, letIn.length);
const forms = [];
await step('open the event when let in', buyers, async (visitor) => {
  addresses[visitor] = fieldIn((await ask(visitor, letIn[visitor])).text, 'place');
});
await step('open the form', buyers, async (visitor) => {
  const place = encodeURIComponent(addresses[visitor]);
  forms[visitor] = (await ask(visitor, `${eventPath}/buy?n_${rate._id}=1&place=${place}`)).text;
});
await step('begin the purchase', buyers, (visitor) =>
  ask(visitor, `${eventPath}/buy`, {
    token: fieldIn(forms[visitor], 'token'),
    place: addresses[visitor],
    prices: fieldIn(forms[visitor], 'prices'),
    [`n_${rate._id}`]: '1',
    'p0.full_name': 'Teodor Amsel',
    'p0.email': `visitor.${visitor}@example.org`,
    'p0.phone': '+34600000102',
  }),
);
await Promise.all([...pools.map((pool) => pool.close()), organizer.close()]);
await service.stop();
await setup.close();
console.table(steps);
const file = {
  command: `npm run bench -- rush-steps ${process.argv.slice(2).join(' ')}`.trim(),
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  atOnce,
  steps,
};
mkdirSync('bench/results', { recursive: true });
writeFileSync('bench/results/rush-steps.json', `${JSON.stringify(file, null, 2)}\n`);
