import { Browser } from '../../support/browser.js';
import { startAnsweringProvider } from '../../support/answering-provider.js';
import { desk, large, olderDesk } from './documents.js';
import { documentOf, startImportScene } from './scene.js';

const { creator } = await startImportScene();

const validate = async (openapi: object) => (await creator('POST /connector/validate', { openapi })).body;
const toolsIn = ({ definition }: { definition: { tools: any[] } }) =>
  Object.fromEntries(definition.tools.map((tool) => [tool.name, tool])) as Record<string, any>;

describe('POST /connector/validate with openapi', () => {
  it('returns a definition with names that begin with a verb', async () => {
    const answer = await validate({ document: desk });
    expect(answer).toMatchObject({ valid: true, tool_count: 6 });
    expect(answer.definition).toMatchObject({
      name: 'Ticket desk',
      description: 'Tickets of everybody.',
      base_url: 'https://{{site}}.desk.example.com/v1',
      variables: [{ name: 'site', type: 'select', identity: true, required: true }],
      auth: [{ name: 'key', type: 'api_key', inject: [{ in: 'header', name: 'X-Key' }] }],
      verify: { method: 'GET', path: '/me', subject: '=$string(body.id)', label: '=body.email' },
    });
    expect(Object.keys(toolsIn(answer))).toEqual([
      'get_me',
      'list_tickets',
      'create_ticket',
      'get_ticket',
      'delete_ticket',
      'close_ticket',
    ]);
  });

  it('puts each argument where the document says', async () => {
    const { list_tickets: list, create_ticket: create, get_ticket: get } = toolsIn(await validate({ document: desk }));
    expect(list).toMatchObject({ resource: 'help_desk', operation: 'read', description: 'Lists tickets' });
    expect(list.request).toEqual({
      method: 'GET',
      path: '/tickets',
      query: { state: '=input.state', labels: '=input.labels' },
      headers: { 'X-Desk': '=input.x_desk' },
      encoding: { query: { labels: { style: 'form', explode: false } } },
    });
    expect(get).toMatchObject({ request: { path: '/tickets/{ticket_id}' }, input: { required: ['ticket_id'] } });
    expect(create.request.body).toEqual({ parent: '=input.parent', title: '=input.title' });
    expect(create.input.required).toEqual(['title']);
    expect(create.input.properties.title).toEqual({ type: ['string', 'null'] });
  });

  it('classifies a tool by its name or its HTTP method, whichever is riskier', async () => {
    const { delete_ticket: forget } = toolsIn(await validate({ document: desk }));
    expect(forget.operation).toBe('delete');
    const sly = { ...olderDesk, paths: { '/all': { get: { operationId: 'delete_everything', responses: {} } } } };
    expect(toolsIn(await validate({ document: sly })).delete_everything).toMatchObject({ operation: 'delete' });
  });

  it('reports what it left out or guessed, with JSON pointers', async () => {
    const { diagnostics } = await validate({ document: desk });
    const of = (code: string) => diagnostics.filter((each: any) => each.code === code).map((each: any) => each.pointer);
    expect(of('openapi_left_out')).toEqual([
      '/paths/~1tickets~1{ticket-id}/post',
      '/components/securitySchemes/session',
    ]);
    expect(of('openapi_guess')).toContain('/paths/~1me');
  });

  it('reads Swagger 2.0 in JSON and YAML', async () => {
    for (const openapi of [
      { document: olderDesk },
      { document_text: JSON.stringify(olderDesk) },
      { document_text: `# a desk\n${JSON.stringify(olderDesk)}` },
    ]) {
      const answer = await validate(openapi);
      expect(answer.definition).toMatchObject({ base_url: 'https://desk.example.com/v1', auth: [{ type: 'basic' }] });
      expect(Object.keys(toolsIn(answer))).toEqual(['list_tickets', 'create_ticket']);
    }
  });

  it('refuses more than 500 tools and names tags to choose from', async () => {
    const document_text = JSON.stringify(large(501));
    const [problem] = (await validate({ document_text })).diagnostics;
    expect(problem).toMatchObject({ severity: 'error', code: 'openapi_invalid', pointer: '/paths' });
    expect(problem.message).toContain('even (251), odd (250)');
    expect(await validate({ document_text, include: { tags: ['odd'] } })).toMatchObject({ tool_count: 250 });
    expect(await validate({ document_text, include: { paths: ['/things50*'] } })).toMatchObject({ tool_count: 2 });
    expect(await validate({ document_text, include: { operation_ids: ['x'] } })).toMatchObject({ valid: false });
  });

  it('keeps required properties when it shortens schemas', async () => {
    const scope = {
      name: 'scope',
      in: 'query',
      required: true,
      style: 'deepObject',
      schema: {
        type: 'object',
        required: ['type'],
        properties: { type: { type: 'string' }, user: { type: 'string' } },
      },
    };
    const others = Array.from({ length: 20 }, (_, n) => ({ name: `p${n}`, in: 'query', description: 'A parameter.' }));
    const closed = { type: 'object', properties: {}, additionalProperties: false };
    const requestBody = { content: { 'application/x-www-form-urlencoded': { schema: closed } } };
    const { paths } = large(449);
    const get = { operationId: 'list_secrets', parameters: [scope, ...others], requestBody, responses: {} };
    const document_text = JSON.stringify({ ...desk, paths: { '/secrets': { get }, ...paths } });
    const { input, request } = toolsIn(await validate({ document_text })).list_secrets;
    const outline = { type: 'object', required: ['type'], properties: { type: { type: 'string' } } };
    expect(input.properties.scope).toEqual(outline);
    expect(input.properties.p0).toEqual({});
    expect([input.properties.body, request.body]).toEqual([undefined, undefined]);
  });

  it.each([
    ['an external reference', { ...desk, paths: { '/a': { $ref: 'http://10.0.0.1/paths.json' } } }],
    ['a circular reference', { ...desk, paths: { '/a': { $ref: '#/paths/~1a' } } }],
    ['a missing version', { paths: desk.paths }],
    ['a list', { openapi: '3.1.0', paths: [1, 2] }],
    ['a private address', { ...olderDesk, host: '10.0.0.1' }],
    ['paths with ..', { ...desk, paths: { '/../admin': { get: {} }, '/a b': { get: {} }, '/{x': { get: {} } } }],
  ])('refuses %s', async (_, document) => {
    expect(await validate({ document })).toMatchObject({ valid: false });
  });

  // The check has 10 s. Quadratic patterns would take minutes.
  it.each([
    ['an operation id of 200,000 capitals', 'A'.repeat(200_000), 'https://cells.example.com'],
    ['a server address of 200,000 slashes', 'list_cells', `https://cells.example.com${'/'.repeat(200_000)}x`],
  ])('answers a document with %s', async (_, operationId, url) => {
    const document = documentOf({ '/cells': { get: { operationId, responses: {} } } }, { servers: [{ url }] });
    const { status, body } = await creator('POST /connector/validate', {
      openapi: { document_text: JSON.stringify(document) },
    });
    expect([status, body.definition.tools.length]).toEqual([200, 2]);
  });

  it('accepts exactly one source of the definition', async () => {
    for (const body of [
      { openapi: {} },
      { openapi: { document: desk, document_text: '{}' } },
      { openapi: { document: desk }, definition: {} },
    ])
      expect(await creator('POST /connector/validate', body)).toMatchObject({
        status: 400,
        body: { error: { fields: [{ reason: 'exactly_one_source' }] } },
      });
  });
});

