import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { type FastifyInstance } from 'fastify';

/** Allows browsers to call from pages of these origins. Source: Fetch Standard, CORS protocol. */
export function admitOrigins(server: FastifyInstance, origins: readonly string[]): Promise<void> {
  const options: FastifyCorsOptions = {
    ...defaults,
    origin: (origin, answer) => answer(null, origin !== undefined && origins.includes(origin)),
  };
  return new Promise((resolve, reject) =>
    cors(withoutOptions(server), options, (error) => (error ? reject(error) : resolve())),
  );
}

/**
 * Prevents the package from adding a route for preflights, which a hook answers. The route would hide the response
 * for unknown routes.
 */
const withoutOptions = (server: FastifyInstance): FastifyInstance =>
  new Proxy(server, {
    get: (target, name) => (name === 'options' ? () => target : (Reflect.get(target, name, target) as unknown)),
  });

const defaults: FastifyCorsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [
    'authorization',
    'content-type',
    'if-match',
    'if-none-match',
    'idempotency-key',
    'x-request-id',
    'traceparent',
    'tracestate',
  ],
  exposedHeaders: [
    'etag',
    'location',
    'retry-after',
    'x-request-id',
    'idempotent-replayed',
    'ratelimit',
    'ratelimit-policy',
  ],
  maxAge: 600,
  // Makes refusals use the product's own error shape.
  strictPreflight: false,
};
