import { type Client } from '../../support/client.js';
import { forbidden, never } from '../../support/refused.js';
import { created, issues, read, startTemplateScene, to, wrong } from './scene.js';
import { copyTemplates } from '../../support/states/toolboxes.js';

const { api, organize, connection } = await startTemplateScene();

const change = (as: Client, id: string, body: object, headers = {}) => as(`PATCH /template/${id}`, body, headers);

describe('A template', () => {
  it('contains no connections or people', async () => {
    const { creator, outsider } = await organize({ outsider: ['connector:view'] });
    await connection(creator);
    const entries = [
      issues({ name: 'open', note: 'Of the team.' }),
      { connector_slug: 'slack', tool_name: 'list_channels' },
    ];
    const made = await created(creator, { entries, skill: 'Use `open`.' });
    expect(made).toMatchObject({ access: 'owner', entry_count: 2, stamp_count: 0, can_stamp: true, has_skill: true });
    expect(made.entries).toMatchObject([{ exposed_name: 'open', note: 'Of the team.' }, { connector_slug: 'slack' }]);
    expect(made.usable.map(({ state }: any) => state)).toEqual(['ok', 'no_connection']);
    expect(JSON.stringify(made.entries)).not.toMatch(/conn_|usr_/);
    expect(await read(made.id, creator)).toEqual(made);
    const refused = await creator('POST /template', {
      name: 'X',
      entries: [{ connector_slug: 'x', tool_name: 'x' }, issues({ tool_name: 'x' }), issues({ frozen: { x: 1 } }), {}],
    });
    expect(wrong(refused).sort()).toEqual([
      ['/entries/0/connector_slug', 'unknown_connector'],
      ['/entries/1/tool_name', 'unknown_tool'],
      ['/entries/2/frozen/x', 'unknown_field'],
      ['/entries/3/connector_slug', 'required'],
      ['/entries/3/tool_name', 'required'],
    ]);
    expect(await outsider('POST /template', { name: 'X' })).toMatchObject(forbidden('permission_required'));
  });

  it("can be created from a toolbox by the toolbox's editors", async () => {
    const { creator, editor, user, admin } = await organize({ editor: 'Member', user: 'Member', admin: 'Org Admin' });
    const id = await connection(creator);
    const entries = [issues({ connection_id: id, frozen: { owner: 'octo' } })];
    const shares = [to(editor, 'edit'), to(user, 'use')];
    const toolbox = await created(creator, { entries, skill: 'How.', shares }, 'toolbox');
    const made = await created(editor, { from_toolbox_id: toolbox.id });
    expect(made).toMatchObject({ skill: 'How.', entries: [{ tool_name: 'list_issues', frozen: { owner: 'octo' } }] });
    expect(JSON.stringify(made)).not.toContain(id);
    expect(JSON.stringify(made)).not.toContain(creator.userId);
    const from = { name: 'X', from_toolbox_id: toolbox.id };
    expect(await user('POST /template', from)).toMatchObject(forbidden('edit_required'));
    expect(wrong(await admin('POST /template', from))).toEqual([['/from_toolbox_id', 'unknown_toolbox']]);
    expect((await creator('POST /template', { ...from, entries: [] })).status).toBe(400);
  });

  it('can be changed entry by entry by its editors', async () => {
    const { creator, user, colleague } = await organize({ user: 'Member', colleague: 'Member' });
    const made = await created(creator, { entries: [issues({ name: 'one' }), issues({ name: 'two' })] });
    const [one, two] = made.entries;
    expect((await change(creator, made.id, { entries: made.entries, name: made.name })).body).toEqual(made);
    const { body } = await change(creator, made.id, { entries: [{ id: two.id, note: 'Second.' }, issues()] });
    expect(body.entries).toMatchObject([{ ...two, note: 'Second.' }, { name: null }]);
    expect(wrong(await change(creator, made.id, { entries: [{ id: one.id }] }))).toEqual([
      ['/entries/0/id', 'unknown_entry'],
    ]);
    await creator(`POST /template/${made.id}/share`, to(user, 'use'));
    expect(await change(user, made.id, { name: 'X' })).toMatchObject(forbidden('edit_required'));
    expect((await change(colleague, made.id, { name: 'X' })).status).toBe(404);
    expect((await change(creator, made.id, { name: 'X' }, never)).status).toBe(412);
    expect(await user(`DELETE /template/${made.id}`)).toMatchObject(forbidden('owner_only'));
    expect((await creator(`DELETE /template/${made.id}`)).status).toBe(204);
    expect((await creator(`GET /template/${made.id}`)).status).toBe(404);
  });

  it('keeps every version of its skill', async () => {
    const { creator, user } = await organize({ user: 'Member' });
    const { id } = await created(creator, { skill: 'One.' });
    await change(creator, id, { skill: 'Two.' });
    const { body } = await creator(`GET /template/${id}/skill-version`);
    expect(body.result).toMatchObject([
      { number: 2, current: true },
      { number: 1, current: false },
    ]);
    const one = await creator(`GET /template/${id}/skill-version/${body.result[1].id}`);
    expect(one.body).toMatchObject({ text: 'One.', author_label: 'Creator' });
    await creator(`POST /template/${id}/share`, to(user, 'use'));
    expect(await user(`GET /template/${id}/skill-version`)).toMatchObject(forbidden('edit_required'));
  });

  it('can be filtered and paged in both directions', async () => {
    const { creator, colleague } = await organize({ colleague: 'Member' });
    await connection(creator);
    await created(creator, { name: 'Alpha', description: 'Of issues', entries: [issues()] });
    const beta = await created(colleague, { name: 'Beta', shares: [to(creator, 'view')] });
    await created(creator, { name: 'Gamma', entries: [{ connector_slug: 'slack', tool_name: 'list_channels' }] });
    const names = async (query: string) =>
      (await creator(`GET /template${query}`)).body.result.map(({ name }: any) => name);
    expect(await names('')).toEqual(['Gamma', 'Beta', 'Alpha']);
    expect(await names('?sort=name')).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(await names('?q=issues')).toEqual(['Alpha']);
    expect(await names('?access=owner')).toEqual(['Gamma', 'Alpha']);
    expect(await names('?access=view')).toEqual(['Beta']);
    expect(await names(`?owner_user_id=${colleague.userId}`)).toEqual(['Beta']);
    expect(await names('?connector_slug=slack')).toEqual(['Gamma']);
    expect(await names('?usable=true')).toEqual(['Beta', 'Alpha']);
    expect(await names('?usable=false')).toEqual(['Gamma']);
    const seen = await read(beta.id, creator);
    expect([seen.can_stamp, seen.shares, seen.owner.name]).toEqual([false, undefined, 'Colleague']);
  });

  it('can be transferred and claimed', async () => {
    const { owner, creator, editor, user } = await organize({ editor: 'Member', user: 'Member' });
    const { id } = await created(creator, { shares: [to(editor, 'edit'), to(user, 'use')] });
    const transfer = (recipient: { userId: string }, as = creator) =>
      as(`POST /template/${id}/transfer`, { new_owner_user_id: recipient.userId });
    expect(await transfer(editor, editor)).toMatchObject(forbidden('owner_only'));
    expect((await owner(`GET /member/${creator.userId}/offboarding`)).body.templates).toBe(1);
    const left = await owner(`POST /member/${creator.userId}/remove`, { confirm_ownerless: true });
    expect(left.body.ownerless).toBe(1);
    expect(await transfer(user, editor)).toMatchObject(forbidden('claim_only'));
    expect((await transfer(editor, editor)).body.access).toBe('owner');
    expect((await transfer(user, editor)).status).toBe(204);
    await copyTemplates(api, editor.orgId, 499);
    expect((await editor('POST /template', { name: 'X' })).body.error.reason).toBe('template_limit');
  });
});
