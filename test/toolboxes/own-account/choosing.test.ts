import { forbidden, refused } from '../../support/refused.js';
import { setConnectionStatus } from '../../support/states/connections.js';
import { created, issues, startToolboxScene, to, wrong } from '../toolbox/scene.js';

const { api, connection, organize } = await startToolboxScene();

/** A toolbox with an entry on the account of its caller, which a member can use and another can view. */
async function startToolbox() {
  const org = await organize({ user: 'Member', viewer: 'Member', outsider: 'Member' });
  const { creator, user, viewer } = org;
  const entries = [issues({ account: 'caller' })];
  const { id } = await created(creator, { entries, shares: [to(user, 'use'), to(viewer, 'view')] });
  const path = `/toolbox/${id}/account`;
  const list = async (as = user): Promise<any[]> => (await as(`GET ${path}`)).body.result;
  const choose = (connection_id: string, as = user, slug = 'github') => as(`PUT ${path}/${slug}`, { connection_id });
  const remove = (as = user) => as(`DELETE ${path}/github`);
  return { ...org, id, list, choose, remove };
}

describe('The list of accounts in a toolbox', () => {
  it('has one row for each connector with entries on the account of their caller', async () => {
    const { creator, user } = await organize({ user: 'Member' });
    const entries = [
      issues({ account: 'caller' }),
      issues({ account: 'caller', name: 'again' }),
      issues({ connector_slug: 'slack', tool_name: 'send_message' }),
    ];
    const { id } = await created(creator, { entries, shares: [to(user, 'use')] });
    const { body } = await user(`GET /toolbox/${id}/account`);
    expect(body.result).toEqual([
      {
        connector: { slug: 'github', label: 'GitHub', logo: expect.anything() },
        chosen_connection_id: null,
        connection: null,
        problem: 'account_missing',
        expired: null,
        candidates: [],
        can_connect: true,
      },
    ]);
  });

  it('shows the connections that the caller can choose, own ones first', async () => {
    const { creator, user, shareConnection, list } = await startToolbox();
    const shared = await connection(creator, { name: 'Shared' });
    await shareConnection(shared, user, 'use');
    const seen = await connection(creator, { name: 'Only seen' });
    await shareConnection(seen, user, 'view');
    const [first, second] = [await connection(user, { name: 'One' }), await connection(user, { name: 'Two' })];
    const [row] = await list();
    expect(row.problem).toBe('account_ambiguous');
    expect(row.candidates).toEqual([
      { id: first, name: 'One', is_own: true },
      { id: second, name: 'Two', is_own: true },
      { id: shared, name: 'Shared', is_own: false },
    ]);
  });

  it('names the account that needs a new sign-in', async () => {
    const { owner, user, list } = await startToolbox();
    const expired = await connection(user, { name: 'Old' });
    await setConnectionStatus(api, owner.orgId, expired, 'needs_reauth');
    expect((await list())[0]).toMatchObject({
      problem: 'account_needs_reauth',
      expired: { id: expired, name: 'Old', is_own: true },
      candidates: [],
    });
  });

  it('says whether the caller may connect an account', async () => {
    const { creator, reader } = await organize({ reader: ['connector:view', 'tool:execute'] });
    const { id } = await created(creator, { entries: [issues({ account: 'caller' })], shares: [to(reader, 'use')] });
    expect((await reader(`GET /toolbox/${id}/account`)).body.result).toMatchObject([{ can_connect: false }]);
  });

  it('is not there for members without access to the toolbox', async () => {
    const { id, outsider } = await startToolbox();
    expect(await outsider(`GET /toolbox/${id}/account`)).toMatchObject(refused(404, 'not_found'));
  });
});

describe('Choosing an account', () => {
  it('changes the account of the caller only', async () => {
    const { creator, user, shareConnection, choose, list } = await startToolbox();
    const shared = await connection(creator, { name: 'Shared' });
    await shareConnection(shared, user, 'use');
    expect((await choose(shared)).body).toMatchObject({ chosen_connection_id: shared, connection: { id: shared } });
    expect((await list())[0].chosen_connection_id).toBe(shared);
    expect((await list(creator))[0].chosen_connection_id).toBeNull();
  });

  it('refuses a connection of another member that is not shared with the caller', async () => {
    const { creator, choose } = await startToolbox();
    const answer = await choose(await connection(creator));
    expect(answer).toMatchObject(refused(400, 'validation_error'));
    expect(wrong(answer)).toEqual([['/connection_id', 'unknown_connection']]);
  });

  it('refuses a connection of another connector', async () => {
    const { user, choose } = await startToolbox();
    const slack = await connection(user, { connector_slug: 'slack' });
    expect(wrong(await choose(slack))).toEqual([['/connection_id', 'unknown_connection']]);
  });

  it('refuses a connection that is not active', async () => {
    const { owner, user, choose } = await startToolbox();
    const expired = await connection(user);
    await setConnectionStatus(api, owner.orgId, expired, 'needs_reauth');
    expect(wrong(await choose(expired))).toEqual([['/connection_id', 'unknown_connection']]);
  });

  it('needs `use` access to the toolbox', async () => {
    const { viewer, outsider, choose } = await startToolbox();
    expect(await choose(await connection(viewer), viewer)).toMatchObject(forbidden('use_required'));
    expect(await choose(await connection(outsider), outsider)).toMatchObject(refused(404, 'not_found'));
  });

  it('is possible only for connectors with entries on the account of their caller', async () => {
    const { user, choose } = await startToolbox();
    const slack = await connection(user, { connector_slug: 'slack' });
    expect(await choose(slack, user, 'slack')).toMatchObject(refused(404, 'not_found'));
  });

  it('is recorded once in the audit log', async () => {
    const { id, user, choose, remove, events } = await startToolbox();
    const on = await connection(user);
    await choose(on);
    await choose(on);
    await remove();
    expect((await events(id)).filter((type) => type.includes('account'))).toEqual([
      'toolbox.account_chosen',
      'toolbox.account_choice_removed',
    ]);
  });

  it('can be undone', async () => {
    const { user, choose, remove, list } = await startToolbox();
    await choose(await connection(user));
    expect((await remove()).status).toBe(204);
    expect((await list())[0].chosen_connection_id).toBeNull();
    expect(await remove()).toMatchObject(refused(404, 'not_found'));
  });

  it('ends when the member leaves', async () => {
    const { owner, user, choose, sql } = await startToolbox();
    await choose(await connection(user));
    await owner(`POST /member/${user.userId}/remove`, { confirm_ownerless: true });
    expect(await sql('select user_id from toolboxes.account_choices where user_id = $1', user.userId)).toEqual([]);
  });
});
