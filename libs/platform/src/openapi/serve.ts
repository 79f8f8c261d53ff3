import { type INestApplication } from '@nestjs/common';
import { type OpenAPIObject } from '@nestjs/swagger';
import { type FastifyInstance } from 'fastify';
import { stringify } from 'yaml';
import { ownTurn, runInTurns, unknownParameters } from '#kernel';
import { describeApi, type DocumentFacts, ownRoutes } from './document.js';
import { serveReference } from './serve-reference.js';
import { serveSwaggerUi } from './serve-swagger-ui.js';
import { createTextSender } from './text-sender.js';

/**
 * Serves the document as JSON and YAML, as a reference at `/reference`, and in Swagger UI at `/docs` unless that is
 * disabled. None of these routes needs a token.
 */
export function serveDocument(app: INestApplication, facts: DocumentFacts, { ui = true } = {}): void {
  const server = app.getHttpAdapter().getInstance() as FastifyInstance;
  rejectParameters(server);
  let described: Promise<OpenAPIObject> | undefined;
  const document = () => (described ??= runInTurns(describeApi(app, facts)));
  serveReference(server, facts, document);
  if (ui) serveSwaggerUi(server, facts);
  const send = createTextSender();
  server.get('/schema/openapi.json', (request, reply) =>
    send(request, reply.type('application/json; charset=utf-8'), 'json', async () => JSON.stringify(await document())),
  );
  server.get('/schema/openapi.yml', (request, reply) =>
    send(request, reply.type('text/yaml; charset=utf-8'), 'yaml', async () => toYaml(await document())),
  );
}

/**
 * Writes an object as YAML. Other work gets turns in between, because the document has megabytes.
 * @param depth the levels of objects whose fields are written one by one
 */
async function toYaml(value: object, depth = 3, indent = ''): Promise<string> {
  let text = '';
  for (const [name, each] of Object.entries(value) as [string, unknown][]) {
    const isSplit = depth > 1 && typeof each === 'object' && each !== null && !Array.isArray(each);
    await ownTurn();
    text +=
      isSplit && Object.keys(each).length > 0
        ? `${indent}${stringify(name).trimEnd()}:\n${await toYaml(each, depth - 1, `${indent}  `)}`
        : stringify({ [name]: each }, { aliasDuplicateObjects: false }).replace(/^(?=.)/gm, indent);
  }
  return text;
}

/** Refuses query parameters, because no guard runs before routes without a controller. */
function rejectParameters(server: FastifyInstance): void {
  server.addHook('onRequest', ({ query, routeOptions: { url = '' } }, _, done) => {
    const names = url in ownRoutes ? Object.keys(query as object) : [];
    done(names.length > 0 ? unknownParameters(names) : undefined);
  });
}
