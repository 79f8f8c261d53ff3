import { eventually } from '../../support/vault.js';
import { Browser } from '../../support/browser.js';
import { startTransferScene, toUser } from './scene.js';
import { setMemberStatus } from '../../support/states/identity.js';

const { product, creator, successor, teammate, guest, made, transfer, preview, share, rowOf, eventsOf } =
  await startTransferScene();

const list = { tool_name: 'list_notes', arguments: {} };
const execute = (id: string, as = creator, body: object = list) => as(`POST /connection/${id}/execute`, body);

/** Starts all transfers while the organization is locked, and then releases the lock. */
const atOnce = (begin: () => ReturnType<typeof transfer>[], meanwhile?: () => Promise<unknown>) =>
  product.atOnce(creator.orgId, begin, meanwhile);

describe('A transfer', () => {
  it('lets a running call finish but allows no further one', async () => {
    const { id } = await product.connect(creator);
    let release = () => {};
    product.provider.behavior.apiHeld = new Promise<void>((go) => (release = go));
    const before = product.provider.counts.api;
    const running = execute(id);
    await eventually(() => product.provider.counts.api > before, 'the call to be in progress');
    expect((await transfer(id, successor)).status).toBe(204);
    expect((await execute(id)).status).toBe(404);
    release();
    product.provider.behavior.apiHeld = null;
    expect(await running).toMatchObject({ status: 200, body: { outcome: 'succeeded' } });
    expect((await execute(id, successor)).body.outcome).toBe('succeeded');
    expect((await rowOf(id)).connected_by_user_id).toBe(creator.userId);
  });

  it("makes the previous owner's approval unusable", async () => {
    const { id } = await product.connect(creator);
    const remove = { tool_name: 'delete_note', arguments: { id: 'n1' } };
    const { approval } = (await execute(id, creator, remove)).body;
    expect((await creator(`POST /approval/${approval.id}/resolve`, { decision: 'approve' })).status).toBe(200);
    await transfer(id, successor);
    const call = { ...remove, approval_id: approval.id };
    expect((await execute(id, creator, call)).status).toBe(404);
    expect(await execute(id, successor, call)).toMatchObject({
      status: 409,
      body: { error: { reason: 'approval_mismatch' } },
    });
  });

  it("invalidates the previous owner's connect links", async () => {
    const { body } = await creator('POST /connection', { connector_slug: 'demo', redirect_uri: '/back' });
    const { id } = body.connection;
    expect((await transfer(id, successor)).status).toBe(204);
    const revoked = product.provider.counts.revocations;
    const { location } = await new Browser().get(await product.signIn(body.connect_url));
    expect(location).toMatch(/status=failed&reason=not_allowed/);
    expect(await rowOf(id)).toMatchObject({
      status: 'pending',
      saffron_account_id: null,
      owner_user_id: successor.userId,
    });
    await eventually(() => product.provider.counts.revocations > revoked, 'the account to be revoked');
    const again = await successor(`POST /connection/${id}/reconnect`, {});
    await new Browser().get(await product.signIn(again.body.connect_url, 'grace'));
    expect((await successor(`GET /connection/${id}`)).body).toMatchObject({ status: 'active', access: 'owner' });
  });

  it('to two members concurrently reaches only one of them', async () => {
    const id = await made();
    const answers = await atOnce(() => [transfer(id, successor), transfer(id, teammate)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await eventsOf(id)).filter((type) => type === 'connection.transferred')).toHaveLength(1);
  });

  it('is refused for a new owner who was just suspended', async () => {
    const id = await made();
    expect((await preview(id, `?new_owner_user_id=${guest.userId}`)).body.allowed).toBe(true);
    const become = (status: string, by: string | null) => setMemberStatus(product, guest, status, by);
    const [answer] = await atOnce(
      () => [transfer(id, guest)],
      () => become('suspended', 'admin'),
    );
    await become('active', null);
    expect(answer).toMatchObject({ status: 400, body: { error: { fields: [{ reason: 'unknown_member' }] } } });
    expect((await rowOf(id)).owner_user_id).toBe(creator.userId);
  });

  it("closes the new owner's own access request", async () => {
    const id = await made();
    for (const as of [successor, teammate]) await share(id, toUser(as, 'view'));
    const ask = async (as = successor) =>
      (await as('POST /access-request', { resource_type: 'connection', resource_id: id, level: 'edit' })).body.id;
    const [theirs, others] = [await ask(), await ask(teammate)];
    await transfer(id, successor);
    await product.run('CloseObsoleteRequests', creator.orgId, '');
    expect((await successor(`GET /access-request/${theirs}`)).body.status).toBe('obsolete');
    expect((await creator(`POST /access-request/${others}/resolve`, { decision: 'approve' })).status).toBe(403);
    expect((await successor(`POST /access-request/${others}/resolve`, { decision: 'approve' })).status).toBe(200);
    expect((await teammate(`GET /connection/${id}`)).body.access).toBe('edit');
  });
});
