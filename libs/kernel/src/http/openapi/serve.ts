import { type INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import { describe, type DocumentFacts } from './document.js';

/** Serves the document as JSON and YAML, and Swagger UI at `/docs` unless it is not wanted; none needs a token. */
export function serveDocument(app: INestApplication, facts: DocumentFacts, { ui = true } = {}): void {
  SwaggerModule.setup('docs', app, () => describe(app, facts), {
    jsonDocumentUrl: 'schema/openapi.json',
    yamlDocumentUrl: 'schema/openapi.yml',
    ui,
    customSiteTitle: facts.title,
    swaggerOptions: { persistAuthorization: true, displayRequestDuration: true, filter: true },
  });
}
