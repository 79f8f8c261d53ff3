/** The document of a ticket desk, in OpenAPI 3.0. */
export const desk = {
  openapi: '3.0.3',
  info: { title: 'Ticket desk', description: '<p>Tickets of <b>everybody</b>.</p>' },
  servers: [{ url: 'https://{site}.desk.example.com/v1', variables: { site: { enum: ['eu', 'us'] } } }],
  security: [{ key: [] }],
  paths: {
    '/me': { get: { operationId: 'me', responses: { 200: { $ref: '#/components/responses/Person' } } } },
    '/tickets': {
      get: {
        operationId: 'tickets/list',
        summary: 'Lists tickets',
        tags: ['Help Desk'],
        parameters: [
          { name: 'state', in: 'query', schema: { type: 'string', enum: ['open', 'closed'] } },
          { name: 'labels', in: 'query', explode: false, schema: { type: 'array', items: { type: 'string' } } },
          { name: 'X-Desk', in: 'header', schema: { type: 'string' } },
          { name: 'X-Key', in: 'header', required: true, schema: { type: 'string' } },
        ],
        responses: { 200: { content: { 'application/json': { schema: { type: 'array' } } } } },
      },
      post: {
        operationId: 'tickets/create',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Ticket' } } } },
      },
    },
    '/tickets/{ticket-id}': {
      parameters: [{ name: 'ticket-id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {},
      post: { requestBody: { content: { 'text/csv': {} }, required: true } },
      delete: { operationId: 'fetchAndForget' },
    },
    '/tickets/{ticket-id}/close': {
      post: { parameters: [{ name: 'ticket-id', in: 'path', required: true, schema: { type: 'integer' } }] },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
    },
    responses: {
      Person: {
        content: {
          'application/json': {
            schema: { type: 'object', properties: { id: { type: 'integer' }, email: { type: 'string' } } },
          },
        },
      },
    },
    schemas: {
      Ticket: {
        allOf: [
          {
            type: 'object',
            properties: { id: { type: 'integer', readOnly: true }, parent: { $ref: '#/components/schemas/Ticket' } },
          },
          {
            type: 'object',
            required: ['title'],
            properties: { title: { type: 'string', nullable: true, pattern: '^(a+)+$' } },
          },
        ],
      },
    },
  },
};

/** A shorter version in Swagger 2.0. */
export const olderDesk = {
  swagger: '2.0',
  info: { title: 'Older desk', version: '1' },
  host: 'desk.example.com',
  basePath: '/v1',
  schemes: ['http', 'https'],
  securityDefinitions: { basic: { type: 'basic' } },
  paths: {
    '/tickets': {
      get: {
        produces: ['application/json'],
        responses: { 200: { description: 'All', schema: { type: 'array', items: {} } } },
      },
      post: {
        consumes: ['application/json'],
        parameters: [
          { name: 'ticket', in: 'body', schema: { type: 'object', properties: { title: { type: 'string' } } } },
        ],
        responses: { 201: { description: 'Made' } },
      },
    },
  },
};

/** A document with this many operations. Every second one has the same tag. */
export const large = (count: number) => ({
  ...olderDesk,
  paths: Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `/things${n}`,
      { get: { tags: [n % 2 ? 'odd' : 'even'], responses: {} } },
    ]),
  ),
});
