import { browserOf } from '../authentication/authorization/scene.js';
import { textOf } from '../support/browser.js';
import { startProduct } from '../support/product.js';
import { addPermissionRequests, setRequestId } from '../support/states/access-control.js';
import { addManyShares } from '../support/states/connections.js';

const product = await startProduct();
afterAll(() => product.stop());

const start = `${product.base}/welcome`;

describe('Among many of the same', () => {
  it('a request that waits for the person is found behind newer ones of others', async () => {
    const { owner, manager, requester } = await product.organization({ manager: 'Member', requester: 'Member' });
    const { orgId } = owner;
    // The manager sees these requests but cannot decide them.
    await addPermissionRequests(product, orgId, manager.userId);
    const toolbox = (await owner('POST /toolbox', { name: 'Waits for the owner', entries: [] })).body.id;
    const level = { grantee_type: 'user', grantee_id: requester.userId, level: 'view' };
    await owner(`POST /toolbox/${toolbox}/share`, level);
    const body = { resource_type: 'toolbox', resource_id: toolbox, level: 'edit' };
    const { id } = (await requester('POST /access-request', body)).body;
    await setRequestId(product, orgId, id, 'areq_0');
    const browser = await browserOf(manager);
    await owner(`POST /toolbox/${toolbox}/share`, { grantee_type: 'user', grantee_id: manager.userId, level: 'edit' });
    for (const address of [start, `${start}/requests`])
      expect((await browser.get(address)).html).toContain('href="/welcome/requests/areq_0"');
  });

  it('every share of an account is shown', async () => {
    const { owner, member } = await product.organization({ member: 'Member' });
    await product.installDemo(owner);
    const { id } = await product.connect(member, { redirect_uri: '/' });
    await addManyShares(product, owner.orgId, id, { grantee_type: 'team', prefix: 'team_', level: 'use', count: 120 });
    const shown = textOf(await (await browserOf(member)).get(`${start}/accounts/${id}`));
    expect(shown.match(/A deleted team/g)).toHaveLength(120);
  });
});
