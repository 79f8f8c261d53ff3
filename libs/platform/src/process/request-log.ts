import { type FastifyInstance, type FastifyReply } from 'fastify';
import { type Logger } from 'pino';
import { type AnsweredRequest, failureOf } from '#kernel';

/**
 * Logs one line per answered request. It contains the route's pattern, never the URL: paths and query strings contain
 * ids, codes and session secrets. Health probes are left out, since they are frequent.
 */
export function logRequests(server: FastifyInstance, log: Logger): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    if (!route?.startsWith('/health')) log[levelOf(reply)](lineOf(request, reply, route), 'request');
    done();
  });
}

/** A 502 is caused by a third party or by the caller's own time limit, so it is not our error. */
const levelOf = ({ statusCode }: FastifyReply) => (statusCode === 502 ? 'warn' : statusCode >= 500 ? 'error' : 'info');

function lineOf(request: AnsweredRequest, reply: FastifyReply, route: string | undefined) {
  const { caller, orgId = null } = request;
  const reason = failureOf(request);
  return {
    request_id: request.id,
    method: request.method,
    route: route ?? null,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    org_id: caller?.orgId ?? orgId,
    token_id: caller?.token?.id ?? null,
    ...(reason !== undefined && { reason }),
  };
}
