import { forbidden, never } from '../../support/refused.js';
import { api, connection, created, issues, org, read, to, wrong } from './scene.js';

const change = (id: string, body: object, as = org.ada, headers = {}) => as(`PATCH /template/${id}`, body, headers);

describe('A template', () => {
  it('contains no connections or people', async () => {
    await connection(org.ada);
    const entries = [
      issues({ name: 'open', note: 'Of the team.' }),
      { connector_slug: 'slack', tool_name: 'list_channels' },
    ];
    const made = await created(org.ada, { entries, skill: 'Use `open`.' });
    expect(made).toMatchObject({ access: 'owner', entry_count: 2, stamp_count: 0, can_stamp: true, has_skill: true });
    expect(made.entries).toMatchObject([{ exposed_name: 'open', note: 'Of the team.' }, { connector_slug: 'slack' }]);
    expect(made.usable.map(({ state }: any) => state)).toEqual(['ok', 'no_connection']);
    expect(JSON.stringify(made.entries)).not.toMatch(/conn_|usr_/);
    expect(await read(made.id, org.ada)).toEqual(made);
    const refused = await org.ada('POST /template', {
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
    expect(await org.none('POST /template', { name: 'X' })).toMatchObject(forbidden('permission_required'));
  });

  it("can be created from a toolbox by the toolbox's editors", async () => {
    const id = await connection(org.ada);
    const entries = [issues({ connection_id: id, frozen: { owner: 'octo' } })];
    const shares = [to(org.bob, 'edit'), to(org.cid, 'use')];
    const toolbox = await created(org.ada, { entries, skill: 'How.', shares }, 'toolbox');
    const made = await created(org.bob, { from_toolbox_id: toolbox.id });
    expect(made).toMatchObject({ skill: 'How.', entries: [{ tool_name: 'list_issues', frozen: { owner: 'octo' } }] });
    expect(JSON.stringify(made)).not.toContain(id);
    expect(JSON.stringify(made)).not.toContain(org.ada.userId);
    const from = { name: 'X', from_toolbox_id: toolbox.id };
    expect(await org.cid('POST /template', from)).toMatchObject(forbidden('edit_required'));
    expect(wrong(await org.max('POST /template', from))).toEqual([['/from_toolbox_id', 'unknown_toolbox']]);
    expect((await org.ada('POST /template', { ...from, entries: [] })).status).toBe(400);
  });

  it('can be changed entry by entry by its editors', async () => {
    const made = await created(org.ada, { entries: [issues({ name: 'one' }), issues({ name: 'two' })] });
    const [one, two] = made.entries;
    expect((await change(made.id, { entries: made.entries, name: made.name })).body).toEqual(made);
    const { body } = await change(made.id, { entries: [{ id: two.id, note: 'Second.' }, issues()] });
    expect(body.entries).toMatchObject([{ ...two, note: 'Second.' }, { name: null }]);
    expect(wrong(await change(made.id, { entries: [{ id: one.id }] }))).toEqual([['/entries/0/id', 'unknown_entry']]);
    await org.ada(`POST /template/${made.id}/share`, to(org.bob, 'use'));
    expect(await change(made.id, { name: 'X' }, org.bob)).toMatchObject(forbidden('edit_required'));
    expect((await change(made.id, { name: 'X' }, org.cid)).status).toBe(404);
    expect((await change(made.id, { name: 'X' }, org.ada, never)).status).toBe(412);
    expect(await org.bob(`DELETE /template/${made.id}`)).toMatchObject(forbidden('owner_only'));
    expect((await org.ada(`DELETE /template/${made.id}`)).status).toBe(204);
    expect((await org.ada(`GET /template/${made.id}`)).status).toBe(404);
  });

  it('keeps every version of its skill', async () => {
    const { id } = await created(org.ada, { skill: 'One.' });
    await change(id, { skill: 'Two.' });
    const { body } = await org.ada(`GET /template/${id}/skill-version`);
    expect(body.result).toMatchObject([
      { number: 2, current: true },
      { number: 1, current: false },
    ]);
    const one = await org.ada(`GET /template/${id}/skill-version/${body.result[1].id}`);
    expect(one.body).toMatchObject({ text: 'One.', author_label: 'Ada' });
    await org.ada(`POST /template/${id}/share`, to(org.bob, 'use'));
    expect(await org.bob(`GET /template/${id}/skill-version`)).toMatchObject(forbidden('edit_required'));
  });

  it('can be filtered and paged in both directions', async () => {
    await connection(org.ada);
    await created(org.ada, { name: 'Alpha', description: 'Of issues', entries: [issues()] });
    const beta = await created(org.bob, { name: 'Beta', shares: [to(org.ada, 'view')] });
    await created(org.ada, { name: 'Gamma', entries: [{ connector_slug: 'slack', tool_name: 'list_channels' }] });
    const names = async (query: string) =>
      (await org.ada(`GET /template${query}`)).body.result.map(({ name }: any) => name);
    expect(await names('')).toEqual(['Gamma', 'Beta', 'Alpha']);
    expect(await names('?sort=name')).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(await names('?q=issues')).toEqual(['Alpha']);
    expect(await names('?access=owner')).toEqual(['Gamma', 'Alpha']);
    expect(await names('?access=view')).toEqual(['Beta']);
    expect(await names(`?owner_user_id=${org.bob.userId}`)).toEqual(['Beta']);
    expect(await names('?connector_slug=slack')).toEqual(['Gamma']);
    expect(await names('?usable=true')).toEqual(['Beta', 'Alpha']);
    expect(await names('?usable=false')).toEqual(['Gamma']);
    const seen = await read(beta.id, org.ada);
    expect([seen.can_stamp, seen.shares, seen.owner.name]).toEqual([false, undefined, 'Bob']);
  });

  it('can be transferred and claimed', async () => {
    const { id } = await created(org.ada, { shares: [to(org.bob, 'edit'), to(org.cid, 'use')] });
    const transfer = (recipient: { userId: string }, as = org.ada) =>
      as(`POST /template/${id}/transfer`, { new_owner_user_id: recipient.userId });
    expect(await transfer(org.bob, org.bob)).toMatchObject(forbidden('owner_only'));
    expect((await org.owner(`GET /member/${org.ada.userId}/offboarding`)).body.templates).toBe(1);
    const left = await org.owner(`POST /member/${org.ada.userId}/remove`, { confirm_ownerless: true });
    expect(left.body.ownerless).toBe(1);
    expect(await transfer(org.cid, org.bob)).toMatchObject(forbidden('claim_only'));
    expect((await transfer(org.bob, org.bob)).body.access).toBe('owner');
    expect((await transfer(org.cid, org.bob)).status).toBe(204);
    await api.sql(
      org.bob.orgId,
      `insert into toolboxes.templates (org_id, id, version, name, name_key, entries, skill_count, skill_names,
         created_at, updated_at)
       select org_id, 'tpl_' || n, 1, name, name_key, entries, 0, '{}', now(), now()
       from toolboxes.templates, generate_series(1, 499) n`,
    );
    expect((await org.bob('POST /template', { name: 'X' })).body.error.reason).toBe('template_limit');
  });
});
