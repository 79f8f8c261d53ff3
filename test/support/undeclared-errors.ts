import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyRequest } from 'fastify';
import { documentFacts } from '#composition/api';
import { describeApi } from '#platform/openapi';
import { runSteps } from '#kernel';
import { type Document, permissionTextOf, routesOf } from './contract.js';

/**
 * What each route declares, by its name: `POST /role`. `reasons` are those of each status, and `permissions` the text
 * that names the permissions it needs.
 */
type Declared = Map<string, { reasons: Map<string, Set<string>>; permissions: string }>;

/** The status that is logged if the client disconnected. No client receives it. */
const clientLeft = 499;

/** The request never arrived whole. Any HTTP request can end like this, so no route declares it. */
const ofTheConnection = new Set(['malformed_request', 'request_timeout']);

/** The document is the same for every application, so each process describes it once. */
const shared = globalThis as { declaredErrors?: Declared };

const declaredBy = (app: NestFastifyApplication): Declared =>
  (shared.declaredErrors ??= new Map(
    routesOf(runSteps(describeApi(app, documentFacts)) as unknown as Document).map(({ method, path, operation }) => [
      `${method} ${path}`,
      {
        reasons: new Map(
          Object.entries(operation.responses).map(([status, answer]) => [status, new Set(answer['x-reasons'] ?? [])]),
        ),
        permissions: permissionTextOf(operation),
      },
    ]),
  ));

/** The commands of `npm run try` run without Jest. */
const currentTest = (): string =>
  (typeof expect === 'undefined' ? undefined : expect.getState().currentTestName) ?? 'the set-up';

/**
 * Watches every error response of an application.
 * @returns a function that lists the responses whose status, reason or required permission the route does not declare.
 */
export function watchUndeclaredErrors(app: NestFastifyApplication): () => string[] {
  const undeclared = new Set<string>();
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onSend', (request, reply, payload, done) => {
    const { statusCode } = reply;
    // A browser that opens the address of a route gets a page, which the document does not describe.
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (statusCode >= 400 && statusCode !== clientLeft && !isPage) {
      const problem = problemWith(declaredBy(app), request, statusCode, errorIn(payload));
      if (problem) undeclared.add(`${problem} (in “${currentTest()}”)`);
    }
    done(null, payload);
  });
  return () => [...undeclared];
}

type Failure = { reason: string | null; permissions: string[] };

function problemWith(declared: Declared, request: FastifyRequest, status: number, { reason, permissions }: Failure) {
  const path = (request.routeOptions.url ?? '').replace(/:(\w+)/g, '{$1}');
  const route = `${request.method} ${path}`;
  const known = declared.get(route);
  if (!known || ofTheConnection.has(String(reason))) return null;
  const reasons = known.reasons.get(String(status));
  if (!reasons) return `${route} answers ${status} ${reason ?? ''}, but does not declare ${status}`;
  if (reason !== null && !reasons.has(reason)) return `${route} answers ${status} ${reason}, which it does not declare`;
  const unnamed = permissions.filter((permission) => !known.permissions.includes(`\`${permission}\``));
  return unnamed.length > 0 ? `${route} needs ${unnamed.join(' or ')}, which it does not name` : null;
}

function errorIn(payload: unknown): Failure {
  const isObject = typeof payload === 'string' && payload.startsWith('{');
  const { error } = (isObject ? JSON.parse(payload) : {}) as { error?: { reason?: unknown; details?: Details } };
  return {
    reason: typeof error?.reason === 'string' ? error.reason : null,
    permissions: error?.details?.required_permissions ?? [],
  };
}

type Details = { required_permissions?: string[] };
