import { createOwnKey, startWorkloadScene } from './scene.js';

const scene = await startWorkloadScene();
const { product, owner, robot, credential, platformToken, redeem, tokenOf, messaged, mcp, toolbox } = scene;

/** A service member of an administrator, with its own workload. */
const makeRobot = async (name: string) => {
  const admin = await product.member(owner.orgId, `admin-${name}`, 'Org Admin');
  const id = await scene.addRobot(admin, name);
  const { id: own } = await scene.addCredential(admin, id, { subject: name });
  const token = tokenOf(await redeem(await platformToken({ sub: name })));
  expect(await messaged(token)).toBe(200);
  return { admin, id, own, token, again: async () => (await redeem(await platformToken({ sub: name }))).status };
};

describe('a token of a workload ends', () => {
  it('on the next message after the service member is suspended', async () => {
    const { id, token, again } = await makeRobot('suspended');
    await owner(`POST /member/${id}/suspend`, {});
    expect([await messaged(token), await again()]).toEqual([401, 400]);
  });

  it('on the next message after its responsible person is suspended', async () => {
    const { admin, token, again } = await makeRobot('entrusted');
    await owner(`POST /member/${admin.userId}/suspend`, {});
    expect([await messaged(token), await again()]).toEqual([401, 400]);
  });

  it('on the next message after the credential is deleted', async () => {
    const { id, own, token, again } = await makeRobot('deleted');
    expect((await owner(`DELETE /member/${id}/workload-credential/${own}`)).status).toBe(204);
    expect([await messaged(token), await again()]).toEqual([401, 400]);
    const { body } = await owner(`GET /member/${id}/disconnected-app`);
    expect(body.result).toEqual([]);
  });

  it('after the app is disconnected, until someone allows it again', async () => {
    const { id, token, again } = await makeRobot('disconnected');
    const { body } = await owner(`GET /member/${id}/connected-app`);
    await owner(`DELETE /member/${id}/connected-app/${body.result[0].id}`);
    expect([await messaged(token), await again()]).toEqual([401, 400]);
    await owner(`DELETE /member/${id}/disconnected-app/${body.result[0].id}`);
    expect(await again()).toBe(200);
  });

  it('after all agents of the service member are stopped', async () => {
    const { id, token, again } = await makeRobot('stopped');
    await owner(`POST /member/${id}/stop-agents`);
    expect([await messaged(token), await again()]).toEqual([401, 400]);
  });

  it('before the first one, after all agents of the service member are stopped', async () => {
    const id = await scene.addRobot(owner, 'unused');
    const { id: unused } = await scene.addCredential(owner, id, { subject: 'unused' });
    for (const path of [`/member/${id}/stop-agents`, `/member/${id}/stop-agents`]) await owner(`POST ${path}`);
    expect((await redeem(await platformToken({ sub: 'unused' }))).status).toBe(400);
    const { result } = (await owner(`GET /member/${id}/disconnected-app`)).body;
    expect(result).toMatchObject([{ client_id: unused, client_name: 'Nightly report' }]);
    expect((await owner(`DELETE /member/${id}/disconnected-app/${result[0].id}`)).status).toBe(204);
    expect((await redeem(await platformToken({ sub: 'unused' }))).status).toBe(200);
  });

  it('after the service member is removed', async () => {
    const { id, token, again } = await makeRobot('removed');
    expect((await owner(`DELETE /member/${id}`)).status).toBeLessThan(300);
    expect([await messaged(token), await again()]).toEqual([401, 400]);
  });

  it('after 15 minutes', async () => {
    const token = tokenOf(await redeem(await platformToken()));
    product.clock.pass({ minutes: 14 });
    expect(await messaged(token)).toBe(200);
    product.clock.pass({ minutes: 2 });
    expect(await messaged(token)).toBe(401);
  });
});

describe('a restriction', () => {
  const listed = async (token: string): Promise<string[]> => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const version = { 'mcp-protocol-version': '2025-11-25' };
    const { body } = await scene.send(message, product.client(token), version, `/mcp/toolbox/${toolbox}`);
    return body.result.tools.map(({ name }: { name: string }) => name);
  };
  const tokenFor = async (sub: string) =>
    tokenOf(await redeem(await platformToken({ sub }), { resource: `${mcp}/toolbox/${toolbox}`, scope: 'mcp:write' }));

  it('on the service member binds its workloads', async () => {
    expect(await listed(await tokenFor(scene.subject))).toContain('list');
    const rule = await scene.block({ userId: robot } as never, {
      tools: [{ connector_slug: 'demo', tool_name: 'list_notes' }],
    });
    expect(await listed(await tokenFor(scene.subject))).not.toContain('list');
    await owner(`DELETE /restriction/${rule}`);
  });

  it('on the member who added the credential binds the workload', async () => {
    const admin = await product.member(owner.orgId, 'binding', 'Org Admin');
    await scene.addCredential(admin, robot, { subject: 'bound' });
    expect(await listed(await tokenFor('bound'))).toContain('list');
    await scene.block(admin, { tools: [{ connector_slug: 'demo', tool_name: 'list_notes' }] });
    expect(await listed(await tokenFor('bound'))).not.toContain('list');
    expect(await listed(await tokenFor(scene.subject))).toContain('list');
  });
});

describe('another organization', () => {
  it('that trusts the same workload gets only its own token', async () => {
    const other = await product.organization({ member: 'Member' });
    const theirs = await scene.addRobot(other.owner, 'Theirs', other.member.roleIds);
    await scene.addCredential(other.owner, theirs);
    const token = tokenOf(await redeem(await platformToken(), { organization_id: other.owner.orgId }));
    const { body: apps } = await other.owner(`GET /member/${theirs}/connected-app`);
    expect(apps.result).toHaveLength(1);
    const about = { organization_id: other.owner.orgId, resource: `${mcp}/toolbox/${toolbox}` };
    expect((await redeem(await platformToken(), about)).status).toBe(400);
    expect(await scene.causes(other.owner)).toEqual([]);
    await owner(`DELETE /member/${robot}/workload-credential/${credential.id}`);
    expect(await messaged(token)).toBe(200);
    expect((await redeem(await platformToken())).status).toBe(400);
  });
});

describe('a key in another organization', () => {
  it('gives no access to a toolbox of this one', async () => {
    const other = await product.organization({ member: 'Member' });
    const theirs = await scene.addRobot(other.owner, 'Theirs', other.member.roleIds);
    const own = await createOwnKey();
    const keys = { kind: 'private_key_jwt', issuer: null, subject: null, jwks: own.jwks };
    const { id } = await scene.addCredential(other.owner, theirs, keys);
    const about = { resource: `${mcp}/toolbox/${toolbox}` };
    expect((await scene.redeemOwn(await scene.signOwn(id, own), about)).status).toBe(401);
  });
});
