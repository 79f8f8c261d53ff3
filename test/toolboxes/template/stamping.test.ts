import { forbidden } from '../../support/refused.js';
import { ruleOn } from '../../support/rule-on.js';
import { api, connection, created, issues, org, read, to, wrong } from './scene.js';

const stamp = (template_id: string, more: object = {}, as = org.bob) =>
  as('POST /toolbox', { name: 'Stamped', template_id, ...more });

describe('Stamping a toolbox', () => {
  it('copies tools and skill without following later changes', async () => {
    const on = await connection(org.bob);
    const entries = [issues({ frozen: { owner: 'octo' } }), { connector_slug: 'slack', tool_name: 'list_channels' }];
    const { id } = await created(org.ada, { name: 'Start', entries, skill: 'How.', shares: [to(org.bob, 'use')] });
    const { status, body } = await stamp(id, { entries: [issues({ name: 'mine', connection_id: on })] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ template_id: id, template_label: 'Start', owner_user_id: org.bob.userId });
    expect(body).toMatchObject({ skill: 'How.', skill_origin_template_id: id, skill_origin_template_name: 'Start' });
    expect(body.entries).toMatchObject([
      { connection_id: on, delegated_by_user_id: org.bob.userId, frozen: { owner: 'octo' }, unmet: false },
      { connection_id: null, unmet_reason: 'needs_connection' },
      { exposed_name: 'mine' },
    ]);
    expect((await read(id, org.ada)).stamp_count).toBe(1);
    await org.ada(`PATCH /template/${id}`, { name: 'Renamed', entries: [] });
    await org.bob(`PATCH /toolbox/${body.id}`, { skill: 'My own.' });
    const later = (await org.bob(`GET /toolbox/${body.id}`)).body;
    expect(later).toMatchObject({ entry_count: 3, template_label: 'Renamed', skill_origin_template_id: null });
    expect((await org.bob(`GET /toolbox?template_id=${id}`)).body.result).toHaveLength(1);
    await org.ada(`DELETE /template/${id}`);
    expect((await org.bob(`GET /toolbox/${body.id}`)).body).toMatchObject({ template_id: id, template_label: null });
  });

  it('uses the chosen connection only if the caller may use it', async () => {
    const [one, other] = [await connection(org.bob), await connection(org.bob, { name: 'Other' })];
    const { id } = await created(org.ada, { entries: [issues()], shares: [to(org.bob, 'use')] });
    expect((await stamp(id)).body.entries).toMatchObject([{ connection_id: null }]);
    const { body } = await stamp(id, { connection_map: { github: other } });
    expect(body.entries).toMatchObject([{ connection_id: other, connection: { name: 'Other' } }]);
    const theirs = await connection(org.ada);
    for (const connection_map of [{ github: theirs }, { slack: one }, { github: 7 }])
      expect(wrong(await stamp(id, { connection_map }))[0][1]).toBe('unknown_connection');
    const unstamped = await org.bob('POST /toolbox', { name: 'Mine', connection_map: { github: other } });
    expect(wrong(unstamped)).toEqual([['/connection_map', 'invalid_value']]);
  });

  it('leaves restricted and removed tools unpinned', async () => {
    await connection(org.bob);
    const { id } = await created(org.ada, {
      entries: [issues(), issues({ name: 'gone' })],
      shares: [to(org.bob, 'use')],
    });
    await api.sql(
      org.ada.orgId,
      `update toolboxes.templates set entries = jsonb_set(entries, '{1,tool_name}', '"gone_tool"')`,
    );
    await org.owner('POST /restriction', ruleOn(org.bob.userId, { connector_slugs: ['github'] }));
    const seen = await read(id, org.bob);
    expect(seen.usable.map(({ state }: any) => state)).toEqual(['restricted', 'connector_unavailable']);
    const { status, body } = await stamp(id);
    expect([status, body.unmet_count]).toEqual([201, 2]);
    expect(body.entries).toMatchObject([
      { unmet_reason: 'needs_connection', restricted: true },
      { tool_name: 'gone_tool' },
    ]);
  });

  it('needs `use` access to the template', async () => {
    const { id } = await created(org.ada, { entries: [issues()], shares: [to(org.bob, 'view')] });
    expect(await stamp(id)).toMatchObject(forbidden('use_required'));
    expect(wrong(await stamp(id, {}, org.cid))).toEqual([['/template_id', 'unknown_template']]);
    expect(wrong(await stamp(id, { entries: [issues()] }, org.ada))).toEqual([['/entries/0/name', 'name_taken']]);
    expect((await read(id, org.ada)).stamp_count).toBe(0);
  });
});
