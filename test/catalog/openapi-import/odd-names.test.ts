import { startApi } from '../../support/api.js';
import { documentOf } from './scene.js';

const api = await startApi();
afterAll(() => api.stop());
const { creator } = await api.organization({ creator: ['connector:view', 'connector:create'] });

const validate = async (document: object) =>
  (await creator('POST /connector/validate', { openapi: { document } })).body;
const text = { type: 'string' };
const body = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } });
const get = (operationId: string) => ({ get: { operationId, responses: {} } });

describe('An OpenAPI import', () => {
  it('leaves out parts with the name __proto__', async () => {
    const schema = { type: 'object', required: ['PROTO'], properties: { name: text, PROTO: text } };
    const flow = { authorizationUrl: 'https://x.example.com/a', tokenUrl: 'https://x.example.com/t' };
    const scopes = { read: 'Read', PROTO: 'All' };
    const components = {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        oauth: { type: 'oauth2', flows: { authorizationCode: { ...flow, scopes } } },
      },
    };
    const servers = [{ url: 'https://cells.example.com', variables: { PROTO: { default: 'x' } } }];
    const post = { operationId: 'create_note', ...body(schema), responses: {} };
    const written = JSON.stringify(documentOf({ '/a': { post } }, { components, servers }));
    const document_text = written.replaceAll('PROTO', '__proto__');
    const answer = (await creator('POST /connector/validate', { openapi: { document_text } })).body;
    expect(answer).toMatchObject({ valid: true, tool_count: 2 });
    expect(answer.diagnostics.map(({ pointer }: any) => pointer)).toEqual(
      expect.arrayContaining([
        expect.stringMatching('/properties/__proto__$'),
        expect.stringMatching('/variables/__proto__$'),
        expect.stringMatching('/scopes/__proto__$'),
      ]),
    );
    const { tools } = answer.definition;
    expect(Object.keys(tools.find(({ name }: any) => name === 'create_note').input.properties)).toEqual(['name']);
  });

  it('drops port 80 when it changes http to https', async () => {
    const { definition } = await validate(documentOf({}, { servers: [{ url: 'http://cells.example.com:80/v1' }] }));
    expect(definition.base_url).toBe('https://cells.example.com/v1');
  });

  it('gives different names to operations whose ids differ only by accents', async () => {
    const paths = { '/g': get('listGrößen'), '/h': get('listGrossen'), '/i': get('listGroßen') };
    const { valid, definition, tool_count } = await validate(documentOf(paths));
    expect([valid, tool_count, new Set(definition?.tools.map(({ name }: any) => name)).size]).toEqual([true, 4, 4]);
  });
});
