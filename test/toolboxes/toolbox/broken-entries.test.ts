import { AsyncLocalStorage } from 'node:async_hooks';
import { type MemberClient } from '../../support/founder.js';
import { api, connection, created, issues, org, read, setStatus, to } from './scene.js';
import { job, lost, pinned, settle, ways } from './broken-scene.js';

/** Runs a function outside the current transaction. */
const apart = AsyncLocalStorage.snapshot();

describe('An entry that cannot run', () => {
  it.each(Object.keys(ways))('is logged once as %s', async (cause) => {
    const all = await pinned();
    await ways[cause]!(all);
    await settle();
    await settle();
    await api.run(job, org.ada.orgId, all.on);
    expect(await lost(all.id)).toEqual([[cause, ['tickets']]]);
    expect((await read(all.id, org.ada)).entries[0]).toMatchObject({ id: all.entry, unmet_reason: cause });
    const { result } = (await org.owner('GET /audit-log?scope=org&action=toolbox.entry_broken')).body;
    expect(result).toMatchObject([{ resource: { type: 'toolbox', id: all.id }, data: { entry_ids: [all.entry] } }]);
    expect(result[0].summary).toMatch(/ found broken entries in Tools$/);
  });

  it('is logged again only if it was able to run in the meantime', async () => {
    const { id, on } = await pinned();
    const pass = async (status: string) => {
      await setStatus(on, status);
      await api.run(job, org.ada.orgId, on);
    };
    for (const status of ['needs_reauth', 'disconnected', 'active', 'needs_reauth']) await pass(status);
    expect(await lost(id)).toEqual([
      ['connection_needs_reauth', ['tickets']],
      ['connection_needs_reauth', ['tickets']],
    ]);
  });

  it('is not logged if it has never been able to run', async () => {
    const dead = await connection(org.ada, { status: 'needs_reauth' });
    const { id } = await created(org.ada, { entries: [issues({ connection_id: dead, name: 'dead' }), issues()] });
    await settle();
    await api.run(job, org.ada.orgId, dead);
    expect(await lost(id)).toEqual([]);
    await setStatus(dead, 'active');
    await api.run(job, org.ada.orgId, dead);
    await setStatus(dead, 'disconnected');
    await api.run(job, org.ada.orgId, dead);
    expect(await lost(id)).toEqual([['connection_disconnected', ['dead']]]);
  });

  it('is detected if the cause is a team or a synthetic tool', async () => {
    const { body: team } = await org.owner('POST /team', { name: 'Desk', members: [{ user_id: org.cid.userId }] });
    const on = await connection(org.ada);
    await org.ada(`POST /connection/${on}/share`, { grantee_type: 'team', grantee_id: team.id, level: 'use' });
    const theirs = await created(org.cid, { entries: [issues({ connection_id: on, name: 'open' })] });
    const step = { key: 'one', connection_id: on, tool_name: 'list_issues', args_template: `{'owner':'o','repo':'r'}` };
    const program = { name: 'plan', description: 'Plans.', input_schema: { type: 'object' }, steps: [step] };
    const { body: made } = await org.ada('POST /synthetic-tool', program);
    const { id } = await created(org.ada, { entries: [{ type: 'synthetic', synthetic_tool_id: made.id }] });
    await settle();
    await org.owner(`DELETE /team/${team.id}/members/${org.cid.userId}`);
    await settle();
    expect(await lost(theirs.id)).toEqual([['editor_lost_access', ['open']]]);
    await org.ada(`POST /connection/${on}/disconnect`, {});
    await settle();
    expect(await lost(id)).toEqual([['synthetic_invalid', ['plan']]]);
    expect(await lost(theirs.id)).toHaveLength(1);
  });

  it('is logged once by two concurrent checks', async () => {
    const { id, on } = await pinned();
    await setStatus(on, 'needs_reauth');
    let both: Promise<unknown> = Promise.resolve();
    await api.transactions.run(org.ada.orgId, async (manager) => {
      await manager.query('select from toolboxes.toolboxes where id = $1 for update', [id]);
      both = apart(() => Promise.all([1, 2].map(() => api.run(job, org.ada.orgId, on))));
      await api.untilBlocking(2);
    });
    await both;
    expect(await lost(id)).toHaveLength(1);
  });
});

describe('Other members’ synthetic tools on a leaver’s connection', () => {
  const steps = (...on: string[]) =>
    on.map((connection_id, at) => ({
      ...{ key: `s${at}`, connection_id, tool_name: 'list_issues' },
      args_template: `{'owner': 'o', 'repo': 'r'}`,
    }));
  const program = async (as: MemberClient, name: string, ...on: string[]): Promise<string> => {
    const content = { name, description: 'Lists.', input_schema: { type: 'object' }, output_template: null };
    const { status, body } = await as('POST /synthetic-tool', { ...content, steps: steps(...on) });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.id as string;
  };

  it('move to the replacement if their owner can use it', async () => {
    const [one, other, mine] = [await connection(org.bob), await connection(org.bob), await connection(org.owner)];
    for (const on of [one, other]) await org.bob(`POST /connection/${on}/share`, { grantee_type: 'org', level: 'use' });
    const adas = await program(org.ada, 'both', one, other);
    const cids = await program(org.cid, 'one', one, await connection(org.cid));
    await program(org.bob, 'own', one);
    const { connections } = (await org.owner(`GET /member/${org.bob.userId}/offboarding`)).body;
    expect(connections).toMatchObject([{ connection_count: 2, entry_count: 0, synthetic_tool_count: 2 }]);
    await org.owner(`POST /connection/${mine}/share`, to(org.cid, 'use'));
    await org.owner(`POST /connection/${mine}/share`, to(org.ada, 'view'));
    const replacements = [{ connector_slug: 'github', connection_id: mine }];
    const left = await org.owner(`POST /member/${org.bob.userId}/remove`, { confirm_ownerless: true, replacements });
    expect(left.body).toMatchObject({ replaced: 1 });
    const stepsOf = async (as: MemberClient, id: string) => (await as(`GET /synthetic-tool/${id}`)).body.steps;
    expect(await stepsOf(org.cid, cids)).toMatchObject([{ connection_id: mine, connection_state: 'ok' }, {}]);
    expect(await stepsOf(org.ada, adas)).toMatchObject([{ connection_id: one }, { connection_id: other }]);
  });
});
