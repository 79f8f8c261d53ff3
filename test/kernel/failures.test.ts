import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { query } from '../support/cluster/sql.js';
import { type MemberClient } from '../support/founder.js';
import { startKernelScene } from './scene.js';

const { api, owner, member, stranger, rule } = await startKernelScene();

/** All data that the server sends in response to these bytes, until it closes the connection. */
const sendRaw = (base: string, bytes: string): Promise<string> => {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
};

describe('An error', () => {
  it.each([
    ['GET /nowhere', 404, 'not_found', undefined],
    ['DELETE /audit-log', 405, 'bad_request', 'method_not_allowed'],
    ['QUERY /audit-log', 405, 'bad_request', 'method_not_allowed'],
    ['LINK /audit-log', 405, 'bad_request', 'method_not_allowed'],
    ['GET /audit-log?colour=red', 400, 'bad_request', 'unknown_parameter'],
    ['GET /audit-log?limit=1&limit=2', 400, 'bad_request', 'repeated_parameter'],
    ['GET /audit-log?limit=0', 400, 'validation_error', 'invalid_fields'],
    ['GET /audit-log?limit=1.5', 400, 'validation_error', 'invalid_fields'],
    ['GET /audit-log?cursor=made-up', 400, 'bad_request', 'invalid_cursor'],
    ['GET /audit-log?toString=1', 400, 'bad_request', 'unknown_parameter'],
    ['GET /audit-log?__proto__=1', 400, 'bad_request', 'unknown_parameter'],
    ['GET /restriction/rstr_%00', 404, 'not_found', undefined],
    ['GET /restriction/%F0%9F%98%80', 404, 'not_found', undefined],
    ['GET /audit-log/', 404, 'not_found', undefined],
    ['GET /restriction/%zz', 400, 'bad_request', 'malformed_url'],
    [`GET /restriction/${'x'.repeat(600)}`, 404, 'not_found', undefined],
  ])('for %s has the common shape with %i %s %s', async (request, status, code, reason) => {
    const answer = await owner(request);
    expect(answer).toMatchObject({ status, body: { error: { code, message: expect.stringMatching(/\.$/) } } });
    expect(answer.body.error.reason).toBe(reason);
    expect(answer.body.error.request_id).toBe(answer.headers.get('x-request-id'));
  });

  it('for a statement that PostgreSQL cancels says that the request took too long', async () => {
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    await api.transactions.run(owner.orgId, async (manager) => {
      await manager.query('lock table identity.roles in access exclusive mode');
      const asked = owner('GET /role');
      await api.untilBlocking();
      await query(api.urls.app, cancel);
      expect(await asked).toMatchObject({ status: 503, body: { error: { reason: 'deadline_exceeded' } } });
    });
  });

  it('for an unexpected request body names the reason', async () => {
    for (const body of [{ name: 'x' }, [1], '"x"'])
      expect(await owner('DELETE /role/role_none', body)).toMatchObject({
        status: 400,
        body: { error: { code: 'bad_request', reason: 'unexpected_body' } },
      });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream']) {
      const headers = { authorization: `Bearer ${owner.token}`, 'content-type': type };
      const sent = await fetch(`${api.base}/role/role_none`, { method: 'DELETE', headers, body: 'name=x' });
      expect([sent.status, await sent.json()]).toMatchObject([400, { error: { reason: 'unexpected_body' } }]);
    }
    expect((await owner('DELETE /role/role_none', {})).status).toBe(404);
    expect((await owner('DELETE /role/role_none')).status).toBe(404);
  });

  it('is not sent for a read with a body, which is ignored', async () => {
    for (const body of ['{"name":"x"}', '{']) {
      const lines = [
        'GET /role HTTP/1.1',
        'host: x',
        `authorization: Bearer ${owner.token}`,
        'content-type: application/json',
        `content-length: ${body.length}`,
        'connection: close',
      ];
      expect(await sendRaw(api.base, `${lines.join('\r\n')}\r\n\r\n${body}`)).toContain('HTTP/1.1 200');
    }
  });

  it('for a list that is too long names the other invalid fields too', async () => {
    const rule = { target_type: 'nobody', mode: 'block', connector_slugs: Array(2000).fill('github'), colour: 'red' };
    const { status, body } = await owner('POST /restriction', rule);
    const reasons = Object.fromEntries(body.error.fields.map(({ path, reason }: any) => [path, reason]));
    expect([status, reasons]).toMatchObject([
      400,
      {
        '/connector_slugs': 'too_many',
        '/target_type': 'invalid_value',
        '/target_id': 'required',
        '/colour': 'unknown_field',
      },
    ]);
  });

  it.each([
    ['invalid JSON', '{"a":', 'bad_request', 'malformed_json'],
    ['a list', '[]', 'validation_error', 'invalid_fields'],
    ['null', 'null', 'validation_error', 'invalid_fields'],
    ['zero bytes', '', 'validation_error', 'invalid_fields'],
    ['NUL', '{"mode":"\\u0000"}', 'validation_error', 'invalid_fields'],
    ['half a surrogate pair', '{"mode":"\\ud800"}', 'validation_error', 'invalid_fields'],
    ['the key __proto__', '{"__proto__":{}}', 'validation_error', 'invalid_fields'],
    ['the unknown key constructor', '{"constructor":{}}', 'validation_error', 'invalid_fields'],
    ['33 levels', '['.repeat(33) + ']'.repeat(33), 'bad_request', 'malformed_json'],
    ['20,001 values', JSON.stringify({ tools: Array(20_001).fill(1) }), 'validation_error', 'invalid_fields'],
  ])('describes the problem of a request body: %s', async (_, body, code, reason) => {
    expect(await owner('POST /restriction', body)).toMatchObject({ status: 400, body: { error: { code, reason } } });
  });

  it('names every invalid field with path and reason', async () => {
    const { body } = await owner('POST /restriction', { ...rule({ mode: 'except', tools: [{}] }), colour: 'red' });
    expect(body.error.fields.map(({ path, reason }: any) => `${path} ${reason}`).sort()).toEqual([
      '/colour unknown_field',
      '/mode invalid_value',
      '/tools/0/connector_slug required',
      '/tools/0/tool_name required',
    ]);
  });

  it('reports a wrong type rather than a value that is too small', async () => {
    const { body } = await owner('GET /audit-log?limit=many');
    expect(body.error.fields).toEqual([
      { path: 'query:limit', reason: 'invalid_value', message: 'limit must be a whole number, not “many”.' },
    ]);
  });

  it('says if the body is too large or of a wrong type', async () => {
    const large = await owner('POST /restriction', JSON.stringify({ mode: 'x'.repeat(1_100_000) }));
    const message = 'The body is larger than 1 MiB, the limit of this route.';
    expect(large).toMatchObject({ status: 413, body: { error: { reason: 'payload_too_large', message } } });
    for (const type of ['application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'application/jsonp']) {
      const typed = await owner('POST /restriction', 'a=1', { 'content-type': type });
      expect(typed).toMatchObject({ status: 415, body: { error: { reason: 'unsupported_media_type' } } });
    }
    const plain = await owner('POST /restriction', '{"', { 'content-type': 'Application/JSON ; charset="UTF-8"' });
    expect(plain).toMatchObject({ status: 400, body: { error: { reason: 'malformed_json' } } });
  });

  it.each([
    ['headers over 16 KiB', `GET /role?q=${'x'.repeat(17_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'headers_too_large'],
    ['bytes that are not HTTP', 'EHLO example.com\r\n\r\n', 400, 'malformed_request'],
  ])('has the common shape for %s too', async (_, bytes, status, reason) => {
    const [head, body] = (await sendRaw(api.base, bytes)).split('\r\n\r\n') as [string, string];
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body).error).toMatchObject({ code: 'bad_request', reason, request_id: expect.any(String) });
  });

  it.each([
    ['é', 'GET /role?q=é HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['a space', 'GET /role?q=a b HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])('says how to write an address that contains %s', async (_, bytes) => {
    const [, body] = (await sendRaw(api.base, bytes)).split('\r\n\r\n');
    const { reason, message } = JSON.parse(body!).error;
    expect([reason, message]).toEqual([
      'malformed_request',
      'This is not a valid HTTP request. Check that its address has no spaces, and that all characters other than ' +
        'ASCII are percent-encoded (é is %C3%A9).',
    ]);
  });

  it('is 401 before 403, and 403 before 400, if several apply', async () => {
    expect((await api.client()('POST /nowhere', '{')).status).toBe(401);
    expect(await member('POST /restriction', '{')).toMatchObject({
      status: 403,
      body: { error: { reason: 'permission_required', details: { required_permissions: ['restriction:manage'] } } },
    });
  });

  it('for a missing token explains how to send one', async () => {
    const { headers } = await api.client()('GET /audit-log');
    expect(headers.get('www-authenticate')).toBe('Bearer realm="latchkey"');
    const { headers: refused } = await api.client('lk_test_pat_x')('GET /audit-log');
    expect(refused.get('www-authenticate')).toBe('Bearer realm="latchkey", error="invalid_token"');
  });
});

describe('A page cursor', () => {
  it('is refused on another route with the same sort order', async () => {
    const { next_cursor } = (await owner('GET /role?limit=1')).body;
    expect((await owner(`GET /role?limit=1&cursor=${next_cursor}`)).status).toBe(200);
    expect(await owner(`GET /team?limit=1&cursor=${next_cursor}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'bad_request', reason: 'invalid_cursor' } },
    });
  });

  const list = (query: string, as: MemberClient = owner) => as(`GET /audit-log?${query}`);
  const first = async () => (await list('scope=org&limit=1')).body.next_cursor as string;

  it('is refused in another organization or with other filters', async () => {
    const cursor = await first();
    expect((await list(`scope=org&limit=5&cursor=${cursor}`)).status).toBe(200);
    const refused = [
      list(`scope=org&limit=1&cursor=${cursor}`, stranger),
      list(`scope=own&limit=1&cursor=${cursor}`),
      list(`scope=org&limit=1&outcome=success&cursor=${cursor}`),
      list(`scope=org&limit=1&cursor=${cursor.slice(0, -2)}${cursor.endsWith('A') ? 'BB' : 'AA'}`),
      list(`scope=org&limit=1&cursor=${cursor}A`),
      owner(`GET /restriction?limit=1&cursor=${cursor}`),
    ];
    for (const answer of await Promise.all(refused))
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'bad_request', reason: 'invalid_cursor' } } });
  });
});
