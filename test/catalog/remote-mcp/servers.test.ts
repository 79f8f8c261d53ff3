import { type Progress } from '#kernel';
import { verifyRefusedAccount } from '../../../libs/vault/src/account/domain/account.js';
import { runJob } from '../../support/run-job.js';
import { eventually } from '../../support/vault.js';
import { keyed, startRemoteScene } from './scene.js';
import { by, servers, sessions, told } from './servers.js';

const { vault, asked, server, installed, signIn, move, account, list, call } = await startRemoteScene();

const revisionOf = (kind: string) =>
  kind.includes('2025') ? '2025-06-18' : /revision|same/.test(kind) ? '2026-07-28' : '2025-11-25';

const methods = () => asked.map(({ method, message }) => message?.method ?? method);

describe.each(Object.keys(servers))('A server that speaks %s', (kind) => {
  beforeEach(() => void (server.answer = by(servers[kind]!)));

  it('is listed with its name and tools unchanged', async () => {
    const { tools, ...said } = await list(await account());
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(['add', 'fail', 'grow', 'tell', 'wait']);
    expect(tools[0]).toMatchObject({
      title: 'Add',
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
    });
    expect(said).toMatchObject({ server_name: 'abacus', server_title: 'Abacus', instructions: 'Count well.' });
    expect(said.protocol_version).toBe(revisionOf(kind));
  });

  it('returns the result of a tool or its error', async () => {
    const used = await account();
    expect(await call(used, 'add', { a: 20, b: 22 })).toMatchObject({
      content: [{ type: 'text', text: '42' }],
      structured_content: { sum: 42 },
      is_error: false,
      truncated: false,
    });
    expect(await call(used, 'fail')).toMatchObject({ content: [{ type: 'text', text: 'no[31m ink' }], is_error: true });
  });

  it('is initialized only once', async () => {
    const used = await account();
    await call(used, 'add', { a: 1, b: 1 });
    asked.length = 0;
    await call(used, 'add', { a: 1, b: 2 });
    expect(methods()).toEqual(['tools/call']);
  });

  it('is notified when the caller stops waiting, unless it is stateless', async () => {
    const used = await account();
    const before = told.cancelled;
    // A busy machine needs time to send the call.
    expect(await call(used, 'wait', {}, { timeout_ms: 2000 })).toMatchObject({ failure: 'timeout', sent: true });
    await eventually(
      () => kind.startsWith('neither') || told.cancelled > before,
      'the tool is notified of the cancellation',
    );
  });
});

describe('A session', () => {
  it('that the server no longer knows is started again once', async () => {
    server.answer = by(servers['sessions and streams']!);
    const used = await account();
    await call(used, 'add', { a: 1, b: 1 });
    sessions.clear();
    asked.length = 0;
    expect(await call(used, 'add', { a: 1, b: 2 })).toMatchObject({ structured_content: { sum: 3 } });
    expect(methods().filter((method) => method === 'tools/call')).toHaveLength(2);
  });

  it('belongs to one account', async () => {
    server.answer = by(servers['sessions and JSON']!);
    const [one, other] = [await account(), await account()];
    await call(one, 'add', { a: 1, b: 1 });
    await call(other, 'add', { a: 1, b: 1 });
    const ids = asked
      .filter(({ message }) => message?.method === 'tools/call')
      .map(({ headers }) => headers['mcp-session-id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('is not continued after a new sign-in to its account', async () => {
    server.answer = by(servers['sessions and JSON']!);
    const connector = await installed(keyed);
    const used = await signIn(connector, { api_key: 'old' });
    await call(used, 'add', { a: 1, b: 1 });
    await signIn(connector, { api_key: 'new' }, used.id);
    asked.length = 0;
    await call(used, 'add', { a: 1, b: 2 });
    expect(methods()[0]).not.toBe('tools/call');
  });

  it('is not continued at another address', async () => {
    server.answer = by(servers['sessions and JSON']!);
    const used = await account();
    await call(used, 'add', { a: 1, b: 1 });
    await move(used, '/moved');
    asked.length = 0;
    await call(used, 'add', { a: 1, b: 2 });
    expect([methods()[0] === 'tools/call', asked[0]!.path]).toEqual([false, '/moved']);
  });

  it('is not continued after a failed call', async () => {
    server.answer = by(servers['the revision without sessions']!);
    const used = await account();
    await call(used, 'add', { a: 1, b: 1 });
    server.answer = by(servers['the revision 2025-06-18']!);
    expect(await call(used, 'add', { a: 1, b: 2 })).toMatchObject({ failure: expect.any(String) });
    expect(await call(used, 'add', { a: 1, b: 2 })).toMatchObject({ structured_content: { sum: 3 } });
  });
});

describe('A server that needs a key', () => {
  it('gets the key only in the configured headers', async () => {
    server.answer = by(servers['sessions and JSON']!);
    const headers = [
      { name: 'Authorization', template: 'Bearer {{api_key}}' },
      { name: 'X-Site', template: '{{site}}' },
    ];
    const used = await account({ auth_mode: 'custom', headers }, { api_key: 'canary-api-key', site: 'acme' });
    expect(await call(used, 'add', { a: 1, b: 1 })).toMatchObject({ is_error: false });
    for (const { headers } of asked)
      expect(headers).toMatchObject({ authorization: 'Bearer canary-api-key', 'x-site': 'acme' });
    expect(vault.log.join('\n')).not.toContain('canary-api-key');
  });
});

describe('A server that answers 401', () => {
  it.each([
    ['without a sign-in', () => account(), 'sign_in_required', 'The server refuses requests without a sign-in'],
    ['with a key', () => account(keyed, { api_key: 'canary-api-key' }), 'verify_refused', 'The server does not accept'],
  ])('makes an account %s unusable after two refusals', async (_, signedIn, cause, message) => {
    server.answer = (_, response) => response.writeHead(401).end();
    const used = await signedIn();
    expect(await call(used, 'add')).toMatchObject({
      failure: 'unauthorized',
      message: expect.stringContaining(message),
    });
    const check = () => runJob(vault.app, verifyRefusedAccount, used.orgId, used.id);
    const state = async () => {
      const asked = { account_ids: [used.id] };
      return (await vault.asService(used.orgId, 'POST /v1/accounts/status', asked)).body[used.id];
    };
    expect(await check()).toEqual({ again_in: expect.any(Number) });
    expect(await state()).toMatchObject({ state: 'ok' });
    vault.clock.pass({ minutes: 1 });
    await check();
    expect(await state()).toMatchObject({ state: 'needs_reauth', cause });
  });
});

describe.each(['the revision without sessions', 'sessions and streams', 'the revision 2025-06-18'])(
  'A tool of a server that speaks %s',
  (kind) => {
    it('reports progress if the caller requests it', async () => {
      server.answer = by(servers[kind]!);
      const used = await account(keyed, { api_key: 'canary-api-key' });
      let go = () => {};
      told.held = new Promise((resolve) => (go = resolve));
      let say: (progress: Progress) => void;
      const said = new Promise<Progress>((resolve) => (say = resolve));
      const path = `POST /v1/accounts/${used.id}/remote-tools/call`;
      const body = { tool: 'tell', arguments: {}, progress: true };
      const answer = vault.asService(used.orgId, path, body, { onProgress: (progress: Progress) => say(progress) });
      expect(await said).toEqual({ progress: 1, total: 2, message: 'half of [credential]' });
      go();
      expect((await answer).body).toMatchObject({ content: [{ text: 'whole' }], is_error: false });
      expect(await call(used, 'tell')).toMatchObject({ content: [{ text: 'whole' }] });
    });
  },
);
