import { type OpenAPIObject } from '@nestjs/swagger';

const route = (operationId: string, format: string, type: string): OpenAPIObject['paths'][string] => ({
  get: {
    operationId,
    summary: `Get this document as ${format}`,
    description: 'This machine-readable description of the API. No token is needed.',
    tags: ['Schema'],
    security: [],
    responses: { 200: { description: 'The document.', content: { [type]: { schema: { type: 'object' } } } } },
  },
});

/** The routes of the document itself, which belong to no controller. */
export const ownRoutes: OpenAPIObject['paths'] = {
  '/schema/openapi.json': route('getOpenApiJson', 'JSON', 'application/json'),
  '/schema/openapi.yml': route('getOpenApiYaml', 'YAML', 'text/yaml'),
};
