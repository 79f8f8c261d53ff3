import { QueryBus } from '@nestjs/cqrs';
import { ExportAuditLog } from '#audit';
import { query } from '../support/cluster/sql.js';
import { copyMember } from '../support/many-members.js';
import { mappingsOf } from './mapping-scene.js';
import { expectStatus, scim, startDirectoryScene } from './scene.js';

const scene = await startDirectoryScene();
const { api, directoryOf } = scene;
const { custom, mapped, pushed, rolesOf } = mappingsOf(scene);

const size = 2500;
const everybody = Array.from({ length: size }, (_, place) => `usr_${place + 1}`);

/** An organization with a very large group, and a role for it. */
async function large() {
  const { owner } = await api.organization();
  const directory = await directoryOf(owner);
  await copyMember(api, owner.orgId, owner.userId, size);
  const group = await pushed('Everybody', everybody, directory);
  return { owner, directory, group, role: await custom('Crew', [], owner) };
}

type World = Awaited<ReturnType<typeof large>>;

const unlogged = async ({ owner }: World): Promise<number> =>
  (await owner('GET /provisioning/status')).body.unlogged_role_changes;
const holders = async ({ owner, role }: World): Promise<number> => (await owner(`GET /role/${role}`)).body.member_count;
const log = ({ owner: { orgId } }: World) => api.run('LogRoleChanges', orgId, orgId);

/** The transaction of each event, in the order of the log. */
const logged = ({ owner: { orgId } }: World): Promise<any[]> =>
  api.sql(
    orgId,
    `select resource_id as id, data, actor_id, occurred_at, xmin::text as written from kernel.events
     where org_id = $1 and type = 'member.roles_changed' order by events.id`,
    [orgId],
  );

describe('A group with thousands of members', () => {
  it('grants its role immediately, although members are logged in batches', async () => {
    const world = await large();
    const { owner, group, role } = world;
    await mapped(group, role, owner);
    expect([await holders(world), await rolesOf('usr_2500', owner)]).toEqual([size, ['Crew group']]);
    expect([await logged(world), await unlogged(world)]).toEqual([[], size]);
    await log(world);
    const events = await logged(world);
    expect(events.map(({ id }) => id).sort()).toEqual(everybody.toSorted());
    const [{ occurred_at }] = await api.sql(
      owner.orgId,
      `select occurred_at from kernel.events where type = 'group_mapping.created'`,
    );
    for (const event of events)
      expect(event).toMatchObject({ actor_id: owner.userId, occurred_at, data: { added: [role], cause: 'group' } });
    const transactions = [...new Set(events.map(({ written }) => written))];
    const sizes = transactions.map((one) => events.filter(({ written }) => written === one).length);
    expect(sizes.sort()).toEqual([1000, 1000, 500]);
    expect(await unlogged(world)).toBe(0);
  });

  it('is logged completely, even for readers that follow the log', async () => {
    const world = await large();
    const { owner, group, role } = world;
    await mapped(group, role, owner);
    api.clock.pass({ minutes: 5 });
    const from = api.clock.now().toISOString();
    await log(world);
    const asked = `scope=org&sort=occurred_at&action=member.roles_changed&limit=100&from=${encodeURIComponent(from)}`;
    const { result } = (await owner(`GET /audit-log?${asked}`)).body;
    expect(result.length).toBe(100);
    for (const { occurred_at } of result) expect(occurred_at < from).toBe(true);
    const told = new ExportAuditLog(await api.callerOf(owner), { action: ['member.roles_changed'], from }, 4);
    const { records } = await api.app.get(QueryBus, { strict: false }).execute(told);
    await records.next();
    const { value } = (await records.next()) as { value: { resume_from: string } };
    expect(value.resume_from >= from).toBe(true);
  });

  it('loses its role immediately, before logging is complete', async () => {
    const world = await large();
    const { owner, directory, group, role } = world;
    const id = await mapped(group, role, owner);
    const Operations = [{ op: 'remove', path: 'members[value eq "usr_7"]' }];
    expectStatus(await directory(scim(`PATCH /Groups/${group}`), { Operations }), 204);
    expect([await holders(world), await rolesOf('usr_7', owner)]).toEqual([size - 1, ['Member default']]);
    expectStatus(await owner(`DELETE /group-mapping/${id}`), 204);
    expect([await holders(world), await rolesOf('usr_8', owner)]).toEqual([0, ['Member default']]);
    await log(world);
    const member = await api.roleId(owner, 'Member');
    for (const person of ['usr_7', 'usr_8'])
      expect((await logged(world)).filter((each) => each.id === person).map(({ data }) => data)).toMatchObject([
        { added: [role], removed: [] },
        { added: [member], removed: [role] },
      ]);
    expect((await logged(world)).length).toBe(2 * size);
  });

  it('is logged once per member, even if its job fails midway', async () => {
    const world = await large();
    await mapped(world.group, world.role, world.owner);
    await query(
      api.urls.owner,
      `create function public.die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$;
       create trigger dies before insert on kernel.events for each row when (new.resource_id = 'usr_999')
         execute function public.die()`,
    );
    await expect(log(world)).rejects.toThrow('died');
    await query(api.urls.owner, 'drop trigger dies on kernel.events');
    expect([(await logged(world)).length, await unlogged(world)]).toEqual([2000, 500]);
    await Promise.all([log(world), log(world)]);
    expect((await logged(world)).map(({ id }) => id).sort()).toEqual(everybody.toSorted());
  });
});
