import fc from 'fast-check';
import {
  buildRequest,
  checkArguments,
  DefinitionRefused,
  readAnswer,
  readShippedDefinitions,
  type ToolDefinition,
  validateDefinition,
} from '#catalog';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const demoProviderUrl = 'http://127.0.0.1:4021';
const shipped = readShippedDefinitions({ demoProviderUrl });

describe('the shipped catalog', () => {
  const files = readdirSync('libs/catalog/connectors').filter((file) => file.endsWith('.yaml'));

  it.each(files)('%s has no warning', (file) => {
    const text = readFileSync(`libs/catalog/connectors/${file}`, 'utf8').replaceAll(
      '${DEMO_PROVIDER_URL}',
      demoProviderUrl,
    );
    expect(validateDefinition(text, { loopback: file === 'demo.yaml' }).diagnostics).toEqual([]);
  });

  const tools = shipped.flatMap((definition) =>
    definition.tools.map((tool) => [definition.slug, tool.name, definition, tool] as const),
  );

  it.each(tools)(
    '%s/%s makes its request of its own examples, and reads the answers they record',
    async (_slug, _name, definition, tool) => {
      expect(tool.examples).not.toEqual([]);
      for (const { input, vars, response, data } of tool.examples ?? []) {
        const checked = checkArguments(tool, input);
        expect(checked.problems).toEqual([]);
        const request = await buildRequest(definition, tool, { input: checked.input, vars });
        expect(request.path).toMatch(/^\/[^{}]*$/);
        if (!response) continue;
        const reading = await readAnswer(definition, tool, request, { status: 200, headers: {}, ...response });
        expect(reading).toMatchObject({ succeeded: true });
        if (data !== undefined) expect(reading).toMatchObject({ data });
      }
    },
  );

  it('has at least ten connectors with at least four tools', () => {
    expect(shipped.filter(({ tools: own }) => own.length >= 4).length).toBeGreaterThanOrEqual(10);
  });

  it('has the demo connector only where its provider is', () => {
    expect(shipped.map(({ slug }) => slug)).toContain('demo');
    expect(readShippedDefinitions().map(({ slug }) => slug)).not.toContain('demo');
  });
});

describe('a definition file that is wrong', () => {
  const read = (text: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
    writeFileSync(join(folder, 'acme.yaml'), text);
    try {
      readShippedDefinitions({ folder });
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(DefinitionRefused);
      return (thrown as Error).message;
    } finally {
      rmSync(folder, { recursive: true });
    }
    throw new Error('It was accepted.');
  };

  it('is named with line, column and pointer', () => {
    expect(read(text({}).replace('tier: write', 'tier: huge'))).toMatch(
      /^acme\.yaml:\d+:\d+ \/tools\/0\/tier schema: Must be one of/,
    );
  });

  it('is refused when it is called otherwise than its connector', () => {
    expect(read(text({}).replace('slug: acme', 'slug: other'))).toMatch(/^acme\.yaml \/slug schema: The file of other/);
  });

  it('is refused for a duplicate key, where the second one stands', () => {
    expect(read(`${text({})}\nname: Again`)).toMatch(/^acme\.yaml:\d+:1 \/name duplicate_key: /);
  });
});

/** A sound definition in YAML, with parts replaced. */
function text(parts: Record<string, unknown>, tool: Record<string, unknown> = {}): string {
  const lines = Object.entries({ ...document(parts, tool) }).map(([key, value]) =>
    key === 'tools' ? `tools:\n  - ${toolLines((value as object[])[0]!)}` : `${key}: ${scalar(value)}`,
  );
  return lines.join('\n');
}

const scalar = (value: unknown) =>
  typeof value === 'string' && /^[\w ]+$/.test(value) ? value : JSON.stringify(value);
const toolLines = (tool: object) =>
  Object.entries(tool)
    .map(([key, value]) => `${key}: ${scalar(value)}`)
    .join('\n    ');

