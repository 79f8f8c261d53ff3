import { type Permission } from '#identity';
import { type MemberClient } from '../../support/founder.js';
import { forbidden, refused } from '../../support/refused.js';
import { listing } from '../../toolboxes/mcp/scene.js';
import { startAuthorizationScene } from './scene.js';

const { product, owner, creator, user, viewer, colleague, toolbox, share, tokensOf } = await startAuthorizationScene();

const accepts = { accept: 'application/json, text/event-stream' };

const statusOf = async (token: string) => (await product.client(token)('POST /mcp', listing, accepts)).status;

const appsOf = async (member: MemberClient, as: MemberClient) => {
  const { status, body } = await as(`GET /member/${member.userId}/connected-app`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.result as any[];
};

/** Signs an app in for the member. Returns its access token and its id. */
async function connected(member: MemberClient, answers: object = {}) {
  const { access } = await tokensOf(member, answers);
  const { result } = (await member('GET /user/me/connected-app')).body;
  const [{ id }] = result.sort((one: any, other: any) => (one.id < other.id ? 1 : -1));
  return { access, id: id as string };
}

const disconnect = (as: MemberClient, { userId }: MemberClient, id: string) =>
  as(`DELETE /member/${userId}/connected-app/${id}`);

/** Gives a member these permissions and no others. */
async function permit(member: MemberClient, permissions: Permission[]): Promise<void> {
  const { body } = await owner('POST /role', { name: permissions.join(' '), permissions });
  const { status } = await owner(`PATCH /member/${member.userId}`, { role_ids: [body.id] });
  expect(status).toBe(200);
}

describe('A connected app of another member', () => {
  it('is listed with the toolboxes that the caller can see', async () => {
    const hidden = (await user('POST /toolbox', { name: 'Of the user', entries: [] })).body.id as string;
    const { id } = await connected(user, { reach: 'chosen', toolbox: [toolbox, hidden] });
    await share(owner, 'view');
    expect((await appsOf(user, owner)).find((app) => app.id === id)).toEqual({
      id,
      client_id: expect.any(String),
      client_name: 'By hand',
      client_uri: null,
      logo: null,
      registration: 'dynamic',
      scopes: ['mcp:read'],
      uses_accounts: false,
      toolbox_count: 2,
      toolboxes: [{ id: toolbox, name: 'Notes' }],
      can_revoke: true,
      created_at: expect.any(String),
      last_used_at: null,
    });
  });

  it('counts toolboxes without those that were removed from it', async () => {
    const { id } = await connected(user, { reach: 'chosen', toolbox: [toolbox] });
    await creator(`DELETE /toolbox/${toolbox}/connected-app/${id}`);
    expect((await appsOf(user, owner)).find((app) => app.id === id)).toMatchObject({ toolbox_count: 0, toolboxes: [] });
    await creator(`DELETE /toolbox/${toolbox}/removed-app/${id}`);
  });

  it('is refused on its next request after an administrator disconnects it', async () => {
    const { access, id } = await connected(user);
    expect(await statusOf(access)).toBe(200);
    expect((await disconnect(owner, user, id)).status).toBe(204);
    expect(await statusOf(access)).toBe(401);
    expect((await appsOf(user, owner)).map((app) => app.id)).not.toContain(id);
  });

  it('is disconnected in the audit log by the administrator, as a change to its member', async () => {
    const { id } = await connected(user);
    await disconnect(owner, user, id);
    const { body } = await owner('GET /audit-log?scope=org&action=connected_app.revoked&limit=1');
    expect(body.result[0]).toMatchObject({
      actor: { id: owner.userId },
      resource: { type: 'connected_app', id },
      subject_user_id: user.userId,
      summary: expect.stringMatching(/ disconnected .+'s By hand$/),
    });
    const own = await connected(owner);
    await disconnect(owner, owner, own.id);
    const { result } = (await owner('GET /audit-log?action=connected_app.revoked&limit=1')).body;
    expect(result[0].summary).toMatch(/ disconnected By hand$/);
  });

  it('is visible only to callers who may see tokens, and disconnected only by those who may revoke them', async () => {
    const { access, id } = await connected(user);
    const list = (as: MemberClient) => as(`GET /member/${user.userId}/connected-app`);
    expect(await list(viewer)).toMatchObject(refused(403, 'forbidden'));
    expect(await disconnect(viewer, user, id)).toMatchObject(refused(403, 'forbidden'));
    await permit(colleague, ['api_token:view']);
    expect((await appsOf(user, colleague)).find((app) => app.id === id)).toMatchObject({ can_revoke: false });
    expect(await disconnect(colleague, user, id)).toMatchObject(refused(403, 'forbidden'));
    await permit(colleague, ['api_token:manage']);
    expect(await list(colleague)).toMatchObject(refused(403, 'forbidden'));
    expect((await disconnect(colleague, user, id)).status).toBe(204);
    expect(await statusOf(access)).toBe(401);
  });

  it('of an owner is disconnected only by owners', async () => {
    const { id } = await connected(owner);
    await permit(colleague, ['api_token:view', 'api_token:manage']);
    expect((await appsOf(owner, colleague)).find((app) => app.id === id)).toMatchObject({ can_revoke: false });
    expect(await disconnect(colleague, owner, id)).toMatchObject(forbidden('owner_only'));
    expect((await disconnect(owner, owner, id)).status).toBe(204);
  });

  it('is found only under its own member', async () => {
    const { access, id } = await connected(user);
    expect(await disconnect(owner, creator, id)).toMatchObject(refused(404, 'not_found'));
    expect((await appsOf(user, user)).map((app) => app.id)).toContain(id);
    expect((await disconnect(creator, creator, id)).status).toBe(404);
    expect(await statusOf(access)).toBe(200);
  });

  it('does not exist for another organization', async () => {
    const { access, id } = await connected(user);
    const { owner: stranger } = await product.organization();
    expect(await stranger(`GET /member/${user.userId}/connected-app`)).toMatchObject(refused(404, 'not_found'));
    expect(await disconnect(stranger, user, id)).toMatchObject(refused(404, 'not_found'));
    expect(await statusOf(access)).toBe(200);
  });
});
