import { type INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { type FastifyInstance } from 'fastify';
import { unknownParameters } from '#kernel';
import { describeApi, type DocumentFacts, ownRoutes } from './document.js';
import { serveReference } from './serve-reference.js';
import { serveSwaggerUi } from './serve-swagger-ui.js';

/**
 * Serves the document as JSON and YAML, as a reference at `/reference`, and in Swagger UI at `/docs` unless that is
 * disabled. None of these routes needs a token.
 */
export function serveDocument(app: INestApplication, facts: DocumentFacts, { ui = true } = {}): void {
  const server = app.getHttpAdapter().getInstance() as FastifyInstance;
  refuseParameters(server);
  let described: OpenAPIObject | undefined;
  const document = () => (described ??= describeApi(app, facts));
  serveReference(server, facts, document);
  if (ui) serveSwaggerUi(server, facts);
  SwaggerModule.setup('docs', app, document, {
    jsonDocumentUrl: 'schema/openapi.json',
    yamlDocumentUrl: 'schema/openapi.yml',
    ui: false,
  });
}

/** Refuses query parameters, because no guard runs before routes without a controller. */
function refuseParameters(server: FastifyInstance): void {
  server.addHook('onRequest', ({ query, routeOptions: { url = '' } }, _, done) => {
    const names = url in ownRoutes ? Object.keys(query as object) : [];
    done(names.length > 0 ? unknownParameters(names) : undefined);
  });
}
