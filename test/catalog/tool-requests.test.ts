import fc from 'fast-check';
import { checkArguments, RequestRefused } from '#catalog';
import { buildInputSchema } from '../../libs/catalog/src/tool/domain/input-schema.js';
import { check } from '../support/sandboxed.js';
import { build, tool } from './tool-scene.js';

describe('The request of a call', () => {
  it('puts arguments into path, query, headers and body', async () => {
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

  it.each<[string, object]>([
    ['the text of a form', { body: '_method=DELETE', body_type: 'form' }],
    ['a raw text', { body: 'a=1&_method=DELETE', body_type: 'raw' }],
    ['JSON in a raw text', { body: '{"a": 1, "_method": "DELETE"}', body_type: 'raw' }],
    ['a form from an expression', { body: "={'_method': 'DELETE'}", body_type: 'form' }],
    ['a multipart body from an expression', { body: "={'_METHOD': 'DELETE'}", body_type: 'multipart' }],
    ['a JSON body from an expression', { body: "={'_method': 'DELETE'}" }],
  ])('does not override the method in %s', async (_, request) => {
    await expect(build(tool({ method: 'POST', ...request }), { id: '1' })).rejects.toThrow(
      /^_method would override the HTTP method\. Remove it from the request\.$/i,
    );
  });

  it.each([
    '.method',
    '[method',
    ' -Method',
    '_method[',
    '_method\0x',
    '_HttpMethod',
    '$httpMethod',
    'X-Method-Override',
    'X.HTTP_Method Override',
  ])('does not override the method with the field %j', async (name) => {
    const fields = `={'a': 1, ${JSON.stringify(name)}: 'DELETE'}`;
    for (const body_type of ['form', 'json'] as const)
      await expect(build(tool({ method: 'POST', body: fields, body_type }), { id: '1' })).rejects.toThrow(
        'would override the HTTP method',
      );
  });

  it('may have fields whose names only resemble an override', async () => {
    const body = { method: 'card', payment_method: 'card', _methods: 'x', http_method: 'GET' };
    expect(await build(tool({ method: 'POST', body }), { id: '1' })).toMatchObject({ body });
  });

  it('is refused if its values are larger than 8 MiB together', async () => {
    const body = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`n${at}`, '=input.note' as const]));
    const made = tool({ method: 'POST', body });
    await expect(build(made, { id: '1', note: 'x'.repeat(100_000) })).rejects.toThrow('larger than 8 MiB');
    await expect(build(made, { id: '1', note: 'x'.repeat(1000) })).resolves.toMatchObject({ method: 'POST' });
  });

  it('is refused if its constants become too long with their variables', async () => {
    await expect(build(tool({}), { id: '1' }, {}, 'x'.repeat(70_000))).rejects.toThrow('longer than 65536 characters');
  });

  it('has no body if the tool declares none', async () => {
    expect(await build(tool({}), { id: '1' })).toMatchObject({ body: undefined, body_type: null });
  });

  it('stays below the base address, whatever the arguments', async () => {
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
  ])('cannot have a header with %s', async (_what, headers, note) => {
    await expect(build(tool({ headers }), { id: '1', note })).rejects.toThrow(RequestRefused);
  });

  it('is refused if its path is longer than the vault accepts', async () => {
    const refused = build(tool({}), { id: '?'.repeat(3000) });
    await expect(refused).rejects.toThrow('The path is longer than 8000 characters. Send shorter arguments.');
  });

  it('cannot contain an object where a single value is expected', async () => {
    await expect(build(tool({ query: { q: '=input' } }), { id: '1' })).rejects.toThrow('q must be a single value.');
  });
});

describe('Arguments', () => {
  const checked = (sent: Record<string, unknown>, input = tool({}).input) =>
    checkArguments(check, tool({}, { input }), sent);

  it.each([
    ['is missing', {}, '/id', 'It is required.'],
    ['has another type', { id: 1 }, '/id', 'It must be a string.'],
    ['is unknown', { id: '1', colour: 'red' }, '/colour', 'Unknown argument.'],
    ['would empty the path', { id: ' ' }, '/id', 'It must not be empty, `.` or `..`.'],
    ['would leave the path', { id: '..' }, '/id', 'It must not be empty, `.` or `..`.'],
  ])('are refused if one %s', async (_what, sent, path, message) => {
    expect((await checked(sent)).problems).toEqual([{ path, message }]);
  });

  it('get suggestions only for the first unknown names, from the first known ones', async () => {
    const names = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word}_${index}`);
    const objectOf = (all: string[]) => Object.fromEntries(all.map((name) => [name, {}]));
    const suggested = async (sent: string[]) => {
      const input = { type: 'object', properties: objectOf([...names('customer', 200), 'zebra']) };
      const { problems } = await checked(objectOf(sent), input);
      return problems.filter(({ message }) => message.includes('Did you mean')).length;
    };
    expect(await suggested(names('custmer', 20))).toBe(5);
    expect(await suggested(['zebr'])).toBe(0);
  });

  it("get the schema's defaults only where they are omitted", async () => {
    const sent = { id: '1' };
    const input = { type: 'object', properties: { id: { type: 'string' }, size: { type: 'integer', default: 5 } } };
    expect((await checked(sent, input)).input).toEqual({ id: '1', size: 5 });
    expect(sent).toEqual({ id: '1' });
  });

  it('are checked with the same schema that is shown', () => {
    expect(buildInputSchema(tool({}))).toMatchObject({ type: 'object', additionalProperties: false });
    expect(buildInputSchema({})).toEqual({ type: 'object', properties: {}, additionalProperties: false });
  });
});
