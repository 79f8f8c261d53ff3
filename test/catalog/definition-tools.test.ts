import { type ToolDefinition } from '#connector-definition';
import { validateDefinition } from '../../libs/catalog/src/validation/domain/validate.js';
import { codes, document, expectFound, type Wrong } from './definition-scene.js';

describe('Validation of tools', () => {
  const request = (parts: object) => ({ request: { method: 'POST', path: '/items/{id}', ...parts } });
  const nested = (depth: number): object =>
    depth === 1 ? { type: 'string' } : { type: 'object', properties: { a: nested(depth - 1) } };

  const wrong: Wrong[] = [
    ['an unknown key of a tool', 'schema', '/tools/0/colour', {}, { colour: 'red' }],
    [
      'a placeholder without a value',
      'template_not_allowed_here',
      '/tools/0/request/body/a',
      {},
      request({ body: { a: '{{folder}}' } }),
    ],
    ['an expression with a syntax error', 'jsonata_syntax', '/tools/0/response', {}, { response: '=body.(' }],
    ['$eval', 'jsonata_forbidden', '/tools/0/response', {}, { response: "=$eval('1')" }],
    ['$random without a call', 'jsonata_forbidden', '/tools/0/response', {}, { response: '=$map(body, $random)' }],
    ['$shuffle', 'jsonata_forbidden', '/tools/0/response', {}, { response: '=$shuffle(body.items)' }],
    ['$millis in a body', 'jsonata_forbidden', '/tools/0/request/body/at', {}, request({ body: { at: '=$millis()' } })],
    ['a regular expression', 'jsonata_forbidden', '/tools/0/response', {}, { response: '=$match(body.a, /a+/)' }],
    [
      'too deeply nested functions',
      'jsonata_forbidden',
      '/tools/0/response',
      {},
      { response: `=${'function(){'.repeat(9)}1${'}'.repeat(9)}` },
    ],
    ['a reserved name', 'tool_name_reserved', '/tools/0/name', {}, { name: 'latchkey_get' }],
    ['a lower tier without a reason', 'tier_lowered', '/tools/0/tier', {}, { name: 'delete_item', tier: 'write' }],
    ['a path with ..', 'path_escape', '/tools/0/request/path', {}, request({ path: '/a/../b' })],
    ['an empty path segment', 'path_escape', '/tools/0/request/path', {}, request({ path: '/a//b' })],
    ['a URL as path', 'path_escape', '/tools/0/request/path', {}, request({ path: '/https://evil.com' })],
    ['a query in a path', 'path_escape', '/tools/0/request/path', {}, request({ path: '/a?b=c' })],
    [
      'a path with an optional argument',
      'path_escape',
      '/tools/0/request/path',
      {},
      request({ path: '/items/{note}' }),
    ],
    [
      'a path with an unknown argument',
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
      'a header that overrides the method',
      'method_override',
      '/tools/0/request/headers/X-HTTP-Method-Override',
      {},
      request({ headers: { 'X-HTTP-Method-Override': "='DELETE'" } }),
    ],
    ...[
      'X_HTTP_Method_Override',
      'X-Original-Method',
      'HTTP-Method-Override',
      'X-Original-URL',
      'x-rewrite-url',
      'X.HTTP.Method',
    ].map((name): Wrong => [
      `the header ${name}`,
      'method_override',
      `/tools/0/request/headers/${name}`,
      {},
      request({ headers: { [name]: 'DELETE' } }),
    ]),
    ['a parameter _METHOD', 'method_override', '/query/_METHOD', { query: { _METHOD: 'delete' } }, {}],
    [
      'two documentation pages with the same key',
      'duplicate_key',
      '/documentation/1/key',
      { documentation: ['a', 'b'].map((body) => ({ kind: 'setup', key: 'first', body })) },
      {},
    ],
    [
      'an argument that overrides the method',
      'method_override',
      '/query/_method',
      { query: { _method: 'delete' } },
      {},
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
    [
      'pagination without rows',
      'pagination_incomplete',
      '/tools/0/pagination',
      {},
      { pagination: { type: 'page', page_param: 'p' } },
    ],
    ['an input nine levels deep', 'schema', '/tools/0/input', {}, { input: nested(9), ...request({ path: '/items' }) }],
    [
      'a required argument that is not described',
      'schema',
      '/tools/0/input/required',
      {},
      { input: { type: 'object', required: ['x'] }, ...request({ path: '/items' }) },
    ],
  ];

  it.each(wrong)('reports %s', (_what, ...finding) => expectFound(...finding));

  it('reports the second of two tools with the same name', () => {
    const twice = document();
    twice.tools = [...(twice.tools as unknown[]), ...(twice.tools as unknown[])];
    expect(validateDefinition(twice).diagnostics).toMatchObject([{ code: 'tool_duplicate', pointer: '/tools/1/name' }]);
  });

  it('warns above 200 tools and refuses more than 500', () => {
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
    const unchecked = { ...many(501), tools: Array.from({ length: 501 }, () => 'not a tool') };
    expect(validateDefinition(unchecked).diagnostics).toMatchObject([{ code: 'tool_limit', severity: 'error' }]);
  });

  it('allows a tier below the default if a reason is given', () => {
    expect(codes({}, { name: 'delete_item', tier: 'write', tier_note: 'It only hides the item.' })).toEqual([]);
  });
});
