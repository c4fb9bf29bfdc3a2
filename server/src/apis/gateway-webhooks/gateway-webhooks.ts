/**
 * Where gateways send what happened: `/gateways/stripe/{organizationId}`, an address for each organization, since each has
 * an account of its own. A request proves by its signature that it is from there, over the bytes of its body. It is
 * answered with 200 once what it says is applied: what is answered otherwise is sent again.
 *
 * Anybody can send here, and the body has to be read before the signature is known. So what the headers say is looked at
 * first, then the network is limited; networks from which the gateway sent lately are not.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { applyGatewayEvent } from '../../contexts/sales/checkout/checkout.ts';
import { GatewayError, maySignNow } from '../../contexts/sales/gateways/gateways.ts';
import type { Services } from '../../http/services.ts';
import type { Attempt } from '../../http/unauthenticated-limit.ts';
import { instantOfId } from '../../platform/ids.ts';
import { describeError } from '../../platform/log.ts';

const bodyBytesMax = 262_144;

const answers = {
  applied: 200,
  ignored: 200,
  refund_failed: 200,
  unsigned: 400,
  unknown: 404,
  limited: 429,
  unavailable: 500,
} as const;

function answer(reply: FastifyReply, outcome: keyof typeof answers): FastifyReply {
  return reply.code(answers[outcome]).send({ received: answers[outcome] === 200, outcome });
}

interface StripeRequest {
  Params: { organizationId: string };
  Body: unknown;
}

/** Registers the addresses that gateways send to. */
export function registerGatewayWebhooks(app: FastifyInstance, services: Services): void {
  const attempts = new WeakMap<FastifyRequest, Attempt>();
  const beforeBody = (request: FastifyRequest<StripeRequest>, reply: FastifyReply, done: () => void) => {
    const { organizationId } = request.params;
    const signature = request.headers['stripe-signature'];
    if (!organizationId.startsWith('org_') || !instantOfId(organizationId)) return void answer(reply, 'unknown');
    if (typeof signature !== 'string' || !maySignNow(signature, services.realClock.now())) {
      return void answer(reply, 'unsigned');
    }
    const attempt = services.unauthenticatedLimit.beginSigned(organizationId, request.ip);
    if (!('valid' in attempt)) {
      return void answer(reply.header('retry-after', String(attempt.resetSeconds)), 'limited');
    }
    attempts.set(request, attempt);
    done();
  };
  app.post<StripeRequest>(
    '/gateways/stripe/:organizationId',
    { config: { plain: 'gateway webhook', wantsBytes: true }, bodyLimit: bodyBytesMax, onRequest: beforeBody },
    async (request, reply) => {
      const { body, params, headers } = request;
      if (!Buffer.isBuffer(body)) return answer(reply, 'unsigned');
      const event = { body, signature: String(headers['stripe-signature']) };
      const attempt = attempts.get(request)!;
      const outcome = await outcomeOf(services, params.organizationId, event).catch((error) => {
        attempt.unknown();
        throw error;
      });
      if (outcome === 'unsigned' || outcome === 'unknown') attempt.invalid();
      else attempt.valid();
      return answer(reply, outcome);
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
        'a bank sent back a refund that had succeeded: the amount is owed again',
      );
    }
    return outcome;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    services.log.warn(
      { organization: organizationId, ...describeError(error) },
      'an event of a gateway could not be looked up; the gateway sends it again',
    );
    return 'unavailable';
  }
}
