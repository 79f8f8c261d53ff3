import { type MemberClient } from '../../support/founder.js';
import { never, refused } from '../../support/refused.js';
import { api, block, extend, grant, people, read, revoke, slack } from './scene.js';

const list = async (as: MemberClient, query = '') =>
  (await as(`GET /access-grant${query}`)).body.result.map(({ id }: { id: string }) => id);

describe('An access grant', () => {
  it('shows its target, member, granter and end', async () => {
    const { bob, max } = people;
    const asked = await bob('POST /access-request', { connector_slug: 'slack', tool_name: 'run' });
    const id = await grant(bob, { connector_slug: 'slack', tool_name: 'run' }, { expires_in_days: 7 });
    const answer = await bob(`GET /access-grant/${id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.body).toEqual({
      id,
      user_id: bob.userId,
      user_label: 'Bob',
      connector_slug: 'slack',
      connector_label: 'SLACK',
      tool_name: 'run',
      tool_label: 'Run',
      lifts_member_rules: false,
      request_id: asked.body.id,
      granted_by: max.userId,
      granted_by_label: 'Max',
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
    const { eve, max } = people;
    const counted = async () => {
      const { restriction_count, legacy_override, active_grant_count } = (await max(`GET /member/${eve.userId}`)).body;
      return [restriction_count, legacy_override, active_grant_count];
    };
    expect(await counted()).toEqual([0, false, 0]);
    await grant(eve, slack, { expires_in_days: 2 });
    expect(await counted()).toEqual([0, false, 1]);
    const rule = await block(eve.userId, 'github');
    expect(await counted()).toEqual([1, false, 1]);
    api.clock.pass({ days: 3 });
    expect(await counted()).toEqual([1, false, 0]);
    await max(`DELETE /restriction/${rule.body.id}`);
    expect(await counted()).toEqual([0, false, 0]);
  });

  it('is visible to its member, member managers and readers of restrictions', async () => {
    const { bob, eve, mia, max, vic } = people;
    const [of_bob, of_eve] = [await grant(bob, slack), await grant(eve, slack)];
    expect(await list(bob)).toEqual([of_bob]);
    expect(await list(bob, `?user_id=${eve.userId}`)).toEqual([]);
    for (const as of [mia, max, vic]) expect(await list(as)).toEqual([of_eve, of_bob]);
    expect(await bob(`GET /access-grant/${of_eve}`)).toMatchObject(refused(404, 'not_found'));
    expect(await revoke(bob, of_eve)).toMatchObject(refused(404, 'not_found'));
    expect((await vic(`GET /access-grant/${of_eve}`)).status).toBe(200);
  });

  it('can be filtered by member, connector and status', async () => {
    const { bob, eve, max } = people;
    const endless = await grant(bob, slack);
    const late = await grant(bob, { connector_slug: 'github' }, { expires_in_days: 20 });
    const soon = await grant(eve, slack, { expires_in_days: 2 });
    const gone = await grant(eve, { connector_slug: 'jira' });
    await revoke(max, gone);
    expect(await list(max)).toEqual([gone, soon, late, endless]);
    expect((await list(max, '?sort=expires_at')).slice(0, 2)).toEqual([soon, late]);
    expect(await list(max, `?user_id=${eve.userId}`)).toEqual([gone, soon]);
    expect(await list(max, '?connector_slug=slack')).toEqual([soon, endless]);
    expect(await list(max, '?status=active')).toEqual([soon, late, endless]);
    api.clock.pass({ days: 3 });
    expect(await list(max, '?status=expired')).toEqual([soon]);
    expect(await list(max, '?status=revoked,expired')).toEqual([gone, soon]);
    const walked = [];
    for (let cursor = ''; ;) {
      const { body } = await max(`GET /access-grant?sort=expires_at&limit=1${cursor && `&cursor=${cursor}`}`);
      walked.push(...body.result.map((row: any) => row.id));
      if (!(cursor = body.next_cursor)) break;
    }
    expect(walked).toEqual(await list(max, '?sort=expires_at'));
    expect(await max('GET /access-grant?status=dead')).toMatchObject(refused(400, 'validation_error'));
  });

  it('has can_* flags that match what its routes allow', async () => {
    const { bob, eve, mia, max, vic, owner } = people;
    await block(mia.roleIds[0]!, 'slack');
    await block(eve.userId, 'jira');
    await grant(bob, slack);
    await grant(mia, slack);
    await grant(eve, { connector_slug: 'jira' }, { lift_member_rules: true });
    await revoke(max, await grant(bob, { connector_slug: 'github' }));
    const shown: Record<string, unknown[]> = {};
    for (const [name, as] of Object.entries({ bob, mia, max, vic, owner })) {
      const { result } = (await as('GET /access-grant')).body;
      shown[name] = result.map((row: any) => [row.user_label, row.status, row.can_revoke, row.can_extend]);
      for (const row of result) {
        expect((await as(`GET /access-grant/${row.id}`)).body).toEqual(row);
        const revoked = await revoke(as, row.id, {}, never);
        const extended = await extend(as, row.id, null, never);
        // A grant without an end cannot be extended. This error shows that the caller was allowed to try.
        const mayExtend = extended.body.error.code === 'validation_error';
        expect([name, row.id, revoked.status === 412, mayExtend]).toEqual([
          name,
          row.id,
          row.can_revoke,
          row.can_extend,
        ]);
      }
    }
    const gone = ['Bob', 'revoked', false, false];
    expect(shown).toEqual({
      bob: [gone, ['Bob', 'active', true, false]],
      mia: [gone, ['Eve', 'active', true, false], ['Mia', 'active', true, false], ['Bob', 'active', true, true]],
      max: [gone, ['Eve', 'active', true, true], ['Mia', 'active', true, true], ['Bob', 'active', true, true]],
      vic: [gone, ['Eve', 'active', false, false], ['Mia', 'active', false, false], ['Bob', 'active', false, false]],
      owner: [gone, ['Eve', 'active', true, true], ['Mia', 'active', true, true], ['Bob', 'active', true, true]],
    });
  });

  it('looks like an unknown id to other organizations', async () => {
    const id = await grant(people.bob, slack);
    const { eve } = await api.organization({ eve: 'Org Admin' });
    expect((await eve('GET /access-grant')).body.result).toEqual([]);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/revoke', {}],
      ['POST', '/extend', { expires_in_days: 3 }],
    ] as const) {
      const [foreign, missing] = await Promise.all(
        [id, 'agrt_01k7vm3q8ef6ha4x2c9b5t0rsd'].map((each) => eve(`${method} /access-grant/${each}${path}`, body)),
      );
      expect(foreign!.status).toBe(404);
      expect({ ...foreign!.body.error, request_id: 0 }).toEqual({ ...missing!.body.error, request_id: 0 });
    }
    expect((await read(id)).status).toBe('active');
  });
});
