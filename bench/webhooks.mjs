// The delivery of webhooks: ours beside graphile-worker, pg-boss and BullMQ, which do the same signed POST to the same
// receiver, beside the Svix server, which has a POST of its own, and beside the floor, round by round in turn.
// Options: --only enqueue  --seconds 20  --rounds 3  --sides stagedoor,svix (some, kept in no file)
// --small (a tenth of everything, kept in no file)
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { claimSettle } from './webhooks/measures/claim-settle.mjs';
import { drain } from './webhooks/measures/drain.mjs';
import { enqueue } from './webhooks/measures/enqueue.mjs';
import { hanging } from './webhooks/measures/hanging.mjs';
import { killedWorker } from './webhooks/measures/killed-worker.mjs';
import { largeQueue } from './webhooks/measures/large-queue.mjs';
import { latency } from './webhooks/measures/latency.mjs';
import { sustained } from './webhooks/measures/sustained.mjs';
import { installPeers, versionsOfPeers } from './webhooks/peers.mjs';
import { stopAll } from './webhooks/processes.mjs';
import { medianRound, missedBy, printMeasure, ratios, titleWidth } from './webhooks/report.mjs';
import { prepareSetup } from './webhooks/setup.mjs';
import { sides, sidesOf } from './webhooks/sides.mjs';

const measures = [enqueue, claimSettle, sustained, latency, hanging, drain, largeQueue, killedWorker];
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    sides: { type: 'string', default: '' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '' },
    small: { type: 'boolean', default: false },
  },
});
const chosen = measures.filter((measure) => !options.only || measure.name === options.only);
if (chosen.length === 0) {
  console.error(`There is no measure "${options.only}"; there are: ${measures.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const scale = options.small ? 0.1 : 1;
const seconds = Number(options.seconds) * scale;
const roundsAsked = Number(options.rounds || (options.small ? 1 : 3));

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

async function compare(setup, measure) {
  const taking = sidesOf(setup, ...measure.sides).filter(
    (side) => !options.sides || options.sides.split(',').includes(side),
  );
  const found = Object.fromEntries(taking.map((side) => [side, []]));
  const rounds = Math.min(roundsAsked, measure.roundsMax ?? roundsAsked);
  for (let number = 0; number < rounds; number += 1) {
    // The first has a cold cache and an idle disk: alternate.
    for (const side of [...taking.slice(number % taking.length), ...taking.slice(0, number % taking.length)]) {
      console.error(`  ${measure.name}, round ${number + 1} of ${rounds}: ${sides[side].title}`);
      found[side].push(await measure.round(setup, side, { seconds, scale }));
    }
  }
  return Object.fromEntries(taking.map((side) => [side, medianRound(found[side])]));
}

if (options.small) console.error('small: a tenth of the stated durations and counts');
installPeers();
if (options.sides) console.error('--sides: only these sides, and the results are kept in no file');
const results = {};
const setup = await prepareSetup();
try {
  if (!setup.redis) {
    console.error(
      'There is no redis-server: BullMQ is left out. On Debian, scripts/install-test-tools.sh installs it.',
    );
  }
  if (!setup.svix) {
    console.error('SVIX_SERVER does not name a svix-server: Svix is left out. Its value is the path of that program.');
  } else if (!setup.redis) {
    console.error('Svix is left out too: its queue is in Redis.');
  }
  for (const measure of chosen) {
    const found = await compare(setup, measure);
    const compared = ratios(measure, found);
    results[measure.name] = {
      title: measure.title,
      unit: measure.unit,
      reach: measure.reach,
      missed: missedBy(measure, found),
      found,
      times: compared,
    };
    printMeasure(measure, found, compared);
  }
} finally {
  await stopAll();
  await setup.close();
}

const compared = new Set(Object.values(results).flatMap(({ found }) => Object.keys(found)));
const durability = Object.fromEntries(
  [...compared].filter((side) => sides[side].durability).map((side) => [sides[side].title, sides[side].durability]),
);
console.log('\nWhat each keeps when the power goes');
for (const [title, kept] of Object.entries(durability)) console.log(`  ${title.padEnd(titleWidth)} ${kept}`);

// A part of the sides does not replace the record of all.
if (!options.small && !options.sides) {
  const name = options.only ? `webhooks-${options.only}` : 'webhooks';
  mkdirSync('bench/results', { recursive: true });
  writeFileSync(
    `bench/results/${name}.json`,
    `${JSON.stringify(
      {
        command: `npm run bench -- webhooks ${process.argv.slice(2).join(' ')}`.trim(),
        date: new Date().toISOString().slice(0, 10),
        node: process.version,
        redis: setup.redis?.version ?? null,
        svix: setup.svix?.version ?? null,
        postgres: setup.postgresVersion,
        packages: versionsOfPeers(),
        cores: cpus().length,
        rounds: roundsAsked,
        seconds,
        durability,
        measures: results,
      },
      null,
      2,
    )}\n`,
  );
}
process.exit(0);
