// Ours as one process with ROLE=all is: the process that writes also delivers, and wakes itself.

import { createLog } from '../../../server/dist/platform/log.js';
import { OutboundHttp } from '../../../server/dist/platform/outbound-http/outbound-http.js';
import { SecretsKey } from '../../../server/dist/platform/secrets.js';
import { startDelivering } from '../../../server/dist/workers/delivering.js';
import { openOurs } from './stagedoor.mjs';

export { countUnsettled, empty } from './stagedoor.mjs';

export async function openEnqueuer(settings, connections) {
  let delivering;
  const { database, outbox, ...enqueuer } = openOurs(settings, connections, () => () => delivering?.wake());
  const outbound = new OutboundHttp({ allowHttp: true, allowAddresses: ['127.0.0.0/8'] });
  const secretsKey = new SecretsKey(Buffer.from(settings.secretsKey, 'base64'));
  delivering = await startDelivering({ database, outbound, outbox, secretsKey, log: createLog('error') });
  return {
    ...enqueuer,
    close: async () => {
      await delivering.stop();
      await outbound.close();
      await database.close();
    },
  };
}
