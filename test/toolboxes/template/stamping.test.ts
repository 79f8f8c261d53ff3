import { type Client } from '../../support/client.js';
import { forbidden } from '../../support/refused.js';
import { ruleOn } from '../../support/rule-on.js';
import { created, issues, read, startTemplateScene, to, wrong } from './scene.js';
import { setInTemplateEntries } from '../../support/states/toolboxes.js';

const { api, organize, connection } = await startTemplateScene();

const stamp = (as: Client, template_id: string, more: object = {}) =>
  as('POST /toolbox', { name: 'Stamped', template_id, ...more });

describe('Stamping a toolbox', () => {
  it('copies tools and skill without following later changes', async () => {
    const { creator, user } = await organize({ user: 'Member' });
    const on = await connection(user);
    const entries = [issues({ frozen: { owner: 'octo' } }), { connector_slug: 'slack', tool_name: 'list_channels' }];
    const { id } = await created(creator, { name: 'Start', entries, skill: 'How.', shares: [to(user, 'use')] });
    const { status, body } = await stamp(user, id, { entries: [issues({ name: 'mine', connection_id: on })] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ template_id: id, template_label: 'Start', owner_user_id: user.userId });
    expect(body).toMatchObject({ skill: 'How.', skill_origin_template_id: id, skill_origin_template_name: 'Start' });
    expect(body.entries).toMatchObject([
      { connection_id: on, delegated_by_user_id: user.userId, frozen: { owner: 'octo' }, unmet: false },
      { connection_id: null, unmet_reason: 'needs_connection' },
      { exposed_name: 'mine' },
    ]);
    expect((await read(id, creator)).stamp_count).toBe(1);
    await creator(`PATCH /template/${id}`, { name: 'Renamed', entries: [] });
    await user(`PATCH /toolbox/${body.id}`, { skill: 'My own.' });
    const later = (await user(`GET /toolbox/${body.id}`)).body;
    expect(later).toMatchObject({ entry_count: 3, template_label: 'Renamed', skill_origin_template_id: null });
    expect((await user(`GET /toolbox?template_id=${id}`)).body.result).toHaveLength(1);
    await creator(`DELETE /template/${id}`);
    expect((await user(`GET /toolbox/${body.id}`)).body).toMatchObject({ template_id: id, template_label: null });
  });

  it('uses the chosen connection only if the caller may use it', async () => {
    const { creator, user } = await organize({ user: 'Member' });
    const [one, other] = [await connection(user), await connection(user, { name: 'Other' })];
    const { id } = await created(creator, { entries: [issues()], shares: [to(user, 'use')] });
    expect((await stamp(user, id)).body.entries).toMatchObject([{ connection_id: null }]);
    const { body } = await stamp(user, id, { connection_map: { github: other } });
    expect(body.entries).toMatchObject([{ connection_id: other, connection: { name: 'Other' } }]);
    const theirs = await connection(creator);
    for (const connection_map of [{ github: theirs }, { slack: one }, { github: 7 }])
      expect(wrong(await stamp(user, id, { connection_map }))[0][1]).toBe('unknown_connection');
    const unstamped = await user('POST /toolbox', { name: 'Mine', connection_map: { github: other } });
    expect(wrong(unstamped)).toEqual([['/connection_map', 'invalid_value']]);
  });

  it('leaves restricted and removed tools unpinned', async () => {
    const { owner, creator, user } = await organize({ user: 'Member' });
    await connection(user);
    const { id } = await created(creator, {
      entries: [issues(), issues({ name: 'gone' })],
      shares: [to(user, 'use')],
    });
    await setInTemplateEntries(api, creator.orgId, '{1,tool_name}', 'gone_tool');
    await owner('POST /restriction', ruleOn(user.userId, { connector_slugs: ['github'] }));
    const seen = await read(id, user);
    expect(seen.usable.map(({ state }: any) => state)).toEqual(['restricted', 'connector_unavailable']);
    const { status, body } = await stamp(user, id);
    expect([status, body.unmet_count]).toEqual([201, 2]);
    expect(body.entries).toMatchObject([
      { unmet_reason: 'needs_connection', restricted: true },
      { tool_name: 'gone_tool' },
    ]);
  });

  it('needs `use` access to the template', async () => {
    const { creator, viewer, colleague } = await organize({ viewer: 'Member', colleague: 'Member' });
    const { id } = await created(creator, { entries: [issues()], shares: [to(viewer, 'view')] });
    expect(await stamp(viewer, id)).toMatchObject(forbidden('use_required'));
    expect(wrong(await stamp(colleague, id))).toEqual([['/template_id', 'unknown_template']]);
    expect(wrong(await stamp(creator, id, { entries: [issues()] }))).toEqual([['/entries/0/name', 'name_taken']]);
    expect((await read(id, creator)).stamp_count).toBe(0);
  });
});
