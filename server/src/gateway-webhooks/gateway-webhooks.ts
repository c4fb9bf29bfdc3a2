/**
 * Where gateways send what happened: `/gateways/stripe/{organizationId}`, an address for each organization, since each has
 * an account of its own. A request proves by its signature that it is from there, over the bytes of its body. It is
 * answered with 200 once what it says is applied: what is answered otherwise is sent again.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../apis/common/services.ts';
import { applyGatewayEvent } from '../modules/checkout/checkout.ts';
import { GatewayError } from '../modules/gateways/gateways.ts';
import { instantOfId } from '../platform/ids.ts';
import { describeError } from '../platform/log.ts';

const plain = 'gateway webhook';
const bodyBytesMax = 262_144;

/** True for a request whose body is left as the bytes that came. */
export function wantsBytes(config: { readonly plain?: string } | undefined): boolean {
  return config?.plain === plain;
}

const answers = {
  applied: 200,
  ignored: 200,
  refund_failed: 200,
  unsigned: 400,
  unknown: 404,
  unavailable: 500,
} as const;

function answer(reply: FastifyReply, outcome: keyof typeof answers): FastifyReply {
  return reply.code(answers[outcome]).send({ received: answers[outcome] === 200, outcome });
}

/** Registers the addresses that gateways send to. */
export function registerGatewayWebhooks(app: FastifyInstance, services: Services): void {
  app.post<{ Params: { organizationId: string }; Body: unknown }>(
    '/gateways/stripe/:organizationId',
    { config: { plain }, bodyLimit: bodyBytesMax },
    async (request, reply) => {
      const { organizationId } = request.params;
      const signature = request.headers['stripe-signature'];
      if (!organizationId.startsWith('org_') || !instantOfId(organizationId)) return answer(reply, 'unknown');
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') return answer(reply, 'unsigned');
      const event = { body: request.body, signature };
      return answer(reply, await outcomeOf(services, organizationId, event));
    },
  );
}

async function outcomeOf(
  services: Services,
  organizationId: string,
  event: { readonly body: Buffer; readonly signature: string },
): Promise<keyof typeof answers> {
  try {
    const outcome = await applyGatewayEvent(services, organizationId, event);
    if (outcome === 'refund_failed') {
      services.log.error(
        { organization: organizationId },
        'a bank sent back a refund that had succeeded: see the audit',
      );
    }
    return outcome;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    services.log.warn(describeError(error), 'an event of a gateway could not be looked up; the gateway sends it again');
    return 'unavailable';
  }
}
