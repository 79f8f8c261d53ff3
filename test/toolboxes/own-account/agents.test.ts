import { type MemberClient } from '../../support/founder.js';
import { errorOf } from '../mcp/scene.js';
import { own, startOwnAccountScene } from './scene.js';

const { product, organize, titles } = await startOwnAccountScene();

const accept = 'application/json, text/event-stream';

/** Sends a message to the address of a toolbox in its wire format, in the last revision with a handshake. */
const send = async (as: Pick<MemberClient, 'token'>, id: string, method: string, params: object = {}): Promise<any> => {
  const client = product.client(as.token);
  return (await client(`POST /mcp/toolbox/${id}`, { jsonrpc: '2.0', id: 1, method, params }, { accept })).body.result;
};

const names = async (as: Pick<MemberClient, 'token'>, id: string): Promise<string[]> =>
  (await send(as, id, 'tools/list')).tools.map(({ name }: { name: string }) => name);

const call = (as: Pick<MemberClient, 'token'>, id: string, title: string) =>
  send(as, id, 'tools/call', { name: 'write', arguments: { title } });

describe('A tool on the account of its caller, for agents', () => {
  it('acts as the person and names the account that acted', async () => {
    const { ada, id, adas } = await organize();
    const result = await call(ada, id, 'By an agent');
    expect(errorOf(result)).toBeUndefined();
    expect(result._meta).toEqual({ 'latchkey/account': { connection_id: adas, name: 'Demo Notes' } });
    expect(titles('ada')).toContain('By an agent');
  });

  it('is listed for a person who has no account but may connect one', async () => {
    const { newcomer, id } = await organize();
    expect(await names(newcomer, id)).toEqual(['list', 'write', 'read_result']);
  });

  it('is not listed for a person who may neither connect nor use an account', async () => {
    const { owner, newcomer, id } = await organize();
    const role = { name: 'Runner', permissions: ['connector:view', 'tool:execute'] };
    const { body } = await owner('POST /role', role);
    await owner(`PATCH /member/${newcomer.userId}`, { role_ids: [body.id] });
    expect(await names(newcomer, id)).toEqual([]);
  });

  it('is listed for a person who may only use a shared account', async () => {
    const { owner, ada, adas, newcomer, id } = await organize();
    const { body } = await owner('POST /role', { name: 'Runner', permissions: ['connector:view', 'tool:execute'] });
    await owner(`PATCH /member/${newcomer.userId}`, { role_ids: [body.id] });
    await ada(`POST /connection/${adas}/share`, { grantee_type: 'user', grantee_id: newcomer.userId, level: 'use' });
    expect(await names(newcomer, id)).toEqual(['list', 'write', 'read_result']);
  });

  it('tells a person without an account where to connect one', async () => {
    const { newcomer, id } = await organize();
    const result = await call(newcomer, id, 'Nobody');
    const { connect_url } = errorOf(result).details;
    expect([result.isError, errorOf(result).reason]).toEqual([true, 'account_missing']);
    expect(connect_url).toContain(`${product.base}/welcome/`);
    expect(result.content[0].text).toContain(connect_url);
  });

  it('gives no address to a person who may not connect an account', async () => {
    const { owner, newcomer, id } = await organize();
    const { body } = await owner('POST /role', { name: 'Runner', permissions: ['connector:view', 'tool:execute'] });
    await owner(`PATCH /member/${newcomer.userId}`, { role_ids: [body.id] });
    const result = await call(newcomer, id, 'Nobody');
    expect(errorOf(result)).toMatchObject({ reason: 'account_missing', details: { can_connect: false } });
    expect(errorOf(result).details.connect_url).toBeUndefined();
  });

  it('gives no address to a service member', async () => {
    const { owner, id } = await organize();
    const roles = (await owner('GET /role')).body.result;
    const member = roles.find(({ name }: { name: string }) => name === 'Member').id as string;
    const robot = await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: [member] });
    const issued = await owner('POST /api-token', { kind: 'service', user_id: robot.body.id, name: 'Robot' });
    const result = await call({ token: issued.body.token }, id, 'Robot');
    expect([result.isError, errorOf(result).reason]).toEqual([true, 'account_missing']);
    expect(errorOf(result).details).toMatchObject({ can_connect: false });
    expect(errorOf(result).details.connect_url).toBeUndefined();
    expect(result.content[0].text).not.toContain('/welcome/');
  });

  it('says that an administrator chooses the account of a service member', async () => {
    const { owner, ada, adas, id } = await organize();
    const roles = (await owner('GET /role')).body.result;
    const member = roles.find(({ name }: { name: string }) => name === 'Member').id as string;
    const robot = (await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: [member] })).body
      .id as string;
    const { token } = (await owner('POST /api-token', { kind: 'service', user_id: robot, name: 'Robot' })).body;
    await ada(`POST /connection/${adas}/share`, { grantee_type: 'user', grantee_id: robot, level: 'use' });
    const refused = await call({ token }, id, 'Robot');
    expect(refused.content[0].text).toContain(
      'An administrator chooses “Demo Notes” of Ada with an API token of this service member: ' +
        `PUT /toolbox/${id}/account/demo.`,
    );
    await product.client(token)(`PUT /toolbox/${id}/account/demo`, { connection_id: adas });
    expect(errorOf(await call({ token }, id, 'Robot'))).toBeUndefined();
  });

  it('runs after the person connected an account, without a new list', async () => {
    const { newcomer, id, connect } = await organize();
    await call(newcomer, id, 'Before');
    await connect(newcomer, 'grace');
    expect(errorOf(await call(newcomer, id, 'After'))).toBeUndefined();
    expect([titles('grace').includes('Before'), titles('grace').includes('After')]).toEqual([false, true]);
  });

  it('is not named by an account in results of pinned tools', async () => {
    const { creator, ada, connect } = await organize();
    const on = await connect(creator, 'grace');
    const entries = [{ ...own('create_note', { name: 'write' }), account: 'pinned', connection_id: on }];
    const { body } = await creator('POST /toolbox', { name: 'Pinned', entries });
    await creator(`POST /toolbox/${body.id}/share`, { grantee_type: 'org', level: 'use' });
    expect((await call(ada, body.id as string, 'Pinned'))._meta).toBeUndefined();
  });
});
