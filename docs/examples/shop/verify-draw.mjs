// Verifies the draw of a waiting room:
//   node verify-draw.mjs https://tickets.example/club/opening/draw.json [published hash of the seed]
import { createHash, createHmac } from 'node:crypto';

const [address, publishedHash] = process.argv.slice(2);
const { seed, seed_hash: hash, places } = await (await fetch(address)).json();
const key = Buffer.from(seed, 'hex');
const keyOf = new Map(places.map((id) => [id, createHmac('sha256', key).update(id).digest('hex')]));
const problems = [
  createHash('sha256').update(key).digest('hex') !== hash && 'the seed has another hash',
  publishedHash !== undefined && publishedHash !== hash && 'another hash was published before the draw',
  keyOf.size !== places.length && 'a place is in the draw twice',
  places.some((id, index) => index > 0 && keyOf.get(places[index - 1]) >= keyOf.get(id)) && 'the order is another one',
].filter(Boolean);
console.log(problems.length === 0 ? `The draw of ${places.length} places is right.` : `WRONG: ${problems.join('; ')}.`);
process.exitCode = problems.length === 0 ? 0 : 1;
