import type { Role } from '@stagedoor/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { openFixtures } from '../../support/fixtures.ts';
import { createPerson, signIn } from '../../support/sign-in.ts';

const { service, world } = await openFixtures();

/** An operation for each least role. */
const needing: Partial<Record<Role, { method: string; path: string; body?: object }>> = {
  viewer: { method: 'GET', path: '' },
  manager: { method: 'GET', path: '/partners/channels' },
  admin: { method: 'GET', path: '/members' },
  owner: { method: 'PATCH', path: '', body: { name: 'Club Aurora' } },
};

function call(least: Role, headers: Record<string, string>, organizationId = world.main.id) {
  const { method, path, body } = needing[least]!;
  return service.call(method, `/management/organizations/${organizationId}${path}`, { headers, body });
}

describe('roles', () => {
  it('answers 404, not 403, for an organization of others, whatever the role needed and the role elsewhere', async () => {
    const owner = await signIn(service, world.main.id, 'owner');
    const nowhere = await call('owner', owner, newId('organization', new Date()));
    expect(nowhere.status).toBe(404);
    for (const least of Object.keys(needing) as Role[]) {
      const answer = await call(least, owner, world.twin.id);
      expect(answer.status).toBe(404);
      expect({ ...answer.body, request_id: '' }).toEqual({ ...nowhere.body, request_id: '' });
    }
  });

  it('answers 404 for an id that is none', async () => {
    const owner = await signIn(service, world.main.id, 'owner');
    for (const id of ['org_', '%00', "' OR 1=1", world.main.id.toUpperCase()]) {
      expect((await call('viewer', owner, encodeURIComponent(id))).status, id).toBe(404);
    }
  });

  it('gives an operator no organization', async () => {
    const operator = await signIn(service, null, 'viewer', { operator: true });
    expect((await call('viewer', operator)).status).toBe(404);
  });

  it('holds a new role with the next request', async () => {
    const { id, headers } = await createPerson(service, world.main.id, 'viewer');
    expect((await call('admin', headers)).status).toBe(403);
    await service.database.sql("UPDATE memberships SET role = 'admin' WHERE user_id = $1", [id]);
    expect((await call('admin', headers)).status).toBe(200);
    await service.database.sql('DELETE FROM memberships WHERE user_id = $1', [id]);
    expect((await call('admin', headers)).status).toBe(404);
  });
});

describe('401', () => {
  it('a disabled person is out with the next request', async () => {
    const { id, headers } = await createPerson(service, world.main.id, 'owner');
    await service.database.sql('UPDATE users SET disabled_at = now() WHERE id = $1', [id]);
    const answer = await call('viewer', headers);
    expect(answer.status).toBe(401);
    expect(answer.body.message).toContain('disabled');
  });
});
