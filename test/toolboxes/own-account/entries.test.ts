import { type MemberClient } from '../../support/founder.js';
import { forbidden, refused } from '../../support/refused.js';
import { created, issues, read, startToolboxScene, to, wrong } from '../toolbox/scene.js';
import { brokenEntries } from '../toolbox/broken-scene.js';

const { api, connection, organize } = await startToolboxScene();

const own = (more: object = {}) => issues({ account: 'caller', ...more });

const facts = ({ account, connection_id, delegated_by_user_id, unmet_reason }: any) => ({
  account,
  connection_id,
  delegated_by_user_id,
  unmet_reason,
});

const unpinned = { connection_id: null, delegated_by_user_id: null };

describe('An entry with `account: caller`', () => {
  it('has no connection and no pinning editor, and is not unmet', async () => {
    const { creator } = await organize();
    const { entries, unmet_count } = await created(creator, { entries: [own()] });
    expect(entries.map(facts)).toEqual([{ account: 'caller', ...unpinned, unmet_reason: null }]);
    expect(unmet_count).toBe(0);
  });

  it('does not count as an entry that is not pinned yet, also in lists', async () => {
    const { creator } = await organize();
    const { id } = await created(creator, { entries: [own(), issues({ name: 'unpinned' })] });
    const [listed] = (await creator('GET /toolbox')).body.result.filter((each: any) => each.id === id);
    expect(listed).toMatchObject({ unmet_count: 1, entry_count: 2 });
  });

  it('accepts no connection', async () => {
    const { creator } = await organize();
    const on = await connection(creator);
    const answer = await creator('POST /toolbox', { name: 'Tools', entries: [own({ connection_id: on })] });
    expect(answer).toMatchObject(refused(400, 'validation_error'));
    expect(wrong(answer)).toEqual([['/entries/0/connection_id', 'invalid_value']]);
  });

  it('needs an editor whom no restriction blocks from the tool', async () => {
    const { creator, block } = await organize();
    await block(creator, { tools: [{ connector_slug: 'github', tool_name: 'list_issues' }] });
    const answer = await creator('POST /toolbox', { name: 'Tools', entries: [own()] });
    expect(answer).toMatchObject(forbidden('tool_restricted'));
  });

  it('needs an editor who can see the connector', async () => {
    const { blind } = await organize({ blind: ['toolbox:create'] });
    const answer = await blind('POST /toolbox', { name: 'Tools', entries: [own()] });
    expect(wrong(answer)).toEqual([['/entries/0/connector_slug', 'unknown_connector']]);
  });

  it('shows each reader their own account', async () => {
    const { creator, other } = await organize({ other: 'Member' });
    const on = await connection(other, { name: 'Mine' });
    const { id } = await created(creator, { entries: [own()], shares: [to(other, 'use')] });
    const accountOf = async (as: MemberClient) => (await read(id, as)).entries[0].caller_account;
    expect(await accountOf(creator)).toEqual({ connection_id: null, name: null, problem: 'account_missing' });
    expect(await accountOf(other)).toEqual({ connection_id: on, name: 'Mine', problem: null });
    expect((await read(id, other)).delegation).toMatchObject({ connection_count: 0, delegator_count: 0 });
  });

  it('keeps its field when it is sent back as it was received', async () => {
    const { creator } = await organize();
    const { id, entries, version } = await created(creator, { entries: [own(), issues({ name: 'unpinned' })] });
    const { body } = await creator(`PATCH /toolbox/${id}`, { entries });
    expect([body.version, body.entries.map(({ account }: any) => account)]).toEqual([version, ['caller', 'pinned']]);
  });
});

