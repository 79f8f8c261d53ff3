import { type IncomingHttpHeaders, METHODS } from 'node:http';
import cookies from '@fastify/cookie';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { type DynamicModule, type Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { defineUnavailable, malformedRequest } from '../domain/errors.js';
import { newId } from '../domain/ids.js';
import { withoutSecrets } from '../process/logging/log-text.js';
import { setDeadlines } from './deadlines.js';
import { answerWith, ErrorPages, isOpenedByBrowser } from './errors/error.filter.js';
import { recordShapes } from './errors/error-shape.js';
import { answerForNode, answerUnreadable, drainBodies } from './errors/unreadable-requests.js';
import { IdempotencyKeys } from './idempotency/idempotency-keys.js';
import { storeAnswers } from './idempotency/store-answers.js';
import { recordRoutes } from './known-routes.js';
import { writeLargeLists } from './large-responses.js';
import { closeQueuedResponses } from './queued-responses.js';
import { markOpenRoutes, readBodiesRaw } from './request/raw-body.js';
import { limitUnread } from './unread-answers.js';
import { applyView } from './views.js';
import { refineError, defineError } from '../domain/error-definitions.js';

/** The proxies that may report the client's address: how many there are in a row, or their networks. */
export type TrustedProxies = number | readonly string[];

export type HttpOptions = {
  /** Maximum size of a body in bytes. */
  bodyLimit: number;
  /** The proxies that may report the client's address. 0 trusts none. */
  trustProxy: TrustedProxies;
  /** Origins that browsers may call from. None by default. */
  corsOrigins: string[];
  /** Milliseconds a request may take unless its route sets a deadline. 30 seconds by default. */
  deadline?: number;
  /** Milliseconds in which a request must arrive completely. 30 seconds by default. */
  arrival?: number;
  /** Maximum bytes of responses that clients of one organization have not read yet. 64 MiB by default. */
  unread?: number;
};

/** Creates a Fastify application with everything that routes have in common: ids, bodies, versions, caching. */
export async function createHttpApp(
  module: Type | DynamicModule,
  options: HttpOptions,
): Promise<NestFastifyApplication> {
  const { deadline = 30_000, arrival = 30_000, unread = 64 * 1024 * 1024 } = options;
  let pages: ErrorPages | null = null;
  const adapter = new FastifyAdapter({
    bodyLimit: options.bodyLimit,
    trustProxy: buildProxyTrust(options.trustProxy),
    genReqId: ({ headers }: { headers: IncomingHttpHeaders }) => resolveRequestId(headers['x-request-id']),
    frameworkErrors: (_: Error, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers({ 'x-request-id': request.id, ...defaultHeaders });
      if (pages && isOpenedByBrowser(request)) pages.send(reply, request.id, malformedUrl());
      else void answerWith(reply, request.id, malformedUrl());
    },
    clientErrorHandler: answerUnreadable,
    http: {
      // Node's own response to a request without a Host header has another error shape.
      requireHostHeader: false,
      // If headers had more time than the whole request, Node would swap the two limits.
      headersTimeout: arrival,
      connectionsCheckingInterval: Math.min(arrival, 5000),
    },
    requestTimeout: arrival,
    // Fastify's own response has another error shape.
    return503OnClosing: false,
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
  });
  setDeadlines(adapter.getInstance<FastifyInstance>(), deadline);
  limitUnread(adapter.getInstance<FastifyInstance>(), unread);
  prepare(adapter.getInstance<FastifyInstance>());
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  pages = findErrorPages(app);
  markOpenRoutes(listControllers(app));
  await app.register(cookies);
  storeAnswers(adapter.getInstance<FastifyInstance>(), app.get(IdempotencyKeys));
  if (options.corsOrigins.length > 0) await admitOrigins(adapter.getInstance<FastifyInstance>(), options.corsOrigins);
  return app;
}

/** Returns the error pages, or null if the app has none: Nest throws an error for a missing provider. */
function findErrorPages(app: NestFastifyApplication): ErrorPages | null {
  try {
    return app.get(ErrorPages, { strict: false });
  } catch {
    return null;
  }
}

const listControllers = (app: NestFastifyApplication): Type[] =>
  [...app.get(ModulesContainer).values()].flatMap(({ controllers }) =>
    [...controllers.values()].map(({ metatype }) => metatype as Type),
  );

function prepare(server: FastifyInstance): void {
  addAllMethods(server);
  recordRoutes(server);
  recordShapes(server);
  readBodiesRaw(server);
  drainBodies(server);
  rejectRequestsWhileClosing(server);
  answerForNode(server.server);
  closeQueuedResponses(server.server);
  server.addHook('onRequest', (request, reply, done) => {
    reply.raw.setMaxListeners(maxListeners);
    reply.headers({ 'x-request-id': request.id, ...defaultHeaders });
    done(request.headers.host === undefined && request.raw.httpVersion === '1.1' ? missingHost() : undefined);
  });
  server.addHook('preSerialization', (_, reply, payload, done) => done(null, applyView(reply, payload)));
  writeLargeLists(server);
}

/**
 * Lets the routes for all methods refuse those that Fastify does not know. It would refuse a QUERY without a content
 * type before any route sees it.
 */
function addAllMethods(server: FastifyInstance): void {
  for (const method of METHODS)
    if (method === 'QUERY' || !server.supportedMethods.includes(method))
      server.addHttpMethod(method, { overrideExisting: true });
}

/**
 * Number of listeners of an event above which Node warns of a leak. By default, it is 10, but the response of a traced
 * download has 12 listeners: seven from Fastify and Nest, and five from us.
 */
const maxListeners = 20;

/** Default headers: responses are not cached, and browsers do not guess their type. */
const defaultHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Refuses requests on open connections while this process is stopping. */
function rejectRequestsWhileClosing(server: FastifyInstance): void {
  let closing = false;
  server.addHook('preClose', (done) => ((closing = true), done()));
  server.addHook('onRequest', (_, __, done) => done(closing ? shuttingDown() : undefined));
}

export const shuttingDown = defineUnavailable('shutting_down', 'This process is stopping. Send the request again.');

/** Proxies are counted backwards from this process: 0 is the peer that connected to it. */
const buildProxyTrust = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_: string, position: number) => position < proxies : [...proxies];

const missingHost = refineError(malformedRequest, () => 'The Host header is missing. HTTP/1.1 requires it.');

/** The path cannot be decoded. Such a path matches no route, so no filter sees it. */
const malformedUrl = defineError(
  400,
  'malformed_url',
  'The path of the URL is malformed.',
  () => 'The path is not a valid URL path.',
);

/** The caller's own request id, if it is safe in logs, in calls to third parties, and in trace collectors. */
const resolveRequestId = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[A-Za-z0-9._-]{8,128}$/.test(header) && withoutSecrets(header) === header
    ? header
    : newId('req', new Date(Date.now()));

/** Allows browsers to call from pages of these origins. Source: Fetch Standard, CORS protocol. */
function admitOrigins(server: FastifyInstance, origins: readonly string[]): Promise<void> {
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
