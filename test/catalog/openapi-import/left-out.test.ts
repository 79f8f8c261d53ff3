import { olderDesk } from './documents.js';
import { connect, connectBy, documentOf, startImportScene, startRecorder } from './scene.js';

const { creator } = await startImportScene();

const validate = async (document: object) =>
  (await creator('POST /connector/validate', { openapi: { document } })).body;
const messages = ({ diagnostics }: any, code: string): [string, string][] =>
  diagnostics.filter((each: any) => each.code === code).map((each: any) => [each.pointer, each.message]);
const text = { type: 'string' };
const header = (name: string) => ({ name, in: 'header', schema: text });
const answered = (schema: object) => ({ content: { 'application/json': { schema } } });
const body = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } });
const get = (operationId: string, ...parameters: object[]) => ({ get: { operationId, parameters, responses: {} } });

async function during<Result>(
  document: object,
  work: (run: Awaited<ReturnType<typeof connect>>['run']) => Promise<Result>,
) {
  const recorder = await startRecorder();
  try {
    return await work((await connect(creator, recorder, document)).run);
  } finally {
    await recorder.close();
  }
}

describe('An OpenAPI import', () => {
  it('without a verify request is returned so that it can be completed', async () => {
    const make = { post: { operationId: 'make_note', responses: {} } };
    const document = documentOf({}, { paths: { '/notes': make } });
    const checked = await validate(document);
    expect(checked).toMatchObject({ valid: false, tool_count: 1, definition: { tools: [{ name: 'make_note' }] } });
    const definition = { ...checked.definition, verify: { method: 'GET', path: '/me' } };
    const completed = (await creator('POST /connector/validate', { definition })).body;
    expect(completed).toMatchObject({ valid: true, tool_count: 1 });
  });

  it('writes accented letters in names as plain letters', async () => {
    const document = documentOf({ '/g': get('listGrößenÆ', { name: 'Länge', in: 'query', schema: text }) });
    const { tools } = (await validate(document)).definition;
    const tool = tools.find(({ request }: any) => request.path === '/g');
    expect([tool.name, Object.keys(tool.input.properties)]).toEqual(['list_grossen_ae', ['lange']]);
  });

  it('names operations after their paths if their ids contain other alphabets', async () => {
    const { tools } = (await validate(documentOf({ '/journals': get('getЖурналList') }))).definition;
    expect(tools.map(({ name }: any) => name)).toContain('list_journals');
  });

  it('accepts a server of the same origin in upper case or with the default port', async () => {
    const paths = {
      '/a': { ...get('list_as'), servers: [{ url: 'HTTPS://CELLS.EXAMPLE.COM' }] },
      '/b': { ...get('list_bs'), servers: [{ url: 'https://cells.example.com:443' }] },
    };
    const { definition, diagnostics } = await validate(documentOf(paths));
    expect(definition.tools.map(({ name }: any) => name)).toEqual(expect.arrayContaining(['list_as', 'list_bs']));
    expect(diagnostics.filter(({ code }: any) => code === 'openapi_left_out')).toEqual([]);
  });

  it('reports that it replaces http with https', async () => {
    const document = documentOf({}, { servers: [{ url: 'http://cells.example.com' }] });
    const checked = await validate(document);
    expect(checked.definition.base_url).toBe('https://cells.example.com');
    expect(messages(checked, 'openapi_guess')).toContainEqual(['/servers', expect.stringContaining('https instead')]);
    expect(messages(await validate(documentOf({})), 'openapi_guess').map(([at]) => at)).not.toContain('/servers');
  });

  it('leaves out an operation that requires a parameter called __proto__', async () => {
    const parameter = { name: '__proto__', in: 'query', required: true, schema: text };
    const document = documentOf({
      '/a': get('list_as', parameter),
      '/b': get('list_bs', { ...parameter, required: false }),
    });
    const checked = await validate(document);
    expect([checked.valid, checked.definition.tools.map(({ name }: any) => name)]).toEqual([
      true,
      ['get_me', 'list_bs'],
    ]);
    expect(messages(checked, 'openapi_left_out')).toEqual([
      ['/paths/~1a/get', expect.stringContaining('requires the query parameter __proto__')],
      ['/paths/~1b/get', expect.stringContaining('parameter __proto__ was left out')],
    ]);
  });

  it('keeps parameters with similar names apart', async () => {
    const parameters = ['DateSent', 'DateSent<', 'DateSent>'].map((name) => ({ name, in: 'query', schema: text }));
    const document = documentOf({ '/messages': get('list_messages', ...parameters) });
    const given = { DateSent: '1', date_sent_less_than: '2', date_sent_greater_than: '3' };
    await during(document, async (run) =>
      expect((await run('list_messages', given)).url).toBe('/messages?DateSent=1&DateSent%3C=2&DateSent%3E=3'),
    );
    const told = messages(await validate(document), 'openapi_guess').filter(([at]) => at === '/paths/~1messages/get');
    expect(told.map(([, says]) => says)).toContain(
      'The query parameter DateSent> became the argument date_sent_greater_than.',
    );
  });

  it('keeps query and path parameters with equal names apart', async () => {
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: text },
      { name: 'id', in: 'query', schema: text },
    ];
    const document = documentOf({ '/notes/{id}': get('get_note', ...parameters) });
    await during(document, async (run) =>
      expect((await run('get_note', { id: 'a', query_id: 'b' })).url).toBe('/notes/a?id=b'),
    );
  });

  it.each([
    ['a cookie', { name: 'sid', in: 'cookie', required: true, schema: text }],
    ['an XML parameter', { name: 'filter', in: 'query', required: true, content: { 'application/xml': {} } }],
    ['a method override', { name: '_method', in: 'query', required: true, schema: text }],
  ])('leaves out an operation that requires %s', async (_, parameter) => {
    const answer = await validate(documentOf({ '/notes': get('list_notes', parameter) }));
    expect(messages(answer, 'openapi_left_out').map(([at]) => at)).toEqual(['/paths/~1notes/get']);
    expect(answer.definition.tools.map(({ name }: any) => name)).toEqual(['get_me']);
  });

  it('reports optional parameters that tools cannot send', async () => {
    const cookie = { name: 'sid', in: 'cookie', schema: text };
    const answer = await validate(documentOf({ '/notes': get('list_notes', cookie) }));
    expect(messages(answer, 'openapi_left_out')).toEqual([['/paths/~1notes/get', expect.stringContaining('sid')]]);
  });

  it.each([
    ['a broken reference to its body', { post: { requestBody: { $ref: '#/nope' } } }, '/post', '#/nope'],
    ['a broken reference to its body schema', { post: body({ $ref: '#/nope' }) }, '/post', '#/nope'],
    ['a broken reference within its body schema', { post: body({ allOf: [{ $ref: '#/nope' }] }) }, '/post', '#/nope'],
    ['a broken reference to a parameter', get('x', { $ref: '#/nope' }), '/get', '#/nope'],
    ['a parameter from another document', get('x', { $ref: 'https://a.example/b' }), '/get', 'https://a.example/b'],
    ['a broken parameter of its path', { parameters: [{ $ref: '#/nope' }], get: {} }, '/get', '#/nope'],
    ['a broken reference', { get: { $ref: '#/nope' } }, '/get', '#/nope'],
    ['a broken reference to its path', { $ref: '#/nope' }, '', '#/nope'],
    ['a path in another document', { $ref: 'https://a.example/b' }, '', 'https://a.example/b'],
    ['the method OPTIONS', { options: {} }, '/options', 'OPTIONS'],
    ['the method TRACE', { trace: {} }, '/trace', 'TRACE'],
    ['an unsupported method', { additionalOperations: { COPY: {} } }, '/additionalOperations/COPY', 'COPY'],
    ['a required Cookie header', get('x', { ...header('Cookie'), required: true }), '/get', 'Cookie'],
  ])('leaves out an operation with %s', async (_, item, at, reason) => {
    const answer = await validate(documentOf({ '/notes': item }));
    expect(messages(answer, 'openapi_left_out')).toEqual([[`/paths/~1notes${at}`, expect.stringContaining(reason)]]);
    expect(answer.definition.tools.map(({ name }: any) => name)).toEqual(['get_me']);
  });

  it.each([
    ['its response', { $ref: '#/components/responses/X' }, 'was left out', '#/components/responses/X'],
    ['its response schema', answered({ $ref: '#/nope' }), 'was left out', '#/nope'],
    ['a property', answered({ properties: { id: text, a: { $ref: 'b.yaml#/X' } } }), 'is incomplete', 'b.yaml#/X'],
  ])('reports the output of a tool with a broken reference to %s', async (_, response, state, reference) => {
    const answer = await validate(documentOf({ '/notes': { get: { responses: { 200: response } } } }));
    const reason = `The output of the operation ${state}. The reference ${reference} does not resolve within this document.`;
    expect(messages(answer, 'openapi_left_out')).toEqual([['/paths/~1notes/get', reason]]);
    expect(answer.definition.tools.map(({ name }: any) => name)).toEqual(['get_me', 'list_notes']);
  });

  it('leaves out an operation of Swagger 2.0 with a broken reference', async () => {
    const paths = { '/notes': get('list_notes', { $ref: '#/parameters/nope' }), '/tags': { get: { responses: {} } } };
    const answer = await validate({ ...olderDesk, paths });
    expect(messages(answer, 'openapi_left_out').map(([at]) => at)).toEqual(['/paths/~1notes/get']);
    expect(answer.definition.tools.map(({ name }: any) => name)).toEqual(['list_tags']);
  });

  it('sets verify to an operation that can be imported', async () => {
    const paths = { nolead: { get: {} }, '/a': get('x', { $ref: '#/nope' }), '/tickets': get('list_tickets') };
    const answer = await validate({ ...documentOf({}), paths });
    expect(messages(answer, 'openapi_left_out').map(([at]) => at)).toEqual(['/paths/nolead/get', '/paths/~1a/get']);
    expect(answer).toMatchObject({ valid: true, definition: { verify: { path: '/tickets' } } });
  });

  it('reports the headers that tools cannot set', async () => {
    const names = ['Host', 'Cookie', 'Content-Length', 'Accept-Encoding', 'Accept', 'Authorization', 'Content-Type'];
    const headers = names.map((name) => ({ ...header(name), required: name === 'Host' }));
    const answer = await validate(documentOf({ '/notes': get('list_notes', ...headers) }));
    const left = ['Host', 'Cookie', 'Content-Length', 'Accept-Encoding'].map((name) =>
      expect.stringContaining(`header parameter ${name} `),
    );
    expect(messages(answer, 'openapi_left_out').map(([, says]) => says)).toEqual(left);
    expect(answer.definition.tools.map(({ name }: any) => name)).toEqual(['get_me', 'list_notes']);
  });

  it.each([
    ['the credential', 'x_key', { 'X-Other': 1 }, false],
    ['another parameter', 'limit', { limit: 100 }, true],
    ['the method', '_method', { _method: 'DELETE' }, true],
  ])('does not let a free-form object set %s', async (_, __, filter, isRefused) => {
    const parameters = [
      { name: 'filter', in: 'query', schema: { type: 'object', additionalProperties: true } },
      { name: 'limit', in: 'query', schema: { type: 'integer' } },
    ];
    await during(documentOf({ '/notes': get('list_notes', ...parameters) }), async (run) =>
      expect((await run('list_notes', { filter })).answer.status).toBe(isRefused ? 400 : 200),
    );
  });

  it('sends the content type that the document declares', async () => {
    const content = {
      'application/json-patch+json': {},
      'application/merge-patch+json': { schema: { type: 'object' } },
    };
    const document = documentOf({ '/pods': { patch: { operationId: 'patch_pods', requestBody: { content } } } });
    await during(document, async (run) => {
      const { headers, body } = await run('update_pods', { body: { a: 1 } });
      expect([headers['content-type'], body]).toEqual(['application/merge-patch+json', '{"a":1}']);
    });
  });

  it('keeps different base paths of servers that share an origin', async () => {
    const servers = [{ url: 'https://cells.example.com/v2' }];
    const paths = { '/old': get('list_old'), '/new': { ...get('list_new'), servers } };
    const answer = await validate(documentOf(paths, { servers: [{ url: 'https://cells.example.com/v1' }] }));
    expect(answer.definition.base_url).toBe('https://cells.example.com');
    const places = answer.definition.tools.map(({ request }: any) => request.path);
    expect(places).toEqual(['/v1/me', '/v1/old', '/v2/new']);
    expect(answer.definition.verify.path).toBe('/v1/me');
  });

  it.each([
    [
      'an operation',
      { '/files': { post: { operationId: 'create_file', servers: [{ url: 'https://files.example.com' }] } } },
    ],
    ['a path', { '/files': { servers: [{ url: 'https://files.example.com' }], post: { operationId: 'create_file' } } }],
    [
      'an operation on another port',
      { '/files': { servers: [{ url: 'https://cells.example.com:8443' }], post: { operationId: 'create_file' } } },
    ],
  ])('leaves out %s if its server has another origin', async (_, paths) => {
    const answer = await validate(documentOf(paths));
    expect(answer.definition.tools.map(({ name }: any) => name)).toEqual(['get_me']);
    expect(messages(answer, 'openapi_left_out').map(([at]) => at)).toEqual(['/paths/~1files/post']);
  });

  it.each([
    ['a number as summary', { '/a': { get: { summary: 5, description: {}, operationId: ['x'], tags: 'all' } } }],
    ['lists as schemas', { '/a': { get: { parameters: [{ name: 'a', in: 'query', schema: [[]] }, 7, null] } } }],
    ['a string as servers', { '/a': { servers: 'x', get: { servers: [5, null], requestBody: 'x', responses: 'y' } } }],
    ['null as content', { '/a': { post: { requestBody: { content: { 'application/json': null } } } } }],
  ])('hides internal errors when a document has %s', async (_, paths) => {
    const answer = await validate(documentOf(paths));
    expect(JSON.stringify(answer)).not.toMatch(/threw|is not a function|Cannot read|undefined/);
  });

  it.each(['https://cells.example.com/?a=b', 'https://cells.example.com/#a', 'https://cells.example.com/a/../b'])(
    'refuses the base address %s',
    async (url) => {
      const answer = await validate(documentOf({}, { servers: [{ url }] }));
      expect(answer.diagnostics).toContainEqual(expect.objectContaining({ code: 'path_escape', pointer: '/base_url' }));
    },
  );

  it.each([
    ['no servers', undefined],
    ['a relative server', [{ url: '/v1' }]],
  ])('asks for the base URL of a document with %s', async (_, servers) => {
    const { diagnostics } = await validate(documentOf({}, { servers }));
    const message = 'The document names no server with a host. Set base_url (on the command line, --base-url).';
    expect(diagnostics).toEqual([{ severity: 'error', code: 'openapi_invalid', pointer: '/servers', message }]);
  });

  it('refuses an API key in the Host header', async () => {
    const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'Host' } } };
    expect(await validate(documentOf({}, { components }))).toMatchObject({ valid: false });
  });

  it('accepts paths with non-ASCII letters', async () => {
    await during(documentOf({ '/заметки/|x': get('list_notes') }), async (run) =>
      expect((await run('list_notes', {})).url).toBe('/%D0%B7%D0%B0%D0%BC%D0%B5%D1%82%D0%BA%D0%B8/%7Cx'),
    );
  });
});

it('A custom connector can call paths with non-ASCII letters', async () => {
  const recorder = await startRecorder();
  const key = { name: 'key', type: 'api_key', form_fields: [{ name: 'api_key', type: 'password' }] };
  const definition = {
    format: 1,
    name: 'Cells',
    base_url: `${recorder.origin}/größe`,
    auth: [{ ...key, inject: [{ in: 'header', name: 'X-Key', template: '{{api_key}}' }], tools_path: '/ключ' }],
    verify: { method: 'GET', path: '/ich/größe', subject: '=$string(body.id)' },
    tools: [
      {
        name: 'list_notes',
        resource: 'notes',
        method: 'list',
        description: 'Lists notes.',
        request: { method: 'GET', path: '/ноты' },
      },
    ],
  };
  try {
    const { run } = await connectBy(creator, recorder, { definition });
    expect((await run('list_notes', {})).url).toBe(encodeURI('/größe/ключ/ноты'));
    expect(recorder.received[0]!.url).toBe(encodeURI('/größe/ich/größe'));
  } finally {
    await recorder.close();
  }
});
