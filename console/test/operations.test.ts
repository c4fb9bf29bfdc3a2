/** Which operations of the management API people can use without a program: those that the console calls, and why not the others. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { management } from '@stagedoor/contract';
import { expect, it } from 'vitest';

const readWithList = 'a screen has read it with its list';
const forTests = 'for tests of programs, in alpha only';
const noScreen = 'has no screen yet';

/** Operations that no screen calls, each with the reason. May only become shorter. */
const uncalled: Readonly<Record<string, string>> = {
  advanceTestClock: forTests,
  deactivateDiscountCode: '`updateDiscountCode` switches a code off',
  getApiKey: readWithList,
  getChannelApiKey: readWithList,
  getDeploymentRequest: noScreen,
  getEventGroup: readWithList,
  getLive: 'called by address: it is a stream',
  getLocation: readWithList,
  getPassType: readWithList,
  getPlan: readWithList,
  getRefundRequest: readWithList,
  getResellerApiKey: readWithList,
  getTestClock: forTests,
  getZone: readWithList,
  importPass: 'for programs that bring the passes of another system',
  listDeploymentRequests: noScreen,
  listDoorEntries: noScreen,
  listOrganizations: '`getMe` has the organizations of the person',
  listWebhookEventKinds: 'the contract of the console has the kinds',
  listWebhookEvents: 'deliveries show the events that were sent',
  updateApiKey: noScreen,
  updateChannelApiKey: noScreen,
  updateResellerApiKey: noScreen,
  updateTestClock: forTests,
};

const folder = fileURLToPath(new URL('../src', import.meta.url));
const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

it('every management operation is called by a screen or stands on the list with its reason', () => {
  const found = Object.keys(management).filter((id) => !source.includes(`'${id}'`));
  expect(found.sort()).toEqual(Object.keys(uncalled).sort());
});
