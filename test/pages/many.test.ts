import { browserOf } from '../authentication/authorization/scene.js';
import { textOf } from '../support/browser.js';
import { startProduct } from '../support/product.js';

const product = await startProduct();
afterAll(() => product.stop());

const start = `${product.base}/welcome`;

describe('Among many of the same', () => {
  it('a request that waits for the person is found behind newer ones of others', async () => {
    const { owner, manager, requester } = await product.organization({ manager: 'Member', requester: 'Member' });
    const { orgId } = owner;
    await product.sql(orgId, newerRequests, [orgId, manager.userId]);
    const toolbox = (await owner('POST /toolbox', { name: 'Waits for the owner', entries: [] })).body.id;
    const level = { grantee_type: 'user', grantee_id: requester.userId, level: 'view' };
    await owner(`POST /toolbox/${toolbox}/share`, level);
    const body = { resource_type: 'toolbox', resource_id: toolbox, level: 'edit' };
    const { id } = (await requester('POST /access-request', body)).body;
    await product.sql(orgId, "update access_control.access_requests set id = 'areq_0' where id = $1", [id]);
    const browser = await browserOf(manager);
    await owner(`POST /toolbox/${toolbox}/share`, { grantee_type: 'user', grantee_id: manager.userId, level: 'edit' });
    for (const address of [start, `${start}/requests`])
      expect((await browser.get(address)).html).toContain('href="/welcome/requests/areq_0"');
  });

  it('every share of an account is shown', async () => {
    const { owner, member } = await product.organization({ member: 'Member' });
    await product.installDemo(owner);
    const { id } = await product.connect(member, { redirect_uri: '/' });
    await product.sql(owner.orgId, manyShares, [owner.orgId, id]);
    const shown = textOf(await (await browserOf(member)).get(`${start}/accounts/${id}`));
    expect(shown.match(/A deleted team/g)).toHaveLength(120);
  });
});

/** Sixty pending requests of the manager, which the manager sees but cannot decide. */
const newerRequests = `
  insert into access_control.access_requests
    (org_id, id, version, kind, requester_user_id, permission, status, expires_at, created_at, updated_at)
  select $1, 'areq_z' || number, 1, 'permission', $2, 'made:up_' || number, 'pending',
    now() + interval '1 day', now(), now()
  from generate_series(100, 159) as number`;

const manyShares = `
  insert into connections.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
  select $1, 'acl_' || number, $2, 'team', 'team_' || number, 'use', now(), now()
  from generate_series(100, 219) as number`;
