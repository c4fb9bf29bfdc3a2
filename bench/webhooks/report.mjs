// From rounds to a table: the median round of each side, and how ours compares with it.
import { median } from './numbers.mjs';
import { isOneProcess, sides } from './sides.mjs';

/** The round whose value is the median. */
export function medianRound(rounds) {
  const value = median(rounds.map((round) => round.value));
  return rounds.find((round) => round.value === value);
}

export const titleWidth = 28;

const digits = (number) => (number >= 100 ? 0 : number >= 10 ? 1 : 2);
const shown = (number) =>
  Number.isFinite(number)
    ? number.toLocaleString('en', { maximumFractionDigits: digits(number) }).replaceAll(',', ' ')
    : '–';

/**
 * How many times as good ours is: as many more, or as many times faster; in one process beside those in one process and the
 * floor, in two beside those in two. With a base, how many times as long it takes.
 */
export function ratios({ base, sides: names, reach }, found) {
  const isRate = reach.atLeast !== undefined;
  const hasOneProcess = names.includes('stagedoor-all');
  const ownOf = (side) => {
    if (base) return base;
    return hasOneProcess && (isOneProcess(side) || sides[side].isFloor) ? 'stagedoor-all' : names.find(isOurs);
  };
  const compared = Object.entries(found).filter(([side]) => (base ? side !== base : !side.startsWith('stagedoor')));
  return Object.fromEntries(
    compared.flatMap(([side, other]) => {
      const value = found[ownOf(side)]?.value;
      return value === undefined ? [] : [[side, rounded(isRate ? value / other.value : other.value / value)]];
    }),
  );
}

const isOurs = (side) => side.startsWith('stagedoor') && !isOneProcess(side);

/** The sides of ours that do not come up to what is aimed at. */
export function missedBy({ base, reach }, found) {
  return Object.entries(found)
    .filter(([side]) => side.startsWith('stagedoor') || (base && side !== base))
    .filter(([, { value, p50 }]) =>
      reach.atLeast === undefined ? value > reach.p99 || (reach.p50 && p50 > reach.p50) : value < reach.atLeast,
    )
    .map(([side]) => side);
}

const rounded = (ratio) => Number(ratio.toPrecision(3));

function reachText({ reach }) {
  if (reach.atLeast !== undefined) return `reach ${shown(reach.atLeast)}`;
  return `reach ${reach.p50 === undefined ? '' : `${reach.p50} / `}${reach.p99}`;
}

const saying = ({ base }, ratio) => (base ? `${ratio} times ${sides[base].title}` : `ours is ${ratio} times as good`);

const remarks = ['missing', 'duplicates', 'unsettled', 'hung'];

export function printMeasure(measure, found, compared) {
  const missed = missedBy(measure, found);
  console.log(`\n${measure.title}\n  ${measure.unit} (${reachText(measure)})`);
  for (const [side, result] of Object.entries(found)) {
    const value = result.p50 === undefined ? shown(result.value) : `${shown(result.p50)} / ${shown(result.value)}`;
    const times = compared[side] === undefined ? '' : saying(measure, compared[side]);
    const said = remarks.filter((name) => result[name] > 0).map((name) => `${shown(result[name])} ${name}`);
    if (result.p50FromCall !== undefined) {
      said.push(`from the call ${shown(result.p50FromCall)} / ${shown(result.p99FromCall)}`);
    }
    if (result.limitedBy === 'enqueuing') said.push('more could not be enqueued');
    if (missed.includes(side)) said.push('MISSED');
    if (result.isWithinBound === false) said.push(`MORE than ${result.duplicatesMax} duplicates of one death`);
    console.log(
      `  ${sides[side].title.padEnd(titleWidth)} ${value.padStart(16)}   ${[times, ...said].filter(Boolean).join(', ')}`,
    );
  }
}
