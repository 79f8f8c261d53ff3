import fc from 'fast-check';
import {
  buildRequest,
  checkArguments,
  type ConnectorDefinition,
  digestOf,
  identify,
  inputSchemaOf,
  operationKeyOf,
  operationOf,
  readAnswer,
  RequestRefused,
  tierOf,
  type ToolDefinition,
} from '#catalog';

const definition = {
  format: 1,
  slug: 'acme',
  name: 'Acme',
  categories: ['other'],
  base_url: 'https://api.acme.com/v1',
  query: { locale: 'en', site: '{{site}}' },
  auth: [{ name: 'none', type: 'none' }],
  tools: [],
} as unknown as ConnectorDefinition;

const tool = (request: Partial<ToolDefinition['request']>, more: Partial<ToolDefinition> = {}): ToolDefinition => ({
  name: 'get_item',
  resource: 'items',
  method: 'get',
  description: 'Reads an item.',
  input: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, note: { type: 'string' } } },
  request: { method: 'GET', path: '/items/{id}', ...request },
  ...more,
});

const vars = { site: 'eu' };
const build = (built: ToolDefinition, input: Record<string, unknown>, page = {}) =>
  buildRequest(definition, built, { input, vars, page });

describe('the request of a call', () => {
  it('has its arguments in path, query, headers and body', async () => {
    const made = tool({
      method: 'POST',
      query: { full: '=input.note != null', tag: '=["a", "b"]', kept: 'yes', left: '=input.nothing', none: '=null' },
      headers: { 'X-Note': '=input.note' },
      body: { note: '=input.note', deep: [{ id: '=input.id', gone: '=input.nothing' }, '=input.nothing'], count: 3 },
    });
    expect(await build(made, { id: 'a b', note: 'hi' })).toEqual({
      method: 'POST',
      path: '/items/a%20b',
      query: { locale: 'en', site: 'eu', full: 'true', tag: ['a', 'b'], kept: 'yes' },
      headers: { 'x-note': 'hi' },
      body: { note: 'hi', deep: [{ id: 'a b' }], count: 3 },
      body_type: 'json',
    });
  });

  it('has no body where the tool has none', async () => {
    expect(await build(tool({}), { id: '1' })).toMatchObject({ body: undefined, body_type: null });
  });

  it('never leaves its place below the base address, whatever the arguments', async () => {
    const paths = fc.constantFrom(
      '/items/{id}',
      '/items/{id}/notes',
      '/{id}/{note}',
      '/items/{id}.json',
      '/a/{id}{note}/b',
      '/x/{id}/',
    );
    const text = fc.oneof(
      fc.constantFrom('.', '..', '', '%2e%2e', '/..', '?a=b', '#', '\\', '..\\..', ';', '{id}'),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(paths, text, text, async (path, id, note) => {
        const made = tool({ path });
        const parts = path.split('/').length;
        try {
          const request = await build(made, { id, note });
          const url = new URL(`https://api.acme.com/v1${request.path}`);
          expect(url.pathname).toBe(`/v1${request.path}`);
          expect(url.pathname.split('/')).toHaveLength(parts + 1);
          expect([url.search, url.hash, url.host]).toEqual(['', '', 'api.acme.com']);
        } catch (thrown) {
          if (!(thrown instanceof RequestRefused)) throw thrown;
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['a line break', { 'X-Note': '=input.note' }, 'a\r\nb'],
    ['a character outside Latin-1', { 'X-Note': '=input.note' }, '日'],
  ])('refuses a header with %s', async (_what, headers, note) => {
    await expect(build(tool({ headers }), { id: '1', note })).rejects.toThrow(RequestRefused);
  });

  it('refuses an object where one value belongs', async () => {
    await expect(build(tool({ query: { q: '=input' } }), { id: '1' })).rejects.toThrow('q has no single value.');
  });
});

describe('arguments', () => {
  const checked = (sent: Record<string, unknown>, input = tool({}).input) => checkArguments(tool({}, { input }), sent);

  it.each([
    ['is missing', {}, '/id', 'It is required.'],
    ['has another type', { id: 1 }, '/id', 'It must be string.'],
    ['is unknown', { id: '1', colour: 'red' }, '/colour', 'The tool has no such argument.'],
    ['would empty the path', { id: ' ' }, '/id', 'It must name something.'],
    ['would step back in the path', { id: '..' }, '/id', 'It must name something.'],
  ])('are refused where one %s', (_what, sent, path, message) => {
    expect(checked(sent).problems).toEqual([{ path, message }]);
  });

  it('get the defaults of the schema, and what was sent stays as it was', () => {
    const sent = { id: '1' };
    const input = { type: 'object', properties: { id: { type: 'string' }, size: { type: 'integer', default: 5 } } };
    expect(checked(sent, input).input).toEqual({ id: '1', size: 5 });
    expect(sent).toEqual({ id: '1' });
  });

  it('are checked by the very schema that is shown', () => {
    expect(inputSchemaOf(tool({}))).toMatchObject({ type: 'object', additionalProperties: false });
    expect(inputSchemaOf({})).toEqual({ type: 'object', properties: {}, additionalProperties: false });
  });
});

describe('an answer', () => {
  const read = async (
    parts: Partial<ToolDefinition>,
    answer: { status?: number; headers?: object; body?: unknown },
  ) => {
    const made = tool({}, parts);
    const whole = { status: 200, headers: {}, body: {}, ...answer } as Parameters<typeof readAnswer>[3];
    return readAnswer(definition, made, await build(made, { id: '1' }), whole);
  };

  it('is the body, unless the tool says otherwise', async () => {
    expect(await read({}, { body: { a: 1 } })).toEqual({ succeeded: true, data: { a: 1 }, next_page_cursor: null });
    expect(await read({ response: '=body.a' }, { body: { a: 1 } })).toMatchObject({ data: 1 });
    expect(await read({ response: '=body.none' }, { body: {} })).toMatchObject({ data: null });
  });

  it.each([
    [404, 'upstream_4xx'],
    [429, 'upstream_rate_limited'],
    [503, 'upstream_5xx'],
  ])('with status %i is a failure', async (status, kind) => {
    expect(await read({}, { status })).toMatchObject({ succeeded: false, kind });
  });

  it('that hides a failure behind 200 is a failure', async () => {
    const error_when = '=body.ok ? null : body.error';
    expect(await read({ error_when }, { body: { ok: false, error: 'no_such_channel' } })).toEqual({
      succeeded: false,
      kind: 'tool_error',
      message: 'no_such_channel',
    });
    expect(await read({ error_when }, { body: { ok: true } })).toMatchObject({ succeeded: true });
  });

  it.each([
    ['fails', '=$number(body.text)'],
    ['never ends', '=($f := function($n) { $f($n + 1) }; $f(0))'],
    ['grows without end', '=$map([1..100000], function($n) { $n })'],
    ['evaluates text', "=$eval('1')"],
    ['has a regular expression', '=$match(body.text, /x/)'],
  ])('whose mapping %s cannot be read', async (_what, response) => {
    const reading = await read({ response: response as `=${string}` }, { body: { text: 'x' } });
    expect(reading).toMatchObject({ succeeded: false, kind: 'mapping_failed' });
  });
});

describe('pages', () => {
  type Pagination = NonNullable<ToolDefinition['pagination']>;

  const turn = async (pagination: Pagination, page: object, request: Partial<ToolDefinition['request']> = {}) => {
    const made = tool({ path: '/items', query: { kind: 'open', free: '=input.id' }, ...request }, { pagination });
    return build(made, { id: '1' }, page);
  };
  const next = async (pagination: Pagination, body: unknown, { headers = {}, page = {} } = {}) => {
    const made = tool({ path: '/items' }, { pagination });
    const reading = await readAnswer(definition, made, await build(made, { id: '1' }, page), {
      status: 200,
      headers,
      body,
    });
    return reading.succeeded ? reading.next_page_cursor : reading;
  };

  const cursor: Pagination = {
    type: 'cursor',
    cursor_path: 'meta.next',
    cursor_param: 'after',
    size_param: 'limit',
    max_page_size: 50,
  };

  it('by cursor', async () => {
    expect((await turn(cursor, { cursor: 'c1', size: 500 })).query).toMatchObject({ after: 'c1', limit: '50' });
    expect(await next(cursor, { meta: { next: 'c2' } })).toBe('c2');
    expect(await next(cursor, { meta: { next: '' } })).toBeNull();
    expect(await next(cursor, {})).toBeNull();
    expect(
      await next({ ...cursor, cursor_path: '=body.more ? body.rows[-1].id' }, { more: true, rows: [{ id: 7 }] }),
    ).toBe('7');
  });

  it('by cursor in the body, where numbers are numbers', async () => {
    const inBody: Pagination = {
      ...cursor,
      in: 'body',
      cursor_param: 'variables.after',
      size_param: 'variables.first',
    };
    const { body, query } = await turn(
      inBody,
      { cursor: '12', size: 10 },
      { method: 'POST', body: { query: '{ x }', variables: { a: 1 } } },
    );
    expect(body).toEqual({ query: '{ x }', variables: { a: 1, after: '12', first: 10 } });
    expect(query).not.toHaveProperty('after');
  });

  it('by number', async () => {
    const pages: Pagination = { type: 'page', page_param: 'page', size_param: 'size', items_path: 'rows' };
    expect(await next(pages, { rows: [1, 2] }, { page: { size: 2 } })).toBe('2');
    expect(await next(pages, { rows: [1, 2] }, { page: { size: 2, cursor: '5' } })).toBe('6');
    expect(await next(pages, { rows: [1] }, { page: { size: 2 } })).toBeNull();
    expect(await next(pages, { rows: [] })).toBeNull();
  });

  it('by offset', async () => {
    const offset: Pagination = { type: 'offset', offset_param: 'offset', size_param: 'size', items_path: 'rows' };
    expect(await next(offset, { rows: [1, 2] }, { page: { size: 2, cursor: '4' } })).toBe('6');
    expect(await next(offset, { rows: [1] }, { page: { size: 2, cursor: '4' } })).toBeNull();
  });

  it('by the address of the next one, of which only the parameters count', async () => {
    const link =
      '<https://api.acme.com/v1/items?page=1>; rel="prev", <https://evil.com/v1/other?page=3&free=x>; rel="next"';
    expect(await next({ type: 'link_header' }, [], { headers: { link } })).toBe('page=3&free=x');
    expect(await next({ type: 'next_url', next_url_path: '=body.`@next`' }, { '@next': '/v1/items?skip=10' })).toBe(
      'skip=10',
    );
    expect(await next({ type: 'next_url', next_url_path: 'next' }, { next: null })).toBeNull();
    const { path, query } = await turn({ type: 'link_header' }, { cursor: 'page=3&free=x&kind=deleted&tag=a&tag=b' });
    expect(path).toBe('/items');
    expect(query).toEqual({ locale: 'en', site: 'eu', page: '3', free: 'x', kind: 'open', tag: ['a', 'b'] });
  });
});

describe('what a tool does', () => {
  it.each([
    ['get_item', 'GET', 'read', 'read'],
    ['search_items', 'POST', 'read', 'read'],
    ['send_message', 'POST', 'create', 'write'],
    ['archive_item', 'POST', 'update', 'write'],
    ['cancel_event', 'POST', 'delete', 'destructive'],
    ['frobnicate_item', 'GET', 'read', 'read'],
    ['frobnicate_item', 'PUT', 'update', 'write'],
    ['frobnicate_item', 'DELETE', 'delete', 'destructive'],
  ] as const)('%s by %s is %s, %s', (name, method, operation, tier) => {
    const made = tool({ method }, { name });
    expect([operationOf(made), tierOf(made)]).toEqual([operation, tier]);
  });

  it('is other where neither name nor method tells', () => {
    expect(operationOf({ name: 'frobnicate' })).toBe('other');
  });

  it('is as declared', () => {
    const made = tool({ method: 'POST' }, { name: 'create_refund', operation: 'other', tier: 'destructive' });
    expect([operationOf(made), tierOf(made)]).toEqual(['other', 'destructive']);
  });

  it('is told apart by its constants, not by the names of its arguments', () => {
    const key = (request: object) => operationKeyOf(tool(request).request);
    expect(key({ path: '/items/{id}' })).toBe('GET /items/{}');
    expect(key({ path: '/items/{number}' })).toBe(key({ path: '/items/{id}' }));
    expect(key({ query: { q: '=input.a' } })).toBe(key({ query: { q: '=input.b' } }));
    expect(key({ query: { q: 'a' } })).not.toBe(key({ query: { q: 'b' } }));
    expect(key({ body: { query: '{ a }', variables: { x: '=input.x' } } })).not.toBe(
      key({ body: { query: '{ b }', variables: { x: '=input.x' } } }),
    );
    expect(key({ body: { a: 1, b: 2 } })).toBe(key({ body: { b: 2, a: 1 } }));
  });
});

describe('who a tool is', () => {
  const list = tool({ path: '/items' }, { name: 'list_items' });
  const other = tool({ path: '/others' }, { name: 'list_items' });
  const [first] = identify('acme', [list]);

  it('does not depend on where it is worked out', () => {
    expect(identify('acme', [list])).toEqual([first]);
    expect(identify('other', [list])[0]!.origin).not.toBe(first!.origin);
  });

  it('survives a new name', () => {
    expect(identify('acme', [{ ...list, name: 'find_items' }], [first!])).toEqual([{ ...first, name: 'find_items' }]);
  });

  it('ends with a new request, which remembers it', () => {
    const [changed] = identify('acme', [other], [first!]);
    expect(changed!.origin).not.toBe(first!.origin);
    expect(changed!.origins).toEqual([changed!.origin, first!.origin]);
  });

  it('goes on where the definition says so', () => {
    const [continued] = identify('acme', [{ ...other, origin: first!.origin! }], [first!]);
    expect(continued).toMatchObject({ origin: first!.origin, origins: [first!.origin] });
  });

  it('is not passed to another tool that takes the name of a renamed one', () => {
    const [renamed, taker] = identify('acme', [{ ...list, name: 'find_items' }, other], [first!]);
    expect(renamed).toMatchObject({ origin: first!.origin });
    expect(taker!.origins).toEqual([taker!.origin]);
    expect(taker!.origin).not.toBe(first!.origin);
  });

  it('is never forgotten, however the definition changes', () => {
    const named = fc.record({
      name: fc.constantFrom('get_a', 'get_b', 'get_c'),
      path: fc.constantFrom('/a', '/b', '/c', '/d'),
    });
    const versions = fc.array(fc.uniqueArray(named, { selector: ({ name }) => name, minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(versions, (history) => {
        let known: ReturnType<typeof identify> = [];
        for (const version of history) {
          const before = known;
          known = identify(
            'acme',
            version.map(({ name, path }) => tool({ path }, { name })),
            before,
          );
          for (const each of known) {
            expect(new Set(each.origins).size).toBe(each.origins.length);
            expect(each.origins[0]).toBe(each.origin);
            const namesake = before.find(({ name }) => name === each.name);
            const livesOn = known.some(({ operation }) => operation === namesake?.operation);
            if (namesake && !livesOn) expect(each.origins).toEqual(expect.arrayContaining([...namesake.origins]));
          }
        }
      }),
    );
  });
});

describe('a digest', () => {
  it('is the same for the same content, in whatever order', () => {
    expect(digestOf({ a: 1, b: [1, { c: 'é' }] })).toBe(digestOf({ b: [1, { c: 'é' }], a: 1 }));
    expect(digestOf({ a: 1 })).toBe('015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862');
  });
});
