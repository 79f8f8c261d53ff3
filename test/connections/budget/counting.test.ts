import { connected } from '../../support/cluster/sql.js';
import { freePort } from '../../support/free-port.js';
import { setApprovalPolicy } from '../../support/approval-policy.js';
import { create, list, ofMember, ofOrganization, startBudgetScene } from './scene.js';

const { product, owner, creator, run, limit, left, sent } = await startBudgetScene();

/** Holds all budgets while `work` starts calls, so that they meet at the count. */
async function together<Result>(count: number, begin: () => Promise<Result>[]): Promise<Result[]> {
  let calls: Promise<Result>[] = [];
  await connected(product.urls.owner, async (client) => {
    await client.query('begin');
    await client.query('select from connections.budgets where org_id = $1 for update', [owner.orgId]);
    calls = begin();
    await product.untilBlocking(count);
    await client.query('rollback');
  });
  return Promise.all(calls);
}

describe('The count of a budget', () => {
  it('is exact if calls of several transactions meet', async () => {
    await limit({ ...ofOrganization, calls: 3 });
    const before = sent();
    // A key gives each call a transaction of its own.
    const begin = () =>
      Array.from({ length: 6 }, (_, at) => run(create('Same'), creator, '', { 'idempotency-key': `meeting-${at}` }));
    const statuses = (await together(6, begin)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    expect(sent() - before).toBe(3);
  });

  it('admits calls that share a commit one by one', async () => {
    const id = await limit({ ...ofOrganization, calls: 4 });
    const before = sent();
    const answers = await Promise.all(Array.from({ length: 7 }, () => run(list)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(sent() - before).toBe(4);
    expect(await left(id)).toBe(0);
  });

  it('gives a call back that was certainly not sent', async () => {
    const ids = [await limit({ ...ofOrganization, calls: 2 }), await limit({ ...ofMember(creator.userId), calls: 2 })];
    const refused = await product.wire.without(() => run(create('Lost')));
    expect(refused.status).toBe(503);
    expect(await Promise.all(ids.map(left))).toEqual([2, 2]);
  });

  it('gives a call back if the third party could not be reached', async () => {
    const id = await limit({ ...ofOrganization, calls: 2 });
    const base_url = `http://127.0.0.1:${await freePort()}`;
    const request = { method: 'POST', path: '/notes' };
    const tools = [
      { name: 'create_note', resource: 'notes', method: 'create', description: 'Creates a note.', request },
    ];
    const auth = [{ name: 'none', type: 'none' }];
    const definition = { format: 1, name: 'Stopped', categories: [], base_url, auth, tools };
    const { body: connector } = await owner('POST /connector', { kind: 'catalog', definition });
    const stopped = (await product.connect(owner, { connector_slug: connector.slug, redirect_uri: '/' })).id;
    const { body } = await owner(`POST /connection/${stopped}/execute`, { tool_name: 'create_note', arguments: {} });
    expect([body.outcome, await left(id)]).toEqual(['failed', 2]);
  });

  it('keeps a call whose outcome is unknown', async () => {
    const id = await limit({ ...ofOrganization, calls: 2 });
    product.wire.cut = true;
    const unknown = await run(create('Unknown'));
    product.wire.cut = false;
    expect(unknown.body.error.reason).toBe('outcome_unknown');
    expect(await left(id)).toBe(1);
  });

  it('gives nothing back to a budget that was created after the call began', async () => {
    await limit({ ...ofMember(creator.userId), calls: 9 });
    const held = product.wire.hold('POST');
    const call = run(list);
    await held.reached;
    const id = await limit({ ...ofOrganization, calls: 2 });
    await run(list);
    held.letGo();
    await call;
    expect(await left(id)).toBe(1);
  });

  it('does not use up an approval that the budget refuses', async () => {
    await setApprovalPolicy(owner, { write: 'confirm' });
    const id = await limit({ ...ofOrganization, calls: 0 });
    const { approval } = (await run(create('Approved'))).body;
    await creator(`POST /approval/${approval.id}/resolve`, { decision: 'approve' });
    const approved = () => run({ ...create('Approved'), approval_id: approval.id });
    expect((await approved()).status).toBe(429);
    await owner(`PATCH /budget/${id}`, { calls: 1 });
    expect((await approved()).status).toBe(200);
    await setApprovalPolicy(owner, { write: 'allow' });
  });
});
