import { copyMember } from '../support/many-members.js';
import { startKernelScene } from './scene.js';

const { api, owner } = await startKernelScene();

describe('An invalid field', () => {
  it.each([
    ['NUL', { tools: [{ connector_slug: 'github', tool_name: 'a\0b' }] }, '/tools/0/tool_name'],
    ['half a surrogate pair', { 'a/b~c': '\ud800' }, '/a~1b~0c'],
    ['a number that is too large', '{"tools": [{"limit": -1e400}]}', '/tools/0/limit'],
    ['a number with too many digits', `{"limit": 1${'0'.repeat(310)}}`, '/limit'],
    ['more than 20,000 values', { tools: Array(20_001).fill(1) }, '/tools'],
  ])('is named in the error if it contains %s', async (_, body, path) => {
    expect((await owner('POST /restriction', body)).body.error.fields).toMatchObject([{ path }]);
  });

  it('is reported with the sent value and the valid values', async () => {
    const said = async (request: string, body?: object) =>
      (await owner(request, body)).body.error.fields.map(({ path, message }: any) => `${path}: ${message}`);
    expect(await said('GET /member?status=gone&limit=0&q=%00')).toEqual([
      'query:q: q contains a NUL character or a lone surrogate. Remove this character.',
    ]);
    expect(await said('GET /member?status=gone&limit=0')).toEqual([
      'query:status: status must be active or suspended, not “gone”.',
      'query:limit: limit must be 1 or more, not 0.',
    ]);
    expect(await said('POST /role', { name: 5, permissions: ['team:create', 'made:up', 'made:up'] })).toEqual([
      '/name: name must be a string, not 5.',
      '/permissions/1: “made:up” is not a valid value. GET /permission lists the valid values.',
      '/permissions/2: “made:up” is not a valid value. GET /permission lists the valid values.',
    ]);
    const settings = { allowed_email_domains: ['example.com', 'exam ple.com'] };
    expect(await said(`PATCH /organization/${owner.orgId}`, { settings })).toEqual([
      '/settings/allowed_email_domains/1: allowed_email_domains has the wrong format: “exam ple.com”. Use a domain such as example.com.',
    ]);
    expect(await said('POST /invite', { email: 'nobody', role_ids: ['x', 'x'], expires_in_days: 31 })).toEqual([
      '/email: email must be an email address such as ada@example.com, not “nobody”.',
      '/expires_in_days: expires_in_days must be 1 to 30, not 31.',
      '/role_ids: role_ids contains duplicates. List each entry once.',
    ]);
  });

  it('of another type is reported with the expected type', async () => {
    const said = async (request: string, body: object) =>
      (await owner(request, body)).body.error.fields.map(({ path, reason, message }: any) => {
        expect([path, reason]).toEqual([path, 'invalid_value']);
        return `${path}: ${message}`;
      });
    const tools = ['x', [], { connector_slug: 5, tool_name: {} }];
    const rule = { target_type: 'user', target_id: 5, mode: 'block', connector_slugs: [5], tools };
    expect(await said('POST /restriction', rule)).toEqual([
      '/target_id: target_id must be a string, not 5.',
      '/connector_slugs/0: Each entry of connector_slugs must be a string, not 5.',
      '/tools/0: Each entry of tools must be an object, not “x”.',
      '/tools/1: Each entry of tools must be an object, not a list.',
      '/tools/2/connector_slug: connector_slug must be a string, not 5.',
      '/tools/2/tool_name: tool_name must be a string, not an object.',
    ]);
    const step = { key: 5, connection_id: 5, tool_name: 5, args_template: 5, depends_on: 'x', for_each: 5 };
    const tool = { name: 'a', description: 'b', input_schema: {} };
    expect(await said('POST /synthetic-tool', { ...tool, steps: [step] })).toEqual([
      '/steps/0/key: key must be a string, not 5.',
      '/steps/0/connection_id: connection_id must be a string, not 5.',
      '/steps/0/tool_name: tool_name must be a string, not 5.',
      '/steps/0/args_template: args_template must be a string, not 5.',
      '/steps/0/depends_on: depends_on must be a list, not “x”.',
      '/steps/0/for_each: for_each must be a string, not 5.',
    ]);
    expect(await said('POST /synthetic-tool', { ...tool, steps: { a: 1 } })).toEqual([
      '/steps: steps must be a list, not an object.',
    ]);
    const mcp = { url: 5, auth_mode: 'custom', headers: ['x'], scopes: 'x' };
    expect(await said('POST /connector/validate', { mcp })).toEqual([
      '/mcp/url: url must be a string, not 5.',
      '/mcp/headers/0: Each entry of headers must be an object, not “x”.',
      '/mcp/scopes: scopes must be a list, not “x”.',
    ]);
    expect(await said('POST /connector/validate', { mcp: ['x'] })).toEqual([
      '/mcp: mcp must be an object, not a list.',
    ]);
  });

  it('that is too short is reported with its actual length', async () => {
    const { body } = await owner('POST /restriction', { mode: 'block', connector_slugs: [''] });
    expect(body.error.fields).toContainEqual({
      path: '/connector_slugs/0',
      reason: 'too_short',
      message: 'connector_slugs is too short. Use at least 1 character instead of 0.',
    });
  });

  it('that is a page size above 200 is reduced to 200', async () => {
    const { owner: many } = await api.organization();
    await copyMember(api, many.orgId, many.userId, 205);
    const { status, body } = await many('GET /member?limit=500');
    expect([status, body.result.length, typeof body.next_cursor]).toEqual([200, 200, 'string']);
  });

  it.each(['1', '0', 'True', 'yes', ''])(
    'that is a boolean in a query must be true or false, not "%s"',
    async (value) => {
      for (const path of ['/role?is_system', '/connector?can_use']) {
        const { status, body } = await owner(`GET ${path}=${value}`);
        expect([status, body.error?.fields?.[0].message]).toEqual([
          400,
          expect.stringContaining('must be true or false'),
        ]);
      }
    },
  );

  it('that is an empty search is ignored', async () => {
    expect((await owner('GET /role?q=')).body).toEqual((await owner('GET /role')).body);
  });

  it('that is unknown is reported with a suggestion of a similar field', async () => {
    const messages = async (request: string, body?: object) =>
      (await owner(request, body)).body.error.fields.map(({ message }: any) => message);
    expect(await messages('GET /audit-log?actor=x&slug=slack')).toEqual([
      'Unknown query parameter “actor”. Did you mean “actor_id”?',
      'Unknown query parameter “slug”. Did you mean “connector_slug”?',
    ]);
    expect(await messages('GET /role?colour=red')).toEqual([
      'Unknown query parameter “colour”. Supported: q, is_system, permission, seat_class, sort, limit, cursor, count, ' +
        'created_after, created_before, updated_after, updated_before.',
    ]);
    expect(await messages('GET /user/me?x=1')).toEqual(['Unknown query parameter “x”. Remove it.']);
    expect(await messages('POST /role', { name: 'A', permissions: [], permission: [] })).toEqual([
      'Unknown field “permission”. Did you mean “permissions”?',
    ]);
  });

  it('is reported in one sentence, even if it breaks several rules', async () => {
    const [long, word] = ['x'.repeat(5000), 'x'.repeat(300)];
    for (const [request, body] of [
      ['POST /role', { name: long, description: long, permissions: [long, long] }],
      ['POST /invite', { email: long, name: `${long}\u200b\u0007`, role_ids: [long, long] }],
      ['POST /team', { name: `${long}\u0007`, description: long }],
      [`GET /audit-log?action=${word},${word}&category=${word},${word}&ip=${word}`, undefined],
    ] as const) {
      const { message, fields } = (await owner(request, body)).body.error;
      const paths = fields.map(({ path }: any) => path);
      expect([request.slice(0, 20), paths]).toEqual([request.slice(0, 20), [...new Set(paths)]]);
      expect(message).toBe(fields[0].message);
    }
  });

  it('is not quoted if it may be a credential', async () => {
    const { headers: _, ...answer } = await owner('POST /restriction', { mode: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc' });
    expect(JSON.stringify(answer)).toContain('mode must be allow or block, not the text you sent.');
    expect(JSON.stringify(answer)).not.toContain('4eC39HqLyjWDarjtT1zdp7dc');
    expect(JSON.stringify(await owner('GET /member?status=AKIAIOSFODNN7EXAMPLE'))).not.toContain('IOSFODNN7');
  });

  it('of a DELETE is reported as a query parameter', async () => {
    const { body: role } = await owner('POST /role', { name: 'Old', permissions: [] });
    const { body } = await owner(`DELETE /role/${role.id}?reassign_to=role_nobody`);
    expect(body.error.fields).toMatchObject([{ path: 'query:reassign_to', reason: 'unknown_role' }]);
    const sent = await owner(`POST /role/${role.id}/delete`, { reassign_to: 'role_nobody' });
    expect(sent.body.error.fields).toMatchObject([{ path: '/reassign_to', reason: 'unknown_role' }]);
  });
});
