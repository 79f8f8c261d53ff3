import { type Client } from '../../support/client.js';
import { forbidden, never, refused } from '../../support/refused.js';
import { created, issues, read, startToolboxScene, to, wrong } from './scene.js';
import { setSkillCount } from '../../support/states/toolboxes.js';

const { api, connection, organize } = await startToolboxScene();

const change = (as: Client, id: string, body: object, headers = {}) => as(`PATCH /toolbox/${id}`, body, headers);

describe('Changing a toolbox', () => {
  it('replaces all entries except those given by id', async () => {
    const { creator, events } = await organize();
    const on = await connection(creator);
    const made = await created(creator, {
      entries: [issues({ connection_id: on, name: 'one' }), issues({ connection_id: on, name: 'two' })],
    });
    const [one, two] = made.entries;
    const sent = [{ id: two.id, enabled: false }, issues({ name: 'three' })];
    const { body } = await change(creator, made.id, { entries: sent });
    expect(body.entries).toMatchObject([
      { ...two, enabled: false },
      { exposed_name: 'three', connection_id: null },
    ]);
    expect(body.entries.map(({ id }: any) => id)).not.toContain(one.id);
    expect(body.tools).toEqual([]);
    expect(await events(made.id)).toEqual(['toolbox.created', 'toolbox.updated']);
  });

  it('to its current values changes nothing', async () => {
    const { creator, events } = await organize();
    const on = await connection(creator);
    const made = await created(creator, { entries: [issues({ connection_id: on, frozen: { owner: 'octo' } })] });
    const { name, description, entries, approval_policy, skill } = made;
    const { status, body } = await change(creator, made.id, { name, description, entries, approval_policy, skill });
    expect([status, body]).toEqual([200, made]);
    expect((await change(creator, made.id, {})).body).toEqual(made);
    expect(await events(made.id)).toEqual(['toolbox.created']);
  });

  it('keeps the pinning editor if nothing relevant changes', async () => {
    const { creator, editor, share, shareConnection } = await organize({ editor: 'Member' });
    const on = await connection(creator);
    const made = await created(creator, { entries: [issues({ connection_id: on, frozen: { owner: 'octo' } })] });
    await share(made.id, to(editor, 'edit'));
    const [{ id }] = made.entries;
    const kept = await change(editor, made.id, { entries: [{ id, name: 'open', defaults: { repo: 'app' } }] });
    expect(kept.body.entries[0]).toMatchObject({ delegated_by_user_id: creator.userId, exposed_name: 'open' });
    for (const more of [{ frozen: { owner: 'other' } }, { tool_name: 'create_issue', frozen: {} }])
      expect(await change(editor, made.id, { entries: [{ id, ...more }] })).toMatchObject(forbidden('pin_not_allowed'));
    await shareConnection(on, editor, 'use');
    const { body } = await change(editor, made.id, { entries: [{ id, frozen: { owner: 'other' } }] });
    expect(body.entries[0]).toMatchObject({ connection_id: on, delegated_by_user_id: editor.userId });
  });

  it('is refused completely for one invalid entry', async () => {
    const { creator } = await organize();
    const made = await created(creator, { entries: [issues({ name: 'one' })] });
    const [{ id }] = made.entries;
    const entries = [{ id, name: 'renamed' }, { id }, issues({ tool_name: 'nothing' })];
    expect(wrong(await change(creator, made.id, { name: 'Other', entries }))).toEqual([
      ['/entries/1/id', 'unknown_entry'],
      ['/entries/2/tool_name', 'unknown_tool'],
    ]);
    expect(await read(made.id, creator)).toEqual(made);
  });

  it('needs edit access and the current version', async () => {
    const { creator, user, colleague, share } = await organize({ user: 'Member', colleague: 'Member' });
    const { id } = await created(creator, {});
    await share(id, to(user, 'use'));
    expect(await change(user, id, { name: 'X' })).toMatchObject(forbidden('edit_required'));
    expect((await change(colleague, id, { name: 'X' })).status).toBe(404);
    expect((await change(creator, id, { name: 'X' }, never)).status).toBe(412);
    expect(await change(creator, id, { name: null })).toMatchObject(refused(400, 'validation_error'));
    await share(id, to(colleague, 'edit'));
    expect((await change(colleague, id, { name: 'X' })).body.name).toBe('X');
  });

  it('rejects a concurrent writer with an outdated version', async () => {
    const { creator } = await organize();
    const { id } = await created(creator, { entries: [issues({ name: 'one' })] });
    const headers = { 'if-match': '"1"' };
    const [one, other] = await api.atOnce(creator.orgId, () => [
      change(creator, id, { entries: [issues({ name: 'two' })] }, headers),
      change(creator, id, { entries: [issues({ name: 'three' })] }, headers),
    ]);
    expect([one!.status, other!.status].sort()).toEqual([200, 412]);
    expect((await read(id, creator)).entry_count).toBe(1);
  });
});

describe('A skill', () => {
  it('has versions that only editors can read', async () => {
    const { creator, user, colleague, share } = await organize({ user: 'Member', colleague: 'Member' });
    const { id } = await created(creator, { skill: 'One.' });
    for (const skill of ['Two.', 'Two.', null, 'Two.', '']) await change(creator, id, { skill });
    const { body } = await creator(`GET /toolbox/${id}/skill-version`);
    expect(body.result).toMatchObject([
      { number: 3, size: 4, current: false, author_user_id: creator.userId, author_label: 'Creator' },
      { number: 2 },
      { number: 1 },
    ]);
    await change(creator, id, { skill: 'Three, ✓.' });
    const [newest] = (await creator(`GET /toolbox/${id}/skill-version?limit=1`)).body.result;
    const one = `GET /toolbox/${id}/skill-version/${newest.id}`;
    expect((await creator(one)).body).toEqual({ ...newest, number: 4, current: true, text: 'Three, ✓.' });
    await share(id, to(user, 'use'));
    expect(await user(one)).toMatchObject(forbidden('edit_required'));
    expect((await colleague(one)).status).toBe(404);
    expect((await creator(`GET /toolbox/${id}/skill-version/skv_none`)).status).toBe(404);
  });

  it('keeps 200 versions of at most 10,000 characters', async () => {
    const { creator } = await organize();
    const { id } = await created(creator, { skill: '😀'.repeat(10_000) });
    expect((await change(creator, id, { skill: 'x'.repeat(10_001) })).status).toBe(400);
    await setSkillCount(api, creator.orgId, id, 200);
    await change(creator, id, { skill: 'Another.' });
    const { body } = await creator(`GET /toolbox/${id}/skill-version`);
    expect(body.result.map(({ number }: any) => number)).toEqual([201]);
  });

  it('says if it may be outdated', async () => {
    const { creator } = await organize();
    const skill = 'Use `one`, then `three`.';
    const made = await created(creator, { skill, entries: [issues({ name: 'one' })] });
    expect(made).toMatchObject({ skill_may_be_stale: true, skill_tool_issues: { count: 1, preview: ['three'] } });
    const { body } = await change(creator, made.id, { entries: [issues({ name: 'three' })] });
    expect(body).toMatchObject({
      skill_entry_changes: { added: 1, removed: 1, names: ['three', 'one'] },
      skill_tool_issues: { count: 1, preview: ['one'] },
    });
    const fresh = await change(creator, made.id, { skill: 'Use `three`.' });
    expect(fresh.body).toMatchObject({ skill_may_be_stale: false, skill_updated_by_label: 'Creator' });
  });
});
