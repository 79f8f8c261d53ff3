import { type OpenAPIObject } from '@nestjs/swagger';

const route = (operationId: string, format: string, type: string): OpenAPIObject['paths'][string] => ({
  get: {
    operationId,
    summary: `Get this document as ${format}`,
    description: 'The machine-readable description of the API, which this is. It needs no token.',
    tags: ['Schema'],
    security: [],
    responses: { 200: { description: 'The document.', content: { [type]: { schema: { type: 'object' } } } } },
  },
});

/** The document's own routes, which no controller serves. */
export const ownRoutes: OpenAPIObject['paths'] = {
  '/schema/openapi.json': route('getOpenApiJson', 'JSON', 'application/json'),
  '/schema/openapi.yml': route('getOpenApiYaml', 'YAML', 'text/yaml'),
};
