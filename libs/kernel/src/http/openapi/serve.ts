import { type INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import { type FastifyInstance } from 'fastify';
import { unknownParameters } from '../request/unknown-parameters.js';
import { describe, type DocumentFacts } from './document.js';
import { ownRoutes } from './own-routes.js';

/** Serves the document as JSON and YAML, and Swagger UI at `/docs` unless it is not wanted; none needs a token. */
export function serveDocument(app: INestApplication, facts: DocumentFacts, { ui = true } = {}): void {
  refuseParameters(app.getHttpAdapter().getInstance() as FastifyInstance);
  SwaggerModule.setup('docs', app, () => describe(app, facts), {
    jsonDocumentUrl: 'schema/openapi.json',
    yamlDocumentUrl: 'schema/openapi.yml',
    ui,
    customSiteTitle: facts.title,
    swaggerOptions: { persistAuthorization: true, displayRequestDuration: true, filter: true },
  });
}

/** No interceptor stands before routes that no controller serves. */
function refuseParameters(server: FastifyInstance): void {
  server.addHook('onRequest', ({ query, routeOptions: { url = '' } }, _, done) => {
    const given = url in ownRoutes ? Object.keys(query as object) : [];
    done(given.length > 0 ? unknownParameters(given) : undefined);
  });
}
