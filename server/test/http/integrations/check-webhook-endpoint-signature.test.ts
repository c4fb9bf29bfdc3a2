import { afterAll, beforeAll } from 'vitest';
import { fixedClock } from '../../../src/platform/clock.ts';
import { testSignatureChecks } from '../../support/signature-checks.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { createWorld, type World } from '../../support/world.ts';

const clock = fixedClock('2026-11-20T20:00:00.000Z');
let service: TestService;
let world: World;
beforeAll(async () => {
  service = await startTestService({ clock });
  world = await createWorld(service);
});
afterAll(() => service.close());

testSignatureChecks(() => ({
  service,
  owner: {
    is: { organizationId: world.main.id },
    headers: world.main.headers,
    key: { kind: 'integrations', organizationId: world.main.id },
    endpoints: '/integrations/webhook-endpoints',
    deliveries: '/integrations/webhook-deliveries',
    others: [{ organizationId: world.twin.id }, { channelId: world.channel.id }],
  },
}));