function document(parts: Record<string, unknown> = {}, tool: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    format: 1,
    slug: 'acme',
    name: 'Acme',
    categories: ['other'],
    base_url: 'https://api.acme.com',
    variables: [
      { name: 'site', type: 'host', source: 'form', identity: true, pattern: '^[a-z]+$' },
      { name: 'folder', type: 'string', source: 'manual' },
      { name: 'signing_key', type: 'string', source: 'manual', secret: true },
    ],
    auth: [{ name: 'key', type: 'api_key', form_fields: [{ name: 'api_key', type: 'password' }], inject: [bearer] }],
    verify: { method: 'GET', path: '/me' },
    ...parts,
    tools: [
      {
        name: 'create_item',
        resource: 'items',
        method: 'create',
        tier: 'write',
        description: 'Creates an item.',
        input: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, note: { type: 'string' } } },
        request: { method: 'POST', path: '/items/{id}' },
        ...tool,
      },
    ],
  };
}

const bearer = { in: 'header', name: 'X-Key', template: '{{api_key}}' };

describe('validate', () => {
  const codes = (parts: Record<string, unknown>, tool: Record<string, unknown> = {}) =>
    validateDefinition(document(parts, tool)).diagnostics.map(({ code, pointer, severity }) => [
      code,
      pointer,
      severity,
    ]);

  it('accepts a sound definition, given as text or read already', () => {
    expect(validateDefinition(text({})).diagnostics).toEqual([]);
    expect(validateDefinition(document()).definition).toEqual(document());
  });

  const oauth = (urls: Record<string, unknown>) => ({
    auth: [
      {
        name: 'oauth',
        type: 'oauth2',
        authorize_url: 'https://acme.com/authorize',
        token_url: 'https://acme.com/token',
        pkce: 'S256',
        client_auth: 'post',
        ...urls,
      },
    ],
  });
  const request = (parts: object) => ({ request: { method: 'POST', path: '/items/{id}', ...parts } });
  const nested = (depth: number): object =>
    depth === 1 ? { type: 'string' } : { type: 'object', properties: { a: nested(depth - 1) } };

  const cases: [string, string, string, Record<string, unknown>, Record<string, unknown>?][] = [
    ['an unknown key', 'schema', '/colour', { colour: 'red' }],
    ['an unknown key of a tool', 'schema', '/tools/0/colour', {}, { colour: 'red' }],
    ['a format from the future', 'schema', '/format', { format: 2 }],
    ['a category that is not one', 'schema', '/categories/0', { categories: ['cars'] }],
    [
      'an unknown variable in the address',
      'template_unknown_variable',
      '/base_url',
      { base_url: 'https://{{tenant}}.acme.com' },
    ],
    [
      'a variable in the address that is no identity',
      'template_not_allowed_here',
      '/base_url',
      { base_url: 'https://{{folder}}.acme.com' },
    ],
    ['a placeholder as port', 'template_not_allowed_here', '/base_url', { base_url: 'https://acme.com:{{site}}' }],
    ['a placeholder as scheme', 'template_not_allowed_here', '/base_url', { base_url: '{{site}}://acme.com' }],
    [
      'a placeholder as part of a label',
      'template_not_allowed_here',
      '/base_url',
      { base_url: 'https://x{{site}}.acme.com' },
    ],
    ['a placeholder before a common ending', 'url_forbidden_host', '/base_url', { base_url: 'https://{{site}}.com' }],
    ['a placeholder as the whole host', 'url_forbidden_host', '/base_url', { base_url: 'https://{{site}}/api' }],
    ['a user name in an address', 'url_forbidden_host', '/base_url', { base_url: 'https://ada@acme.com' }],
    [
      'an unknown variable in a header',
      'template_unknown_variable',
      '/headers/X-Site',
      { headers: { 'X-Site': '{{tenant}}' } },
    ],
    ['a secret in the query', 'template_unknown_variable', '/query/key', { query: { key: '{{signing_key}}' } }],
    [
      'an unknown field in a credential',
      'template_unknown_variable',
      '/auth/0/inject/0/template',
      { auth: [{ name: 'key', type: 'api_key', form_fields: [], inject: [bearer] }] },
    ],
    [
      'a placeholder where nothing fills it',
      'template_not_allowed_here',
      '/tools/0/request/body/a',
      {},
      request({ body: { a: '{{folder}}' } }),
    ],
    ['an expression that does not parse', 'jsonata_syntax', '/tools/0/response', {}, { response: '=body.(' }],
    ['$eval', 'jsonata_forbidden', '/tools/0/response', {}, { response: "=$eval('1')" }],
    [
      '$random, named but not called',
      'jsonata_forbidden',
      '/tools/0/response',
      {},
      { response: '=$map(body, $random)' },
    ],
    ['$millis in a body', 'jsonata_forbidden', '/tools/0/request/body/at', {}, request({ body: { at: '=$millis()' } })],
    ['a regular expression', 'jsonata_forbidden', '/tools/0/response', {}, { response: '=$match(body.a, /a+/)' }],
    [
      'functions nested too deep',
      'jsonata_forbidden',
      '/tools/0/response',
      {},
      { response: `=${'function(){'.repeat(9)}1${'}'.repeat(9)}` },
    ],
    ['a reserved name', 'tool_name_reserved', '/tools/0/name', {}, { name: 'latchkey_get' }],
    ['a tier lowered in silence', 'tier_lowered', '/tools/0/tier', {}, { name: 'delete_item', tier: 'write' }],
    ['a step back', 'path_escape', '/tools/0/request/path', {}, request({ path: '/a/../b' })],
    ['an empty part', 'path_escape', '/tools/0/request/path', {}, request({ path: '/a//b' })],
    ['an address as path', 'path_escape', '/tools/0/request/path', {}, request({ path: '/https://evil.com' })],
    ['a query in a path', 'path_escape', '/tools/0/request/path', {}, request({ path: '/a?b=c' })],
    [
      'a path with an optional argument',
      'path_escape',
      '/tools/0/request/path',
      {},
      request({ path: '/items/{note}' }),
    ],
    [
      'a path with an argument that is none',
      'path_escape',
      '/tools/0/request/path',
      {},
      request({ path: '/items/{nothing}' }),
    ],
    [
      'a tool that sets Authorization',
      'credential_in_tool',
      '/tools/0/request/headers/authorization',
      {},
      request({ headers: { authorization: 'x' } }),
    ],
    [
      'a tool that sets the credential',
      'credential_in_tool',
      '/tools/0/request/headers/x-key',
      {},
      request({ headers: { 'x-key': 'x' } }),
    ],
    [
      'a tool that sets Host',
      'credential_in_tool',
      '/tools/0/request/headers/Host',
      {},
      request({ headers: { Host: 'x' } }),
    ],
    ['plain http', 'url_insecure', '/base_url', { base_url: 'http://acme.com' }],
    ['plain http at sign-in', 'url_insecure', '/auth/0/token_url', oauth({ token_url: 'http://acme.com/token' })],
    ['loopback', 'url_forbidden_host', '/base_url', { base_url: 'https://127.0.0.1' }],
    ['an address in hexadecimal', 'url_forbidden_host', '/base_url', { base_url: 'https://0x7f000001' }],
    ['an IPv6 address', 'url_forbidden_host', '/base_url', { base_url: 'https://[::1]' }],
    ['a single label', 'url_forbidden_host', '/base_url', { base_url: 'https://intranet' }],
    ['an internal name', 'url_forbidden_host', '/base_url', { base_url: 'https://metadata.google.internal' }],
    ['an internal name with its dot', 'url_forbidden_host', '/base_url', { base_url: 'https://db.local.' }],
    ['no verify', 'verify_missing', '/auth', { verify: undefined }],
    [
      'cursors without a parameter',
      'pagination_incomplete',
      '/pagination',
      { pagination: { type: 'cursor', cursor_path: 'next' } },
    ],
    [
      'pages without rows',
      'pagination_incomplete',
      '/tools/0/pagination',
      {},
      { pagination: { type: 'page', page_param: 'p' } },
    ],
    ['an input nine levels deep', 'schema', '/tools/0/input', {}, { input: nested(9), ...request({ path: '/items' }) }],
    [
      'a required argument nobody described',
      'schema',
      '/tools/0/input/required',
      {},
      { input: { type: 'object', required: ['x'] }, ...request({ path: '/items' }) },
    ],
  ];

  it.each(cases)('finds %s', (_what, code, pointer, ...given) => {
    const [parts, tool] = given;
    const { definition } = validateDefinition(document(parts, tool));
    expect(codes(parts, tool)).toContainEqual([code, pointer, 'error']);
    expect(definition).toBeNull();
  });

  it('finds the second tool of a name', () => {
    const twice = document();
    twice.tools = [...(twice.tools as unknown[]), ...(twice.tools as unknown[])];
    expect(validateDefinition(twice).diagnostics).toMatchObject([{ code: 'tool_duplicate', pointer: '/tools/1/name' }]);
  });

  it('warns of more than 200 tools and refuses more than 500', () => {
    const many = (count: number) => {
      const [tool] = document().tools as ToolDefinition[];
      return {
        ...document(),
        tools: Array.from({ length: count }, (_, index) => ({ ...tool!, name: `create_item_${index}` })),
      };
    };
    expect(validateDefinition(many(201))).toMatchObject({
      definition: { slug: 'acme' },
      diagnostics: [{ code: 'tool_limit', severity: 'warning' }],
    });
    expect(validateDefinition(many(501)).diagnostics).toMatchObject([{ code: 'tool_limit', severity: 'error' }]);
  });

  it('lets a tier be lowered with a reason', () => {
    expect(codes({}, { name: 'delete_item', tier: 'write', tier_note: 'It only hides the item.' })).toEqual([]);
  });

  it('lets http reach this machine only where that is granted', () => {
    const local = document({ base_url: 'http://127.0.0.1:3000/api' });
    expect(validateDefinition(local, { loopback: true }).diagnostics).toEqual([]);
    expect(validateDefinition(local).diagnostics.map(({ code }) => code)).toEqual(['url_insecure']);
  });

  it('says where in the text each thing stands', () => {
    const lines = text({}, { tier: 'huge' }).split('\n');
    const [found] = validateDefinition(lines.join('\n')).diagnostics;
    expect(lines[found!.line! - 1]!.slice(found!.column! - 1)).toMatch(/^tier: huge/);
  });

  it.each([
    ['an unclosed bracket', 'a: [', 'yaml_syntax'],
    ['a tag of its own', 'a: !!js/function "x"', 'yaml_syntax'],
    ['a document behind the document', 'a: 1\n---\nb: 2', 'yaml_syntax'],
    ['too many aliases', `a: &a 1\nb: [${Array(11).fill('*a').join(', ')}]`, 'yaml_syntax'],
    [
      'a billion laughs',
      'a: &a [x,x,x]\nb: &b [*a,*a,*a]\nc: &c [*b,*b,*b]\nd: &d [*c,*c,*c]\ne: [*d,*d,*d]',
      'yaml_syntax',
    ],
    ['an alias of nothing', 'a: *b', 'yaml_syntax'],
    ['an alias of itself', 'a: &a [*a]', 'yaml_syntax'],
    ['more than 1 MiB', `a: ${'x'.repeat(1024 * 1024)}`, 'yaml_syntax'],
    ['nothing', '', 'schema'],
    ['a prototype', '__proto__: { format: 1 }', 'schema'],
  ])('refuses a text with %s', (_what, source, code) => {
    const { definition, diagnostics } = validateDefinition(source);
    expect(definition).toBeNull();
    expect(diagnostics[0]).toMatchObject({ code, severity: 'error' });
  });

  it.each([
    ['brackets', '['.repeat(100_000)],
    ['braces', '{a: '.repeat(3000)],
    ['lists', '- '.repeat(5000)],
  ])('never gives the parser %s inside each other without end', (_what, source) => {
    expect(validateDefinition(source).diagnostics).toMatchObject([{ message: 'The document is nested too deep.' }]);
  });

  it('answers whatever it is given, and never throws', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.anything(),
      fc
        .dictionary(fc.constantFrom(...Object.keys(document())), fc.anything())
        .map((parts) => ({ ...document(), ...parts })),
    );
    fc.assert(
      fc.property(anything, (source) => {
        const { definition, diagnostics } = validateDefinition(source);
        expect(definition === null).toBe(diagnostics.some(({ severity }) => severity === 'error'));
      }),
      { numRuns: 500 },
    );
  });
});
