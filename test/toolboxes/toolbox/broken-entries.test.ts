import { AsyncLocalStorage } from 'node:async_hooks';
import { type MemberClient } from '../../support/founder.js';
import { created, issues, read, startToolboxScene, to } from './scene.js';
import { brokenEntries, pinEntry, ways } from './broken-scene.js';

const scene = await startToolboxScene();
const { api, connection, organize } = scene;

/** Runs a function outside the current transaction. */
const apart = AsyncLocalStorage.snapshot();

describe('An entry that cannot run', () => {
  it.each(Object.keys(ways))('is logged once as %s', async (cause) => {
    const all = await pinEntry(scene);
    const { owner, creator, check, settle, lost } = all;
    await ways[cause]!(all);
    await settle();
    await settle();
    await check(all.on);
    expect(await lost(all.id)).toEqual([[cause, ['tickets']]]);
    expect((await read(all.id, creator)).entries[0]).toMatchObject({ id: all.entry, unmet_reason: cause });
    const { result } = (await owner('GET /audit-log?scope=org&action=toolbox.entry_broken')).body;
    expect(result).toMatchObject([{ resource: { type: 'toolbox', id: all.id }, data: { entry_ids: [all.entry] } }]);
    expect(result[0].summary).toMatch(/ found broken entries in Tools$/);
  });

  it('is logged again only if it was able to run in the meantime', async () => {
    const { check, lost, setStatus, id, on } = await pinEntry(scene);
    const pass = async (status: string) => {
      await setStatus(on, status);
      await check(on);
    };
    for (const status of ['needs_reauth', 'disconnected', 'active', 'needs_reauth']) await pass(status);
    expect(await lost(id)).toEqual([
      ['connection_needs_reauth', ['tickets']],
      ['connection_needs_reauth', ['tickets']],
    ]);
  });

  it('is not logged if it has never been able to run', async () => {
    const { creator, setStatus } = await organize();
    const { settle, lost, check } = brokenEntries(api, creator.orgId);
    const dead = await connection(creator, { status: 'needs_reauth' });
    const { id } = await created(creator, { entries: [issues({ connection_id: dead, name: 'dead' }), issues()] });
    await settle();
    await check(dead);
    expect(await lost(id)).toEqual([]);
    await setStatus(dead, 'active');
    await check(dead);
    await setStatus(dead, 'disconnected');
    await check(dead);
    expect(await lost(id)).toEqual([['connection_disconnected', ['dead']]]);
  });

  it('is detected if the cause is a team or a synthetic tool', async () => {
    const { owner, creator, teammate } = await organize({ teammate: 'Member' });
    const { settle, lost } = brokenEntries(api, creator.orgId);
    const { body: team } = await owner('POST /team', { name: 'Desk', members: [{ user_id: teammate.userId }] });
    const on = await connection(creator);
    await creator(`POST /connection/${on}/share`, { grantee_type: 'team', grantee_id: team.id, level: 'use' });
    const theirs = await created(teammate, { entries: [issues({ connection_id: on, name: 'open' })] });
    const step = { key: 'one', connection_id: on, tool_name: 'list_issues', args_template: `{'owner':'o','repo':'r'}` };
    const program = { name: 'plan', description: 'Plans.', input_schema: { type: 'object' }, steps: [step] };
    const { body: made } = await creator('POST /synthetic-tool', program);
    const { id } = await created(creator, { entries: [{ type: 'synthetic', synthetic_tool_id: made.id }] });
    await settle();
    await owner(`DELETE /team/${team.id}/members/${teammate.userId}`);
    await settle();
    expect(await lost(theirs.id)).toEqual([['editor_lost_access', ['open']]]);
    await creator(`POST /connection/${on}/disconnect`, {});
    await settle();
    expect(await lost(id)).toEqual([['synthetic_invalid', ['plan']]]);
    expect(await lost(theirs.id)).toHaveLength(1);
  });

  it('is logged once by two concurrent checks', async () => {
    const { creator, check, lost, setStatus, id, on } = await pinEntry(scene);
    await setStatus(on, 'needs_reauth');
    let both: Promise<unknown> = Promise.resolve();
    await api.transactions.run(creator.orgId, async (manager) => {
      await manager.query('select from toolboxes.toolboxes where org_id = $1 and id = $2 for update', [
        creator.orgId,
        id,
      ]);
      both = apart(() => Promise.all([1, 2].map(() => check(on))));
      await api.untilBlocking(2);
    });
    await both;
    expect(await lost(id)).toHaveLength(1);
  });
});

describe('Other members’ synthetic tools on a leaver’s connection', () => {
  const steps = (...on: string[]) =>
    on.map((connection_id, at) => ({
      key: `s${at}`,
      connection_id,
      tool_name: 'list_issues',
      args_template: `{'owner': 'o', 'repo': 'r'}`,
    }));
  const program = async (as: MemberClient, name: string, ...on: string[]): Promise<string> => {
    const content = { name, description: 'Lists.', input_schema: { type: 'object' }, output_template: null };
    const { status, body } = await as('POST /synthetic-tool', { ...content, steps: steps(...on) });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.id as string;
  };

  it('move to the replacement if their owner can use it', async () => {
    const { owner, creator, colleague, leaver } = await organize({ colleague: 'Member', leaver: 'Member' });
    const [one, other, mine] = [await connection(leaver), await connection(leaver), await connection(owner)];
    for (const on of [one, other]) await leaver(`POST /connection/${on}/share`, { grantee_type: 'org', level: 'use' });
    const ofCreator = await program(creator, 'both', one, other);
    const ofColleague = await program(colleague, 'one', one, await connection(colleague));
    await program(leaver, 'own', one);
    const { connections } = (await owner(`GET /member/${leaver.userId}/offboarding`)).body;
    expect(connections).toMatchObject([{ connection_count: 2, entry_count: 0, synthetic_tool_count: 2 }]);
    await owner(`POST /connection/${mine}/share`, to(colleague, 'use'));
    await owner(`POST /connection/${mine}/share`, to(creator, 'view'));
    const replacements = [{ connector_slug: 'github', connection_id: mine }];
    const left = await owner(`POST /member/${leaver.userId}/remove`, { confirm_ownerless: true, replacements });
    expect(left.body).toMatchObject({ replaced: 1 });
    const stepsOf = async (as: MemberClient, id: string) => (await as(`GET /synthetic-tool/${id}`)).body.steps;
    expect(await stepsOf(colleague, ofColleague)).toMatchObject([{ connection_id: mine, connection_state: 'ok' }, {}]);
    expect(await stepsOf(creator, ofCreator)).toMatchObject([{ connection_id: one }, { connection_id: other }]);
  });
});
