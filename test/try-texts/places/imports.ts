import { bytesOf } from '../../support/bad-texts/corpus.js';
import { filled, nameOf, textFieldsIn } from '../../support/bad-texts/fields.js';
import { keyDefinition, oauthDefinition } from '../definitions.js';
import { alike, type Place } from '../place.js';
import { answerTo } from '../send.js';
import { type TextSystem } from '../system.js';

/** Bytes: the largest definition and the largest OpenAPI document, and a value in them. */
const maxDefinition = 1000 * 1024;
const maxDocument = 8 * 1024 * 1024 - 16 * 1024;
const maxValue = 128 * 1024;

const openapi = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1', description: 'A shop.' },
  servers: [{ url: 'https://{region}.example.com/v1', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } }],
  tags: [{ name: 'orders', description: 'Orders.' }],
  security: [{ key: [] }],
  paths: {
    '/orders/{id}': {
      get: {
        operationId: 'orders/get',
        summary: 'Get an order',
        description: 'Reads an order.',
        tags: ['orders'],
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            description: 'The id.',
            schema: { type: 'string', pattern: '^a+$' },
          },
        ],
        responses: {
          200: {
            description: 'The order.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
          },
        },
      },
      patch: {
        operationId: 'orders/update',
        requestBody: {
          content: { 'application/json': { schema: { type: 'object', properties: { note: { type: 'string' } } } } },
        },
        responses: { 200: { description: 'The order.' } },
      },
    },
  },
  components: {
    schemas: { Order: { type: 'object', properties: { id: { type: 'string', description: 'The id.', enum: ['a'] } } } },
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'A key.' },
      oauth: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://example.com/auth',
            tokenUrl: 'https://example.com/token',
            scopes: { read: 'Read' },
          },
        },
      },
    },
  },
};

/** Texts of connector definitions and of OpenAPI documents, and both as raw texts. */
export function importPlaces({ url, as, hostile }: TextSystem): Place[] {
  const headers = { ...as.owner, 'content-type': 'application/json' };
  const validate = (body: string) => answerTo({ url: `${url}/connector/validate`, method: 'POST', headers, body });
  const { tools, ...definition } = keyDefinition(hostile.origin);
  const [oauth] = oauthDefinition(hostile.origin).auth;
  const paged = tools.find(({ name }) => name === 'by_cursor');
  const sent = tools.find(({ name }) => name === 'as_json');
  const whole = { ...definition, description: 'A.', tools: [paged, sent], auth: [...definition.auth, oauth] };
  const named = { ...whole, auth: [oauth], tools: [sent] };
  const fields = [...textFieldsIn(whole), ...textFieldsIn(named)];
  const definitions = [...new Map(fields.map((field) => [`${nameOf(field)}`, field])).values()];

  const place = (name: string, bytes: number, put: Place['put']): Place => ({
    name: `import ${name}`,
    encoding: 'json',
    bytes,
    put,
  });
  const definitionOf = (path: readonly string[]) => (path[0] === 'tools' || path[0] === 'auth' ? named : whole);
  return [
    ...definitions.map((field) =>
      alike(
        place(`definition ${nameOf(field)}`, maxValue, (text) =>
          validate(`{"definition":${filled(definitionOf(field.path), [[field, text]])}}`),
        ),
      ),
    ),
    ...textFieldsIn(openapi).map((field) =>
      alike(
        place(`OpenAPI ${nameOf(field)}`, maxValue, (text) =>
          validate(JSON.stringify({ openapi: { document_text: filled(openapi, [[field, text]]) } })),
        ),
      ),
    ),
    place('definition as YAML', maxDefinition, ({ text }) => validate(JSON.stringify({ definition_text: text }))),
    place('definition with YAML in front', maxDefinition, ({ text }) =>
      validate(JSON.stringify({ definition_text: `format: 1\nname: ${text}` })),
    ),
    place('definition as JSON text', maxDefinition, ({ json }) => validate(JSON.stringify({ definition_text: json }))),
    place('OpenAPI as YAML', maxDocument, ({ text }) => validate(JSON.stringify({ openapi: { document_text: text } }))),
    place('OpenAPI as JSON text', maxDocument, ({ json }) =>
      validate(JSON.stringify({ openapi: { document_text: json } })),
    ),
    ...['image/png', 'image/webp', 'multipart/form-data; boundary=x'].map((type): Place => ({
      name: `import logo as ${type}`,
      encoding: 'bytes',
      bytes: 1000 * 1024,
      put: ({ text }) =>
        answerTo({
          url: `${url}/organization/x/logo`,
          method: 'PUT',
          headers: { ...headers, 'content-type': type },
          body: Buffer.concat([Buffer.from('--x\r\n'), bytesOf(text), Buffer.from('\r\n--x--')]),
        }),
    })),
  ];
}
