import { type Span, SpanKind, type Tracer } from '@opentelemetry/api';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  type AnsweredRequest,
  contextOf,
  findRefusalReason,
  recordFailureKind,
  traceContextIn,
  withinSpan,
} from '#kernel';

/**
 * Creates a span for each request, in the trace of the request's sender. Our own sampling, not the sender, decides
 * whether the trace is recorded. Health probes get no span.
 */
export function traceRequests(server: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.url?.startsWith('/health')) {
      const span = begin(tracer, request);
      spans.set(request, span);
      reply.raw.once('close', () => end(span, request, reply));
    }
    done();
  });
  // Begins only after the body is read, because the events of the body run outside the async context.
  server.addHook('preHandler', (request, reply, done) => {
    const span = spans.get(request);
    if (!span) return done();
    withinSpan({ tracer, span, request_id: request.id }, (left) => {
      reply.raw.once('close', left);
      done();
    });
  });
}

/**
 * Begins a span. Its name contains the route's pattern instead of the URL, because URLs contain ids, codes and
 * session secrets.
 */
function begin(tracer: Tracer, request: FastifyRequest): Span {
  const { method, id } = request;
  const { url: route } = request.routeOptions;
  const attributes = {
    'http.request.method': method,
    'latchkey.request_id': id,
    ...(route && { 'http.route': route }),
  };
  const options = { kind: SpanKind.SERVER, attributes };
  return tracer.startSpan(route ? `${method} ${route}` : method, options, contextOf(traceContextIn(request.headers)));
}

function end(span: Span, request: AnsweredRequest, reply: FastifyReply): void {
  const { caller, orgId = null } = request;
  const organization = caller?.orgId ?? orgId;
  span.setAttribute('http.response.status_code', reply.statusCode);
  if (organization !== null) span.setAttribute('latchkey.org_id', organization);
  if (reply.statusCode >= 500) recordFailureKind(span, findRefusalReason(request) ?? String(reply.statusCode));
  else if (!reply.raw.writableFinished) span.setAttribute('latchkey.given_up', true);
  span.end();
}
