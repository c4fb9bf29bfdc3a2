import { describe, expect, it } from 'vitest';
import { openFixtures } from '../support/fixtures.ts';

const { service, world } = await openFixtures();

describe('every answer', () => {
  it('carries a request id, on an unknown path too', async () => {
    const answer = await service.call('GET', '/nowhere');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      success: false,
      error: 'not_found',
      request_id: answer.headers['x-request-id'],
    });
  });

  it('answers the auth check with either form of credentials', async () => {
    for (const headers of [
      world.main.headers,
      { integration_id: world.main.integrationId, secret: world.main.secret },
      { integration_id: world.main.integrationId, secret: world.main.secret, ...world.main.headers },
    ]) {
      const answer = await service.call('GET', '/integrations/auth', { headers });
      expect(answer.status).toBe(200);
      expect(answer.body.data.organization._id).toBe(world.main.id);
    }
  });

  it('answers 405 with Allow for a wrong method', async () => {
    const answer = await service.call('POST', '/integrations/auth/');
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
  });
});