describe('POST /connector with openapi', () => {
  it('accepts a new key of the same account', async () => {
    const provider = await startAnsweringProvider();
    try {
      provider.answers = { 'GET /me': { id: 7, email: 'ada@example.com' } };
      const openapi = { document: desk, base_url: provider.origin };
      const { body } = await creator('POST /connector', { kind: 'catalog', openapi });
      const enter = async (connect_url: string, api_key: string) => {
        const browser = new Browser();
        const back = await browser.submit(await browser.get(connect_url), { 'field.api_key': api_key });
        await browser.get(back.location!);
      };
      const begun = (await creator('POST /connection', { connector_slug: body.slug })).body;
      await enter(begun.connect_url, 'sesame');
      const again = (await creator(`POST /connection/${begun.connection.id}/reconnect`, {})).body;
      await enter(again.connect_url, 'other');
      const connected = { status: 'active', account_label: 'ada@example.com' };
      expect((await creator(`GET /connection/${begun.connection.id}`)).body).toMatchObject(connected);
    } finally {
      await provider.close();
    }
  });

  it('creates a connector whose tools run as documented', async () => {
    const provider = await startAnsweringProvider();
    try {
      provider.answers = { 'GET /me': { id: 7 }, 'GET /tickets': [{ id: 1 }] };
      const openapi = { document: desk, base_url: provider.origin };
      const { status, body } = await creator('POST /connector', { kind: 'catalog', openapi });
      expect([status, body.origin, body.tool_count]).toEqual([201, 'custom', 6]);
      const begun = await creator('POST /connection', { connector_slug: body.slug });
      const browser = new Browser();
      const back = await browser.submit(await browser.get(begun.body.connect_url), { 'field.api_key': 'sesame' });
      await browser.get(back.location!);
      const call = { tool_name: 'list_tickets', arguments: { state: 'open', labels: ['a', 'b'] } };
      const answer = await creator(`POST /connection/${begun.body.connection.id}/execute`, call);
      expect(answer).toMatchObject({ status: 200, body: { data: [{ id: 1 }] } });
      const [asked] = provider.askedFor('GET /tickets');
      expect(Object.fromEntries(asked!.query)).toEqual({ state: 'open', labels: 'a,b' });
      expect(asked!.headers['x-key']).toBe('sesame');
    } finally {
      await provider.close();
    }
  });
});
