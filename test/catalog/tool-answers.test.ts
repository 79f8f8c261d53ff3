import { readAnswer } from '#catalog';
import { type ToolDefinition } from '#connector-definition';
import { evaluate } from '../support/sandboxed.js';
import { build, definition, tool } from './tool-scene.js';

describe('A response', () => {
  const read = async (
    parts: Partial<ToolDefinition>,
    answer: { status?: number; headers?: object; body?: unknown },
  ) => {
    const made = tool({}, parts);
    const whole = { status: 200, headers: {}, body: {}, ...answer } as Parameters<typeof readAnswer>[4];
    return readAnswer(evaluate, definition, made, await build(made, { id: '1' }), whole);
  };

  it('yields its body as the result by default', async () => {
    expect(await read({}, { body: { a: 1 } })).toEqual({ succeeded: true, data: { a: 1 }, next_page_cursor: null });
    expect(await read({ response: '=body.a' }, { body: { a: 1 } })).toMatchObject({ data: 1 });
    expect(await read({ response: '=body.none' }, { body: {} })).toMatchObject({ data: null });
  });

  it.each([
    [302, 'invalid_response'],
    [404, 'upstream_4xx'],
    [429, 'upstream_rate_limited'],
    [503, 'upstream_5xx'],
  ])('with status %i is a failure', async (status, kind) => {
    expect(await read({}, { status })).toMatchObject({ succeeded: false, kind });
  });

  it('with an error in a status 200 body is a failure', async () => {
    const error_when = '=body.ok ? null : body.error';
    expect(await read({ error_when }, { body: { ok: false, error: 'no_such_channel' } })).toEqual({
      succeeded: false,
      kind: 'tool_error',
      message: 'no_such_channel',
    });
    const odd = { ok: false, error: 'no\u202e_such\u0000' };
    expect(await read({ error_when }, { body: odd })).toMatchObject({ message: 'no_such' });
    expect(await read({ error_when }, { body: { ok: true } })).toMatchObject({ succeeded: true });
  });

  it.each([
    ['fails', '=$number(body.text)'],
    ['never ends', '=($f := function($n) { $f($n + 1) }; $f(0))'],
    ['grows endlessly', '=$map([1..100000], function($n) { $n })'],
    ['calls $eval', "=$eval('1')"],
    ['has a regular expression', '=$match(body.text, /x/)'],
  ])('whose mapping %s is reported as unreadable', async (_what, response) => {
    const reading = await read({ response: response as `=${string}` }, { body: { text: 'x' } });
    expect(reading).toMatchObject({ succeeded: false, kind: 'mapping_failed' });
  });
});

