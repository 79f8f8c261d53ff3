import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyRequest } from 'fastify';
import { documentFacts } from '#composition/api';
import { describeApi } from '#platform/openapi';
import { runSteps } from '#kernel';
import { type Document, routesOf } from './contract.js';

/** The reasons that each status of a route declares, by route: `POST /role` → 409 → `name_taken`, … */
type Declared = Map<string, Map<string, Set<string>>>;

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
      new Map(
        Object.entries(operation.responses).map(([status, response]) => [status, new Set(response['x-reasons'] ?? [])]),
      ),
    ]),
  ));

/** The commands of `npm run try` run without Jest. */
const currentTest = (): string =>
  (typeof expect === 'undefined' ? undefined : expect.getState().currentTestName) ?? 'the set-up';

/**
 * Watches every error response of an application.
 * @returns a function that lists the responses whose status or reason the route does not declare.
 */
export function watchUndeclaredErrors(app: NestFastifyApplication): () => string[] {
  const undeclared = new Set<string>();
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onSend', (request, reply, payload, done) => {
    const { statusCode } = reply;
    // A browser that opens the address of a route gets a page, which the document does not describe.
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (statusCode >= 400 && statusCode !== clientLeft && !isPage) {
      const problem = problemWith(declaredBy(app), request, statusCode, reasonIn(payload));
      if (problem) undeclared.add(`${problem} (in “${currentTest()}”)`);
    }
    done(null, payload);
  });
  return () => [...undeclared];
}

function problemWith(declared: Declared, request: FastifyRequest, status: number, reason: string | null) {
  const path = (request.routeOptions.url ?? '').replace(/:(\w+)/g, '{$1}');
  const route = `${request.method} ${path}`;
  const statuses = declared.get(route);
  if (!statuses || ofTheConnection.has(String(reason))) return null;
  const reasons = statuses.get(String(status));
  if (!reasons) return `${route} answers ${status} ${reason ?? ''}, but does not declare ${status}`;
  return reason === null || reasons.has(reason)
    ? null
    : `${route} answers ${status} ${reason}, which it does not declare`;
}

function reasonIn(payload: unknown): string | null {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return null;
  const { error } = JSON.parse(payload) as { error?: { reason?: unknown } };
  return typeof error?.reason === 'string' ? error.reason : null;
}
