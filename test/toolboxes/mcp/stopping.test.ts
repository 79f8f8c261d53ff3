import { startAuthorizationScene } from '../../authentication/authorization/scene.js';
import { eventually } from '../../support/vault.js';

const { product, owner, user, colleague, send, tokensOf } = await startAuthorizationScene();

const stop = (id: string, by: typeof user, body: object = {}) => by(`POST /member/${id}/stop-agents`, body);

const listNotes = (access: string) => {
  const params = { name: 'list', arguments: {} };
  return send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, product.client(access), {}, '/mcp');
};

const newToken = async (name: string): Promise<string> => (await user('POST /api-token', { name })).body.token;

describe('Stopping the agents of a member', () => {
  it('disconnects all apps and revokes all tokens', async () => {
    const [one, other] = [await tokensOf(user), await tokensOf(user)];
    const token = await newToken('Script');
    const { status, body } = await stop(user.userId, user, { except_current: true });
    expect([status, body]).toEqual([
      200,
      { disconnected_apps: 2, revoked_tokens: 1, ended_sessions: 0, running_calls: [] },
    ]);
    const statuses = await Promise.all([
      listNotes(one.access),
      listNotes(other.access),
      product.client(token)('GET /user/me'),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await user('GET /user/me/connected-app')).body.result).toEqual([]);
  });

  it('lists the calls that are still running', async () => {
    const { access } = await tokensOf(user);
    let answer = () => {};
    product.provider.behavior.apiHeld = new Promise<void>((resolve) => (answer = resolve));
    const before = product.provider.counts.api;
    const running = listNotes(access);
    await eventually(() => product.provider.counts.api === before + 1, 'the third party has the call');
    const { body } = await stop(user.userId, user, { except_current: true });
    answer();
    await running;
    expect(body.running_calls).toEqual([
      {
        execution_id: expect.stringMatching(/^exe_/),
        connector_slug: 'demo',
        tool_name: 'list_notes',
        tier: 'read',
        started_at: expect.any(String),
      },
    ]);
    expect((await stop(user.userId, user, { except_current: true })).body.running_calls).toEqual([]);
  });

  it('refuses a call that waits for others', async () => {
    const { access } = await tokensOf(user);
    let answer = () => {};
    product.provider.behavior.apiHeld = new Promise<void>((resolve) => (answer = resolve));
    const before = product.provider.counts.api;
    // Ten calls of a token run at once. The next one waits.
    const calls = Array.from({ length: 11 }, () => listNotes(access));
    await eventually(() => product.provider.counts.api === before + 10, 'the third party has ten calls');
    await stop(user.userId, user, { except_current: true });
    answer();
    const answers = await Promise.all(calls);
    expect(answers.filter(({ body }) => body.result?.isError === false)).toHaveLength(10);
    expect(product.provider.counts.api).toBe(before + 10);
  });

  it('is for the member, and for those who manage members', async () => {
    expect((await stop(user.userId, colleague)).status).toBe(403);
    expect((await stop(owner.userId, user)).status).toBe(403);
    expect((await stop('usr_01k7vm3q8ef6ha4x2c9b5t0rsd', owner)).status).toBe(404);
    expect((await stop(colleague.userId, owner)).status).toBe(200);
    expect((await colleague('GET /user/me')).status).toBe(401);
  });

  it('leaves the service members of the member alone', async () => {
    const { owner, member } = await product.organization({ member: 'Member' });
    const robot = (await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: member.roleIds })).body.id;
    const { body } = await owner('POST /api-token', { kind: 'service', user_id: robot, name: 'Robot' });
    expect((await stop(owner.userId, owner, { except_current: true })).status).toBe(200);
    expect((await product.client(body.token)('GET /user/me')).status).toBe(200);
    expect((await stop(robot, owner)).body.revoked_tokens).toBe(1);
    expect((await product.client(body.token)('GET /user/me')).status).toBe(401);
  });

  it('of an owner is for owners', async () => {
    const other = await product.organization({ admin: 'People Admin', member: 'Member' });
    expect((await stop(other.owner.userId, other.admin)).body.error.reason).toBe('owner_only');
    expect((await stop(other.member.userId, other.admin)).status).toBe(200);
  });
});