describe('Pagination', () => {
  type Pagination = NonNullable<ToolDefinition['pagination']>;

  const turn = async (pagination: Pagination, page: object, request: Partial<ToolDefinition['request']> = {}) => {
    const made = tool({ path: '/items', query: { kind: 'open', free: '=input.id' }, ...request }, { pagination });
    return build(made, { id: '1' }, page);
  };
  const next = async (pagination: Pagination, body: unknown, { headers = {}, page = {} } = {}) => {
    const made = tool({ path: '/items' }, { pagination });
    const reading = await readAnswer(evaluate, definition, made, await build(made, { id: '1' }, page), {
      status: 200,
      headers,
      body,
    });
    return reading.succeeded ? reading.next_page_cursor : reading;
  };

  /** Link headers, and the cursor of the next page. The last ones would take an hour to read in quadratic time. */
  const links: [header: string, cursor: string | null][] = [
    ['</items?p=2>; rel=next', 'p=2'],
    ['</items?p=2>;title="a, <b>; rel=\\"next\\"" ; REL="last Next"', 'p=2'],
    ['</items?p=1>; rel="prev"; rel="next", </items?p=2>; title; rel="next"', 'p=2'],
    ['</items?p=2>; rel="nextish"', null],
    ['</items?p=2>', null],
    ['<'.repeat(1_000_000), null],
    ['<a>;'.repeat(200_000), null],
    ['<a>,'.repeat(200_000), null],
    [`<a>${' '.repeat(1_000_000)}`, null],
    [`<a>; x="${'\\"'.repeat(500_000)}`, null],
    ['<a>; x="'.repeat(100_000), null],
  ];

  const cursor: Pagination = {
    type: 'cursor',
    cursor_path: 'meta.next',
    cursor_param: 'after',
    size_param: 'limit',
    max_page_size: 50,
  };

  it('works with a cursor', async () => {
    expect((await turn(cursor, { cursor: 'c1', size: 500 })).query).toMatchObject({ after: 'c1', limit: '50' });
    expect(await next(cursor, { meta: { next: 'c2' } })).toBe('c2');
    expect(await next(cursor, { meta: { next: '' } })).toBeNull();
    expect(await next(cursor, {})).toBeNull();
    expect(
      await next({ ...cursor, cursor_path: '=body.more ? body.rows[-1].id' }, { more: true, rows: [{ id: 7 }] }),
    ).toBe('7');
  });

  it('keeps numbers as numbers in a body that contains the cursor', async () => {
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

  it("never overrides the request's constants or method", async () => {
    const list = { method: 'POST', query: { action: 'list' }, body: { query: 'query { a }', after: '=null' } } as const;
    const cursor = (cursor_param: string, more: Partial<Pagination> = {}): Pagination => ({
      type: 'cursor',
      cursor_path: 'next',
      cursor_param,
      ...more,
    });
    const sent = { query: { locale: 'en', site: 'eu', action: 'list' }, body: { query: 'query { a }' } };
    const page = { cursor: 'drop' };
    expect(await turn(cursor('action'), page, list)).toMatchObject(sent);
    expect(await turn(cursor('query', { in: 'body' }), page, list)).toMatchObject(sent);
    const url = { cursor: '_method=DELETE&site=us&action=drop&p=2' };
    expect((await turn({ type: 'link_header' }, url, list)).query).toEqual({ ...sent.query, p: '2' });
  });

  it('works with page numbers', async () => {
    const pages: Pagination = { type: 'page', page_param: 'page', size_param: 'size', items_path: 'rows' };
    expect(await next(pages, { rows: [1, 2] }, { page: { size: 2 } })).toBe('2');
    expect(await next(pages, { rows: [1, 2] }, { page: { size: 2, cursor: '5' } })).toBe('6');
    expect(await next(pages, { rows: [1] }, { page: { size: 2 } })).toBeNull();
    expect(await next(pages, { rows: [] })).toBeNull();
  });

  it('works with offsets', async () => {
    const offset: Pagination = { type: 'offset', offset_param: 'offset', size_param: 'size', items_path: 'rows' };
    expect(await next(offset, { rows: [1, 2] }, { page: { size: 2, cursor: '4' } })).toBe('6');
    expect(await next(offset, { rows: [1] }, { page: { size: 2, cursor: '4' } })).toBeNull();
  });

  it("uses only the query parameters of the next page's URL", async () => {
    const link =
      '<https://api.acme.com/v1/items?page=1>; rel="prev", <https://evil.com/v1/other?page=3&free=x>; rel="next"';
    expect(await next({ type: 'link_header' }, [], { headers: { link } })).toBe('page=3&free=x');
    for (const [header, cursor] of links)
      expect(await next({ type: 'link_header' }, [], { headers: { link: header } })).toBe(cursor);
    expect(await next({ type: 'next_url', next_url_path: '=body.`@next`' }, { '@next': '/v1/items?skip=10' })).toBe(
      'skip=10',
    );
    expect(await next({ type: 'next_url', next_url_path: 'next' }, { next: null })).toBeNull();
    const { path, query } = await turn({ type: 'link_header' }, { cursor: 'page=3&free=x&kind=deleted&tag=a&tag=b' });
    expect(path).toBe('/items');
    expect(query).toEqual({ locale: 'en', site: 'eu', page: '3', free: 'x', kind: 'open', tag: ['a', 'b'] });
  });
});
