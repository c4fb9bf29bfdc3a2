import { readFileSync } from 'node:fs';
import { notificationKinds } from '@stagedoor/contract/vocabulary';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { openTestService } from '../../support/test-service.ts';
import { createOrganization } from '../../support/world.ts';

const service = await openTestService();
const organization = await createOrganization(service);

interface Kind {
  readonly event: string;
  readonly description: string;
  readonly schema: { properties: { event: { enum: string[] } } };
  readonly example: { event: string };
}
const list = (headers = {}) =>
  service.call('GET', '/integrations/webhook-events/kinds', { headers: { ...organization.headers, ...headers } });

describe('200', () => {
  it('answers every kind with its meaning, a schema that stands alone, and an example that fits it', async () => {
    const answer = await list();
    expect(answer.status).toBe(200);
    const kinds: Kind[] = answer.body.data;
    expect(kinds.map(({ event }) => event)).toEqual(notificationKinds);
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });
    for (const { event, description, schema, example } of kinds) {
      expect(description).toMatch(/\.$/);
      const validate = ajv.compile(schema);
      expect(validate(example), `${event}: ${JSON.stringify(validate.errors)}`).toBe(true);
      expect(validate({ ...example, event: 'ticket.lost' })).toBe(false);
      expect(schema.properties.event.enum).toEqual([event]);
    }
  });

  it('answers what the example of the contract shows', async () => {
    const file = new URL('../../../../contract/examples/integrations/listWebhookEventKinds.json', import.meta.url);
    const [shown] = JSON.parse(readFileSync(file, 'utf8')).cases;
    expect((await list()).body.data).toEqual(expect.arrayContaining(shown.response.body.data));
  });
});
