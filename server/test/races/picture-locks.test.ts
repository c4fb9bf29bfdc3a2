/** What the locks of pictures are for: none is deleted that an event is getting. */
import { describeLocks, type LockCase } from '../support/lock-cases.ts';
import { createPicture, readAt, runRemoval } from '../support/pictures.ts';
import { createPerson } from '../support/sign-in.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../support/test-service.ts';
import { createOrganization } from '../support/world.ts';

let service: TestService;

async function start(options: TestServiceOptions): Promise<TestService> {
  service = await startTestService({ connectionsMax: 20, ...options });
  return service;
}

/** A picture that nothing names yet, the event that is to get it, and the job that would delete it. */
async function uploaded() {
  const { id: organizationId, eventId } = await createOrganization(service);
  const { headers } = await createPerson(service, organizationId, 'manager');
  const owner = { service, organizationId, headers };
  const { id, url } = await createPicture(owner);
  return {
    name: () =>
      service.call('PATCH', `/management/organizations/${organizationId}/events/${eventId}`, {
        headers,
        body: { image_url: url },
      }),
    remove: () => runRemoval(owner, id),
    state: async () => (await readAt(service, url)).status,
  };
}

const cases: readonly LockCase[] = [
  {
    title: 'a picture stays that an event is getting',
    label: 'keep_picture',
    arrange: async () => {
      const { name, remove, state } = await uploaded();
      return { first: name, second: remove, state };
    },
    guarded: [200, undefined, true, 200],
    unguarded: [200, undefined, false, 404],
  },
  {
    title: 'a picture that is being deleted is not named',
    label: 'lock_picture',
    behind: 'find_picture_use',
    arrange: async () => {
      const { name, remove, state } = await uploaded();
      return { first: remove, second: name, state };
    },
    guarded: [undefined, 400, true, 404],
    unguarded: [undefined, 200, false, 404],
  },
];

describeLocks(cases, start);
