import { type MemberClient } from '../../support/founder.js';
import { never, refused } from '../../support/refused.js';
import { extend, revoke, slack, startAccessGrantScene } from './scene.js';

const { api, organize } = await startAccessGrantScene();

const list = async (as: MemberClient, query = '') =>
  (await as(`GET /access-grant${query}`)).body.result.map(({ id }: { id: string }) => id);

describe('An access grant', () => {
  it('shows its target, member, granter and end', async () => {
    const { holder, overrider, grant } = await organize();
    const asked = await holder('POST /access-request', { connector_slug: 'slack', tool_name: 'run' });
    const id = await grant(holder, { connector_slug: 'slack', tool_name: 'run' }, { expires_in_days: 7 });
    const answer = await holder(`GET /access-grant/${id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.body).toEqual({
      id,
      user_id: holder.userId,
      user_label: 'Holder',
      connector_slug: 'slack',
      connector_label: 'SLACK',
      tool_name: 'run',
      tool_label: 'Run',
      lifts_member_rules: false,
      note: null,
      request_id: asked.body.id,
      granted_by: overrider.userId,
      granted_by_label: 'Overrider',
      status: 'active',
      expires_at: expect.any(String),
      revoked_at: null,
      revoked_by: null,
      revoked_by_label: null,
      revoke_reason: null,
      can_revoke: true,
      can_extend: false,
      created_at: expect.any(String),
    });
    expect(Date.parse(answer.body.expires_at) - Date.parse(answer.body.created_at)).toBe(7 * 86_400_000);
  });

  it("is counted in the member's active_grant_count until it ends", async () => {
    const { colleague, overrider, block, grant } = await organize();
    const counted = async () => {
      const { restriction_count, legacy_override, active_grant_count } = (
        await overrider(`GET /member/${colleague.userId}`)
      ).body;
      return [restriction_count, legacy_override, active_grant_count];
    };
    expect(await counted()).toEqual([0, false, 0]);
    await grant(colleague, slack, { expires_in_days: 2 });
    expect(await counted()).toEqual([0, false, 1]);
    const rule = await block(colleague.userId, 'github');
    expect(await counted()).toEqual([1, false, 1]);
    api.clock.pass({ days: 3 });
    expect(await counted()).toEqual([1, false, 0]);
    await overrider(`DELETE /restriction/${rule.body.id}`);
    expect(await counted()).toEqual([0, false, 0]);
  });

  it('is visible to its member, member managers and readers of restrictions', async () => {
    const { holder, colleague, manager, overrider, viewer, grant } = await organize();
    const [of_holder, of_colleague] = [await grant(holder, slack), await grant(colleague, slack)];
    expect(await list(holder)).toEqual([of_holder]);
    expect(await list(holder, `?user_id=${colleague.userId}`)).toEqual([]);
    for (const as of [manager, overrider, viewer]) expect(await list(as)).toEqual([of_colleague, of_holder]);
    expect(await holder(`GET /access-grant/${of_colleague}`)).toMatchObject(refused(404, 'not_found'));
    expect(await revoke(holder, of_colleague)).toMatchObject(refused(404, 'not_found'));
    expect((await viewer(`GET /access-grant/${of_colleague}`)).status).toBe(200);
  });

  it('can be filtered by member, connector and status', async () => {
    const { holder, colleague, overrider, grant } = await organize();
    const endless = await grant(holder, slack);
    const late = await grant(holder, { connector_slug: 'github' }, { expires_in_days: 20 });
    const soon = await grant(colleague, slack, { expires_in_days: 2 });
    const gone = await grant(colleague, { connector_slug: 'jira' });
    await revoke(overrider, gone);
    expect(await list(overrider)).toEqual([gone, soon, late, endless]);
    expect((await list(overrider, '?sort=expires_at')).slice(0, 2)).toEqual([soon, late]);
    expect(await list(overrider, `?user_id=${colleague.userId}`)).toEqual([gone, soon]);
    expect(await list(overrider, '?connector_slug=slack')).toEqual([soon, endless]);
    expect(await list(overrider, '?status=active')).toEqual([soon, late, endless]);
    api.clock.pass({ days: 3 });
    expect(await list(overrider, '?status=expired')).toEqual([soon]);
    expect(await list(overrider, '?status=revoked,expired')).toEqual([gone, soon]);
    const walked = [];
    for (let cursor = ''; ;) {
      const { body } = await overrider(`GET /access-grant?sort=expires_at&limit=1${cursor && `&cursor=${cursor}`}`);
      walked.push(...body.result.map((row: any) => row.id));
      if (!(cursor = body.next_cursor)) break;
    }
    expect(walked).toEqual(await list(overrider, '?sort=expires_at'));
    expect(await overrider('GET /access-grant?status=dead')).toMatchObject(refused(400, 'validation_error'));
  });

  it('can be filtered by the restriction that it lifts', async () => {
    const { owner, holder, colleague, viewer, manager, overrider, block, grant } = await organize();
    const ofRole = (await owner('GET /restriction?target_type=role')).body.result;
    const rule = ofRole.find((each: any) => each.target_id === holder.roleIds[0]).id;
    const { id: own } = (await block(holder.userId, 'slack')).body;
    const lifting = async (as: MemberClient, id: string) => list(as, `?restriction_id=${id}`);
    const [plain, tool] = [await grant(holder, { connector_slug: 'jira' }), await grant(colleague, slack)];
    const lifted = await grant(holder, slack, { lift_member_rules: true });
    expect(await lifting(viewer, rule)).toEqual([lifted, plain]);
    expect(await lifting(viewer, own)).toEqual([lifted]);
    expect(tool).not.toBe(lifted);
    for (const as of [manager, holder]) expect(await lifting(as, rule)).toEqual([]);
    await revoke(overrider, lifted);
    expect(await lifting(viewer, own)).toEqual([]);
  });

  it('does not lift a restriction on its holder without lift_member_rules', async () => {
    const { holder, viewer, manager, block, grant } = await organize();
    const plain = await grant(holder, slack);
    const { id } = (await block(holder.userId, 'slack')).body;
    expect(await list(viewer, `?restriction_id=${id}`)).toEqual([]);
    expect(await list(manager)).toEqual([plain]);
  });

  it('lifts a restriction on tools only if it covers one of them', async () => {
    const { owner, holder, viewer, grant } = await organize();
    const tools = [{ connector_slug: 'slack', tool_name: 'run' }];
    const target = { target_type: 'role', target_id: holder.roleIds[0] };
    const { body: blocked } = await owner('POST /restriction', { ...target, mode: 'block', tools });
    const { body: allowed } = await owner('POST /restriction', { ...target, mode: 'allow', tools });
    const run = await grant(holder, { ...slack, tool_name: 'run' });
    const stop = await grant(holder, { ...slack, tool_name: 'stop' });
    const lifting = (id: string) => list(viewer, `?restriction_id=${id}`);
    expect([await lifting(blocked.id as string), await lifting(allowed.id as string)]).toEqual([[run], [stop]]);
  });

  it('has can_* flags that match what its routes allow', async () => {
    const { owner, holder, colleague, manager, overrider, viewer, block, grant } = await organize();
    await block(manager.roleIds[0]!, 'slack');
    await block(colleague.userId, 'jira');
    await grant(holder, slack);
    await grant(manager, slack);
    await grant(colleague, { connector_slug: 'jira' }, { lift_member_rules: true });
    await revoke(overrider, await grant(holder, { connector_slug: 'github' }));
    const shown: Record<string, unknown[]> = {};
    for (const [name, as] of Object.entries({ holder, manager, overrider, viewer, owner })) {
      const { result } = (await as('GET /access-grant')).body;
      shown[name] = result.map((row: any) => [row.user_label, row.status, row.can_revoke, row.can_extend]);
      for (const row of result) {
        expect((await as(`GET /access-grant/${row.id}`)).body).toEqual(row);
        const revoked = await revoke(as, row.id, {}, never);
        const extended = await extend(as, row.id, null, never);
        // A grant without an end cannot be extended. This error shows that the caller was allowed to try.
        const mayExtend = extended.body.error.code === 'validation_error';
        const allowed = [name, row.id, revoked.status === 412, mayExtend];
        expect(allowed).toEqual([name, row.id, row.can_revoke, row.can_extend]);
      }
    }
    const gone = ['Holder', 'revoked', false, false];
    const rows = (...flags: [boolean, boolean][]) =>
      ['Colleague', 'Manager', 'Holder'].map((label, at) => [label, 'active', ...flags[at]!]);
    expect(shown).toEqual({
      holder: [gone, ['Holder', 'active', true, false]],
      manager: [gone, ...rows([true, false], [true, false], [true, true])],
      overrider: [gone, ...rows([true, true], [true, true], [true, true])],
      viewer: [gone, ...rows([false, false], [false, false], [false, false])],
      owner: [gone, ...rows([true, true], [true, true], [true, true])],
    });
  });

  it('looks like an unknown id to other organizations', async () => {
    const { holder, grant, read } = await organize();
    const id = await grant(holder, slack);
    const { stranger } = await api.organization({ stranger: 'Org Admin' });
    expect((await stranger('GET /access-grant')).body.result).toEqual([]);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/revoke', {}],
      ['POST', '/extend', { expires_in_days: 3 }],
    ] as const) {
      const [foreign, missing] = await Promise.all(
        [id, 'agrt_01k7vm3q8ef6ha4x2c9b5t0rsd'].map((each) => stranger(`${method} /access-grant/${each}${path}`, body)),
      );
      expect(foreign!.status).toBe(404);
      expect({ ...foreign!.body.error, request_id: 0 }).toEqual({ ...missing!.body.error, request_id: 0 });
    }
    expect((await read(id)).status).toBe('active');
  });
});
