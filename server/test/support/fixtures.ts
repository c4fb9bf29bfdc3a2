/**
 * What most tests of the HTTP API stand on: a service with its database that all files of a worker share, and for each
 * file a world of its own (two organizations, a channel, a reseller) with a person of every role.
 *
 * A file opens its fixtures at its top, so that tables of cases can name their ids:
 *
 *     const { world, viewer, manager, manage } = await openFixtures({ at: '2026-11-20T21:00:00.000Z' });
 *     const call = manage(manager, '/locations');
 *
 * The files of a worker run one after the other, and the clock is set anew for each. What they share otherwise: users,
 * channels and resellers of other files are in the tables, and so is what those files left undone. A test of
 * operators, of the deployment, of workers that look at every organization, of limits by network, of the test clock,
 * one that listens on a port, or with settings of its own opens its own service with `openWorld`.
 */
import type { Role } from '@stagedoor/contract/vocabulary';
import { test } from 'vitest';
import type { Clock } from '../../src/platform/clock.ts';
import { createPerson, type TestPerson } from './sign-in.ts';
import {
  openTestService,
  startTestService,
  type TestAnswer,
  type TestService,
  type TestServiceOptions,
} from './test-service.ts';
import { createWorld, type World } from './world.ts';

type Headers = Record<string, string>;

/** Calls an operation below some path. The headers are those of one caller, unless a call says otherwise. */
export type Call = (method: string, path?: string, body?: unknown, headers?: Headers) => Promise<TestAnswer>;

/** Runs with the real time until it is set; from then on it stands. */
class SharedClock implements Clock {
  #at: Date | null = null;

  now(): Date {
    return new Date(this.#at ?? Date.now());
  }

  set(to: string | Date | null): void {
    this.#at = to === null ? null : new Date(to);
  }

  advance(ms: number): void {
    this.#at = new Date(this.now().getTime() + ms);
  }
}

export interface Fixtures extends Readonly<Record<Role, Headers>> {
  readonly service: TestService;
  readonly clock: SharedClock;
  readonly world: World;
  /** Those whose headers the roles are: members of `world.main`. */
  readonly people: Readonly<Record<Role, TestPerson>>;
  /** Owner of `world.twin`. */
  readonly foreigner: TestPerson;
  callUnder(root: string, headers: Headers): Call;
  /** Calls operations of the management API on `world.main`. */
  manage(headers: Headers, path?: string): Call;
}

const clock = new SharedClock();
let shared: Promise<TestService> | undefined;

/** Vitest ends what has the scope of a worker when the worker has run its last file. */
const worker = test.extend<{ service: TestService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
    async ({}, use) => {
      const service = await shared!;
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
});

/** @param at where the clock stands; without it, it runs with the real time. */
export async function openFixtures({ at }: { at?: string | Date } = {}): Promise<Fixtures> {
  clock.set(at ?? null);
  shared ??= startTestService({ clock });
  const service = await shared;
  worker.afterAll(async ({ service }) => {
    await service.check();
    if (service.services.testClock!.isSet) throw new Error('The test clock was set, also for the files that follow.');
  });
  service.logLines.length = 0;
  const world = await createWorld(service);
  const person = (role: Role) => createPerson(service, world.main.id, role);
  const [owner, admin, manager, door, viewer, foreigner] = await Promise.all([
    person('owner'),
    person('admin'),
    person('manager'),
    person('door'),
    person('viewer'),
    createPerson(service, world.twin.id, 'owner'),
  ]);
  const people = { owner, admin, manager, door, viewer };
  const callUnder =
    (root: string, usual: Headers): Call =>
    (method, path = '', body = undefined, headers = usual) =>
      service.call(method, root + path, { headers, body });
  return {
    service,
    clock,
    world,
    people,
    foreigner,
    owner: owner.headers,
    admin: admin.headers,
    manager: manager.headers,
    door: door.headers,
    viewer: viewer.headers,
    callUnder,
    manage: (headers, path = '') => callUnder(`/management/organizations/${world.main.id}${path}`, headers),
  };
}

export interface OpenWorld {
  readonly service: TestService;
  readonly world: World;
  /** Headers of a manager of `world.main`. */
  readonly manager: Headers;
}

/** A service of the file's own, with a world and a manager. */
export async function openWorld(options: TestServiceOptions = {}): Promise<OpenWorld> {
  const service = await openTestService(options);
  const world = await createWorld(service);
  const { headers: manager } = await createPerson(service, world.main.id, 'manager');
  return { service, world, manager };
}
