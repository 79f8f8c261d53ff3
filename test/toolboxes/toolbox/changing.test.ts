import { forbidden, never, refused } from '../../support/refused.js';
import { api, connection, created, events, issues, org, read, share, shareConnection, to, wrong } from './scene.js';

const change = (id: string, body: object, as = org.ada, headers = {}) => as(`PATCH /toolbox/${id}`, body, headers);

describe('Changing a toolbox', () => {
  it('replaces all entries except those given by id', async () => {
    const on = await connection(org.ada);
    const made = await created(org.ada, {
      entries: [issues({ connection_id: on, name: 'one' }), issues({ connection_id: on, name: 'two' })],
    });
    const [one, two] = made.entries;
    const sent = [{ id: two.id, enabled: false }, issues({ name: 'three' })];
    const { body } = await change(made.id, { entries: sent });
    expect(body.entries).toMatchObject([
      { ...two, enabled: false },
      { exposed_name: 'three', connection_id: null },
    ]);
    expect(body.entries.map(({ id }: any) => id)).not.toContain(one.id);
    expect(body.tools).toEqual([]);
    expect(await events(made.id)).toEqual(['toolbox.created', 'toolbox.updated']);
  });

  it('to its current values changes nothing', async () => {
    const on = await connection(org.ada);
    const made = await created(org.ada, { entries: [issues({ connection_id: on, frozen: { owner: 'octo' } })] });
    const { name, description, entries, approval_policy, skill } = made;
    const { status, body } = await change(made.id, { name, description, entries, approval_policy, skill });
    expect([status, body]).toEqual([200, made]);
    expect((await change(made.id, {})).body).toEqual(made);
    expect(await events(made.id)).toEqual(['toolbox.created']);
  });

  it('keeps the pinning editor if nothing relevant changes', async () => {
    const on = await connection(org.ada);
    const made = await created(org.ada, { entries: [issues({ connection_id: on, frozen: { owner: 'octo' } })] });
    await share(made.id, to(org.bob, 'edit'));
    const [{ id }] = made.entries;
    const kept = await change(made.id, { entries: [{ id, name: 'open', defaults: { repo: 'app' } }] }, org.bob);
    expect(kept.body.entries[0]).toMatchObject({ delegated_by_user_id: org.ada.userId, exposed_name: 'open' });
    for (const more of [{ frozen: { owner: 'other' } }, { tool_name: 'create_issue', frozen: {} }])
      expect(await change(made.id, { entries: [{ id, ...more }] }, org.bob)).toMatchObject(
        forbidden('pin_not_allowed'),
      );
    await shareConnection(on, org.bob, 'use');
    const { body } = await change(made.id, { entries: [{ id, frozen: { owner: 'other' } }] }, org.bob);
    expect(body.entries[0]).toMatchObject({ connection_id: on, delegated_by_user_id: org.bob.userId });
  });

  it('is refused completely for one invalid entry', async () => {
    const made = await created(org.ada, { entries: [issues({ name: 'one' })] });
    const [{ id }] = made.entries;
    const entries = [{ id, name: 'renamed' }, { id }, issues({ tool_name: 'nothing' })];
    expect(wrong(await change(made.id, { name: 'Other', entries }))).toEqual([
      ['/entries/1/id', 'unknown_entry'],
      ['/entries/2/tool_name', 'unknown_tool'],
    ]);
    expect(await read(made.id, org.ada)).toEqual(made);
  });

  it('needs edit access and the current version', async () => {
    const { id } = await created(org.ada, {});
    await share(id, to(org.bob, 'use'));
    expect(await change(id, { name: 'X' }, org.bob)).toMatchObject(forbidden('edit_required'));
    expect((await change(id, { name: 'X' }, org.cid)).status).toBe(404);
    expect((await change(id, { name: 'X' }, org.ada, never)).status).toBe(412);
    expect(await change(id, { name: null })).toMatchObject(refused(400, 'validation_error'));
    await share(id, to(org.cid, 'edit'));
    expect((await change(id, { name: 'X' }, org.cid)).body.name).toBe('X');
  });

  it('rejects a concurrent writer with an outdated version', async () => {
    const { id } = await created(org.ada, { entries: [issues({ name: 'one' })] });
    const headers = { 'if-match': '"1"' };
    const [one, other] = await api.atOnce(org.ada.orgId, () => [
      change(id, { entries: [issues({ name: 'two' })] }, org.ada, headers),
      change(id, { entries: [issues({ name: 'three' })] }, org.ada, headers),
    ]);
    expect([one!.status, other!.status].sort()).toEqual([200, 412]);
    expect((await read(id, org.ada)).entry_count).toBe(1);
  });
});

describe('A skill', () => {
  it('has versions that only editors can read', async () => {
    const { id } = await created(org.ada, { skill: 'One.' });
    for (const skill of ['Two.', 'Two.', null, 'Two.', '']) await change(id, { skill });
    const { body } = await org.ada(`GET /toolbox/${id}/skill-version`);
    expect(body.result).toMatchObject([
      { number: 3, size: 4, current: false, author_user_id: org.ada.userId, author_label: 'Ada' },
      { number: 2 },
      { number: 1 },
    ]);
    await change(id, { skill: 'Three, ✓.' });
    const [newest] = (await org.ada(`GET /toolbox/${id}/skill-version?limit=1`)).body.result;
    const one = `GET /toolbox/${id}/skill-version/${newest.id}`;
    expect((await org.ada(one)).body).toEqual({ ...newest, number: 4, current: true, text: 'Three, ✓.' });
    await share(id, to(org.bob, 'use'));
    expect(await org.bob(one)).toMatchObject(forbidden('edit_required'));
    expect((await org.cid(one)).status).toBe(404);
    expect((await org.ada(`GET /toolbox/${id}/skill-version/skv_none`)).status).toBe(404);
  });

  it('keeps 200 versions of at most 10,000 characters', async () => {
    const { id } = await created(org.ada, { skill: '😀'.repeat(10_000) });
    expect((await change(id, { skill: 'x'.repeat(10_001) })).status).toBe(400);
    await api.sql(org.ada.orgId, 'update toolboxes.toolboxes set skill_count = 200 where id = $1', [id]);
    await change(id, { skill: 'Another.' });
    const { body } = await org.ada(`GET /toolbox/${id}/skill-version`);
    expect(body.result.map(({ number }: any) => number)).toEqual([201]);
  });

  it('says if it may be outdated', async () => {
    const skill = 'Use `one`, then `three`.';
    const made = await created(org.ada, { skill, entries: [issues({ name: 'one' })] });
    expect(made).toMatchObject({ skill_may_be_stale: true, skill_tool_issues: { count: 1, preview: ['three'] } });
    const { body } = await change(made.id, { entries: [issues({ name: 'three' })] });
    expect(body).toMatchObject({
      skill_entry_changes: { added: 1, removed: 1, names: ['three', 'one'] },
      skill_tool_issues: { count: 1, preview: ['one'] },
    });
    const fresh = await change(made.id, { skill: 'Use `three`.' });
    expect(fresh.body).toMatchObject({ skill_may_be_stale: false, skill_updated_by_label: 'Ada' });
  });
});
