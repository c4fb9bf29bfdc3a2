/**
 * Every management operation is called by a screen of the console, or is on the list below with the reason why not. The
 * console names an operation by its id in quotes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { management } from '@stagedoor/contract';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../../console/src', import.meta.url));
const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(path.join(folder, name), 'utf8'))
  .join('\n');

const inList = 'the list that the screen shows has all of it';
const keysAreReplaced = 'a key is rotated or revoked on its screen; another name or rate is for those who automate it';
const forDevelopers = 'for programs: developers read it in the reference and call it with the SDK or the command line';
const ofTests = 'moves the clock of a test environment, which tests do over the API';

/** Id → why no screen calls it. */
const withoutScreen: Readonly<Record<string, string>> = {
  deactivateDiscountCode: 'the form of a code switches it off with everything else (`updateDiscountCode`)',
  listDoorEntries:
    'the whole log of scans, for evaluation by programs; screens show the last ones and those of a ticket',
  getEventGroup: inList,
  getApiKey: inList,
  getChannelApiKey: inList,
  getResellerApiKey: inList,
  getLocation: inList,
  getPassType: inList,
  getPlan: inList,
  getRefundRequest: inList,
  getZone: inList,
  updateApiKey: keysAreReplaced,
  updateChannelApiKey: keysAreReplaced,
  updateResellerApiKey: keysAreReplaced,
  getLive: 'a stream, which the console reads by its address (`console/src/data/live.ts`)',
  listOrganizations: 'the organizations of a person come with `getMe`',
  importPass: 'takes over passes of another system one by one, by a program',
  getDeploymentRequest: 'calls of channels and resellers, for operators who look for one by its id over the API',
  listDeploymentRequests: 'calls of channels and resellers, for operators who look for them over the API',
  advanceTestClock: ofTests,
  getTestClock: ofTests,
  updateTestClock: ofTests,
  listWebhookEventKinds: forDevelopers,
  listWebhookEvents: forDevelopers,
};

it('each is called by a screen or has a reason not to be', () => {
  const ids = Object.keys(management);
  expect(ids.length).toBeGreaterThan(230);
  const called = ids.filter((id) => source.includes(`'${id}'`));
  expect(called).toContain('createWalkInBooking');
  expect(ids.filter((id) => !called.includes(id)).toSorted()).toEqual(Object.keys(withoutScreen).toSorted());
});
