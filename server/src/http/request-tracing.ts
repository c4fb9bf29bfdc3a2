/** A span for each request, by its route, where the process sends traces. */
import { qualifiedId } from '@stagedoor/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, type OpenSpan } from '../platform/tracing.ts';
import { methodOf } from './other-methods.ts';

/** Asked every few seconds by what watches the process. */
const probes = new Set(['/livez', '/readyz', '/metrics']);

export const isProbe = (route: string) => probes.has(route);

export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (isProbe(route)) return done();
    const operation = request.routeOptions.config?.operation;
    const method = methodOf(request);
    const span = beginSpan({
      name: `${method} ${route}`,
      kind: 'server',
      parent: traceparentOf(request),
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'stagedoor.request_id': request.id,
        ...(operation && { 'stagedoor.operation': qualifiedId(operation) }),
      },
    });
    spans.set(request, span);
    span.run(done);
  });
  // A body arrives in events of the connection, which are part of no span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) span?.fail(String(statusCode));
    span?.end();
    done();
  });
}

/** Only of a proxy that is trusted: others could have every request of theirs traced, or add to the traces of others. */
function traceparentOf({ ips = [], headers }: FastifyRequest): string | null {
  const { traceparent } = headers;
  return ips.length > 1 && typeof traceparent === 'string' ? traceparent : null;
}
