import { type IncomingHttpHeaders } from 'node:http';
import { type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { badRequest } from '../domain/errors.js';
import { IdempotencyKeys } from './idempotency/idempotency-keys.js';
import { rememberAnswers } from './idempotency/remember-answers.js';
import { newId } from '../domain/ids.js';
import { type TrustedProxies } from '../process/configuration/trusted-proxies.js';
import { ViewWithStatus, Versioned } from './views.js';
import { answerWith } from './errors/error.filter.js';
import { noteRoutes } from './known-routes.js';
import { readBodiesRaw } from './request/raw-body.js';
import { answerUnreadable } from './errors/unreadable-requests.js';
export type HttpOptions = {
  /** Bytes. */
  bodyLimit: number;
  /** Proxies that are believed about the client's address; 0: nobody. */
  trustProxy: TrustedProxies;
  /** Origins that browsers may call from; none by default. */
  corsOrigins: string[];
};

/** An application on Fastify with what every route has in common: ids, bodies, versions, caching. */
export async function createHttpApp(
  module: Type | DynamicModule,
  options: HttpOptions,
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: options.bodyLimit,
    trustProxy: isTrusted(options.trustProxy),
    genReqId: ({ headers }: { headers: IncomingHttpHeaders }) => requestIdOf(headers['x-request-id']),
    frameworkErrors: (_: Error, request: FastifyRequest, reply: FastifyReply) =>
      void answerWith(reply.header('x-request-id', request.id), request.id, badUrl()),
    clientErrorHandler: answerUnreadable,
    // From the first byte to the last of a request, in milliseconds.
    requestTimeout: 30_000,
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
  });
  prepare(adapter.getInstance<FastifyInstance>());
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  rememberAnswers(adapter.getInstance<FastifyInstance>(), app.get(IdempotencyKeys));
  if (options.corsOrigins.length > 0) app.enableCors(cors(options.corsOrigins));
  return app;
}

export function prepare(server: FastifyInstance): void {
  noteRoutes(server);
  readBodiesRaw(server);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('cache-control', 'no-store');
    done();
  });
  server.addHook('preSerialization', (_, reply, payload, done) => {
    if (payload instanceof ViewWithStatus) reply.status(payload.status);
    const answer: unknown = payload instanceof ViewWithStatus ? payload.view : payload;
    if (!(answer instanceof Versioned)) return done(null, answer);
    reply.header('etag', `"${answer.version}"`);
    if (answer.location) reply.header('location', answer.location);
    done(null, answer.view);
  });
}

/** Addresses are counted from here backwards: 0 is whoever connected to us. */
const isTrusted = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_: string, position: number) => position < proxies : [...proxies];

/** A path that cannot be decoded belongs to no route, so no filter sees it. */
const badUrl = () => badRequest('malformed_url', 'The path is not a valid URL path.');

/** The caller's own id where it is harmless in a log. */
const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[A-Za-z0-9._-]{8,128}$/.test(given) ? given : newId('req', new Date(Date.now()));

const cors = (origin: string[]) => ({
  origin,
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
});
