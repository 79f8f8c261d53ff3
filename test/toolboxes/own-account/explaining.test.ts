import { type MemberClient } from '../../support/founder.js';
import { refused } from '../../support/refused.js';
import { setConnectionStatus } from '../../support/states/connections.js';
import { created, issues, startToolboxScene, to } from '../toolbox/scene.js';

const { api, connection, organize } = await startToolboxScene();

/** A toolbox with an entry on the account of its caller. */
async function startToolbox() {
  const org = await organize({ user: 'Member', outsider: 'Member' });
  const { creator, user, owner } = org;
  const shares = [to(user, 'use'), to(owner, 'view')];
  const { id } = await created(creator, { entries: [issues({ account: 'caller' })], shares });
  const explain = (as: MemberClient, more = '') =>
    as(`GET /restriction/explain?connector_slug=github&toolbox_id=${id}${more}`);
  const state = async (as: MemberClient, more = ''): Promise<unknown> => (await explain(as, more)).body.toolbox_account;
  return { ...org, id, explain, state };
}

describe('The explanation of access with a toolbox', () => {
  it('says whether a call of the caller has an account, like the call', async () => {
    const { owner, user, state } = await startToolbox();
    expect(await state(user)).toBe('account_missing');
    const first = await connection(user);
    expect(await state(user)).toBe('found');
    await connection(user, { name: 'Second' });
    expect(await state(user)).toBe('account_ambiguous');
    await setConnectionStatus(api, owner.orgId, first, 'needs_reauth');
    expect(await state(user)).toBe('found');
  });

  it('explains the account of another member to readers of restrictions', async () => {
    const { owner, user, state } = await startToolbox();
    await connection(user);
    expect(await state(owner, `&user_id=${user.userId}`)).toBe('found');
    expect(await state(owner)).toBe('account_missing');
  });

  it('says nothing about a member without access to the toolbox', async () => {
    const { owner, outsider, state } = await startToolbox();
    await connection(outsider);
    expect(await state(owner, `&user_id=${outsider.userId}`)).toBeNull();
  });

  it('says whether the member can use the tool through the toolbox', async () => {
    const { owner, user, outsider, block, explain } = await startToolbox();
    await connection(user);
    await connection(outsider);
    const use = async (of: MemberClient, tool: string): Promise<unknown> =>
      (await explain(owner, `&user_id=${of.userId}&tool_name=${tool}`)).body.toolbox_use;
    expect(await use(user, 'list_issues')).toBe('usable');
    expect(await use(user, 'create_issue')).toBe('not_offered');
    expect(await use(outsider, 'list_issues')).toBe('no_access');
    expect(await use(owner, 'list_issues')).toBe('no_access');
    await block(user, { tools: [{ connector_slug: 'github', tool_name: 'list_issues' }] });
    expect(await use(user, 'list_issues')).toBeNull();
  });

  it('says that the approval policy blocks what no rule blocks', async () => {
    const { owner, user, id, creator, explain } = await startToolbox();
    await connection(user);
    const { sentence } = (await explain(user, '&tool_name=list_issues')).body;
    await creator(`PATCH /toolbox/${id}`, { approval_policy: { read: 'block' } });
    for (const [as, of] of [
      [user, ''],
      [owner, `&user_id=${user.userId}`],
    ] as const)
      expect((await explain(as, `&tool_name=list_issues${of}`)).body).toMatchObject({
        decision: 'allowed',
        sentence: `${sentence} But the approval policy blocks read tools.`,
      });
  });

  it('needs access of the caller to the toolbox', async () => {
    const { outsider, explain } = await startToolbox();
    expect(await explain(outsider)).toMatchObject(refused(404, 'not_found'));
  });

  it('leaves the field out if no toolbox is named', async () => {
    const { user } = await startToolbox();
    const { body } = await user('GET /restriction/explain?connector_slug=github');
    expect(body).not.toHaveProperty('toolbox_account');
  });
});