describe('Changing `account`', () => {
  it('to `caller` removes the connection and the pinning editor', async () => {
    const { creator } = await organize();
    const on = await connection(creator);
    const { id, entries } = await created(creator, { entries: [issues({ connection_id: on })] });
    const { body } = await creator(`PATCH /toolbox/${id}`, { entries: [{ id: entries[0].id, account: 'caller' }] });
    expect(body.entries.map(facts)).toEqual([{ account: 'caller', ...unpinned, unmet_reason: null }]);
  });

  it('to `pinned` makes the acting member the pinning editor', async () => {
    const { creator, editor } = await organize({ editor: 'Member' });
    const { id, entries } = await created(creator, { entries: [own()], shares: [to(editor, 'edit')] });
    const on = await connection(editor);
    const sent = { id: entries[0].id, account: 'pinned', connection_id: on };
    const { body } = await editor(`PATCH /toolbox/${id}`, { entries: [sent] });
    const pinned = { connection_id: on, delegated_by_user_id: editor.userId };
    expect(body.entries.map(facts)).toEqual([{ account: 'pinned', ...pinned, unmet_reason: null }]);
  });

  it('counts as a new pin, which restrictions on the editor block', async () => {
    const { creator, block } = await organize();
    const on = await connection(creator);
    const { id, entries } = await created(creator, { entries: [issues({ connection_id: on })] });
    await block(creator, { tools: [{ connector_slug: 'github', tool_name: 'list_issues' }] });
    const answer = await creator(`PATCH /toolbox/${id}`, { entries: [{ id: entries[0].id, account: 'caller' }] });
    expect(answer).toMatchObject(forbidden('tool_restricted'));
  });
});

describe('Repinning', () => {
  it('leaves entries on the account of their caller as they are', async () => {
    const { creator } = await organize();
    const on = await connection(creator);
    const { id, entries } = await created(creator, { entries: [own(), issues({ name: 'unpinned' })] });
    const [kept, unmet] = entries.map((entry: any) => entry.id);
    const { body } = await creator(`POST /toolbox/${id}/repin`, {});
    expect([body.repinned, body.still_unmet]).toEqual([[unmet], []]);
    const named = await creator(`POST /toolbox/${id}/repin`, { connections: { [kept]: on } });
    expect([named.body.repinned, named.body.still_unmet]).toEqual([
      [],
      [{ entry_id: kept, reason: 'none_usable', candidates: [] }],
    ]);
    expect(facts(named.body.toolbox.entries[0])).toMatchObject({ account: 'caller', ...unpinned });
  });
});

describe('A transfer of a connection', () => {
  it('affects no entry on the account of its caller', async () => {
    const { creator, other } = await organize({ other: 'Member' });
    const on = await connection(creator);
    await created(creator, { entries: [own()] });
    const { body } = await creator(`GET /connection/${on}/transfer-preview?new_owner_user_id=${other.userId}`);
    expect(body).toMatchObject({ affected_toolbox_count: 0, broken_delegation_count: 0 });
  });
});

describe('The check of broken entries', () => {
  it('records no event for an entry on the account of its caller', async () => {
    const { creator, owner } = await organize();
    const { settle, lost } = brokenEntries(api, owner.orgId);
    const { id } = await created(creator, { entries: [own()] });
    const on = await connection(creator);
    await settle();
    await creator(`DELETE /connection/${on}`);
    await settle();
    expect(await lost(id)).toEqual([]);
  });
});

describe('A template with `account: caller`', () => {
  const template = async (as: MemberClient, body: object): Promise<any> =>
    (await as('POST /template', { name: 'Template', ...body })).body;

  it('is stamped into a toolbox with the same field, even if the member has an account', async () => {
    const { creator } = await organize();
    await connection(creator);
    const { id, entries } = await template(creator, { entries: [own(), issues({ name: 'pinned' })] });
    expect(entries.map(({ account }: any) => account)).toEqual(['caller', 'pinned']);
    const toolbox = await created(creator, { template_id: id });
    expect(toolbox.entries.map(facts)).toMatchObject([
      { account: 'caller', ...unpinned, unmet_reason: null },
      { account: 'pinned', delegated_by_user_id: creator.userId },
    ]);
  });

  it('is usable for a member without an account', async () => {
    const { creator } = await organize();
    const { id } = await template(creator, { entries: [own()] });
    expect((await creator(`GET /template/${id}`)).body.usable).toMatchObject([{ state: 'ok' }]);
    const listed = (await creator('GET /template?usable=true')).body.result;
    expect(listed.map((each: any) => each.id)).toContain(id);
  });

  it('keeps the field when it is made from a toolbox', async () => {
    const { creator } = await organize();
    const { id } = await created(creator, { entries: [own()] });
    const { entries } = await template(creator, { from_toolbox_id: id });
    expect(entries.map(({ account }: any) => account)).toEqual(['caller']);
  });
});
