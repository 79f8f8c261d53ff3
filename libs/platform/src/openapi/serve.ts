import { type INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { type FastifyInstance } from 'fastify';
import { unknownParameters } from '#kernel';
import { describeApi, type DocumentFacts } from './document.js';
import { browserHeaders } from '#platform/pages';
import { serveReference } from './serve-reference.js';
import { ownRoutes } from './own-routes.js';
import { documentStylesheet, documentPolicy } from './document-page.js';

/**
 * Serves the document as JSON and YAML, for reading at `/reference`, and in Swagger UI at `/docs` unless disabled. None
 * of them needs a token.
 */
export function serveDocument(app: INestApplication, facts: DocumentFacts, { ui = true } = {}): void {
  const server = app.getHttpAdapter().getInstance() as FastifyInstance;
  refuseParameters(server);
  boundUi(server);
  let described: OpenAPIObject | undefined;
  const document = () => (described ??= describeApi(app, facts));
  serveReference(server, facts, document);
  SwaggerModule.setup('docs', app, document, {
    jsonDocumentUrl: 'schema/openapi.json',
    yamlDocumentUrl: 'schema/openapi.yml',
    ui,
    customSiteTitle: facts.title,
    customCss: documentStylesheet,
    customfavIcon: 'data:,',
    swaggerOptions: {
      layout: 'BaseLayout',
      persistAuthorization: true,
      displayRequestDuration: true,
      filter: true,
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
    },
  });
}

/** A page that holds a token runs no third-party scripts and cannot be framed. */
function boundUi(server: FastifyInstance): void {
  server.addHook('onRequest', ({ url }, reply, done) => {
    if (/^\/docs(?:[/?]|$)/.test(url))
      void reply.headers({ ...browserHeaders, 'content-security-policy': documentPolicy });
    done();
  });
}

/** No guard runs before routes without a controller. */
function refuseParameters(server: FastifyInstance): void {
  server.addHook('onRequest', ({ query, routeOptions: { url = '' } }, _, done) => {
    const given = url in ownRoutes ? Object.keys(query as object) : [];
    done(given.length > 0 ? unknownParameters(given) : undefined);
  });
}
