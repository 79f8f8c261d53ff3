import { type Answer, type Client } from '../../support/api.js';
import { forbidden, never } from '../../support/refused.js';
import { on, startRightsScene, toManage, toOverride, toView } from './rights-scene.js';
import { addRestriction } from '../../support/states/access-control.js';
import { setRolePermissions } from '../../support/states/identity.js';

const api = await startRightsScene();

/** Creates people with different rights, and a restriction on each of them and on each of their roles. */
async function organizeRules() {
  const people = await api.organization({
    overrider: toOverride,
    colleague: toOverride,
    manager: toManage,
    viewer: toView,
    // Holds two roles. No other role has the permissions of both, and the overrider's are spread over them.
    auditor: { roles: ['Auditor', 'Guest'] },
  });
  const { overrider, colleague, manager, viewer, auditor, owner } = people;
  const names = new Map(
    Object.entries(people).flatMap(([name, as]) => [
      [as.userId, name],
      [as.roleIds[0]!, `role of ${name}`],
    ]),
  );
  names.set(auditor.roleIds[0]!, 'Auditor');
  const targets = [overrider, colleague, manager, viewer].flatMap(({ userId, roleIds }) => [userId, roleIds[0]!]);
  for (const target of [...targets, auditor.roleIds[0]!])
    await addRestriction(api, owner.orgId, {
      id: `rstr_${target}`,
      target_type: on(target).target_type,
      target_id: target,
    });
  return { writers: { overrider, colleague, manager, viewer, owner }, names };
}

/** Changes a restriction, adds another one for its target, and deletes it with a version that it never had. */
async function attemptWrites(as: Client, { id, target_id }: { id: string; target_id: string }) {
  const changed = await as(`PATCH /restriction/${id}`, {});
  const created = await as('POST /restriction', on(target_id, { connector_slugs: [], tools: [] }));
  const deleted = await as(`DELETE /restriction/${id}`, undefined, never);
  if (created.status === 201) expect((await as(`DELETE /restriction/${created.body.id}`)).status).toBe(204);
  return { changed: changed.status, created: created.status, deleted: deleted.status };
}

/** The targets whose restrictions each person of `organizeRules` can write. */
const writable = {
  overrider: ['Auditor', 'colleague', 'manager', 'role of manager', 'role of viewer', 'viewer'],
  colleague: ['Auditor', 'manager', 'overrider', 'role of manager', 'role of viewer', 'viewer'],
  manager: ['Auditor', 'role of colleague', 'role of overrider', 'role of viewer'],
  viewer: [],
  owner: [
    'Auditor',
    'colleague',
    'manager',
    'overrider',
    'role of colleague',
    'role of manager',
    'role of overrider',
    'role of viewer',
    'viewer',
  ],
};

describe('Writing restrictions', () => {
  it('is allowed exactly when can_manage says so (rule 7)', async () => {
    const { writers, names } = await organizeRules();
    const shown: Record<string, string[]> = {};
    for (const [name, as] of Object.entries(writers)) {
      const { result } = (await as('GET /restriction')).body;
      for (const row of result) {
        expect((await as(`GET /restriction/${row.id}`)).body.can_manage).toBe(row.can_manage);
        const [changed, created, deleted] = row.can_manage ? [200, 201, 412] : [403, 403, 403];
        const outcome = { name, target: names.get(row.target_id), ...(await attemptWrites(as, row)) };
        expect(outcome).toEqual({ name, target: names.get(row.target_id), changed, created, deleted });
      }
      const manageable = result.filter(({ can_manage }: any) => can_manage);
      shown[name] = manageable.map(({ target_id }: any) => names.get(target_id)!).sort();
    }
    expect(shown).toEqual(writable);
  });

  it.each(['POST', 'PATCH', 'DELETE'])('checks permissions again when the write runs: %s', async (method) => {
    const { overrider, member, owner } = await api.organization({ overrider: toOverride, member: ['connector:view'] });
    const org = owner.orgId;
    const { body } = await owner('POST /restriction', on(member.roleIds[0], { connector_slugs: [], tools: [] }));
    const path = method === 'POST' ? '/restriction' : `/restriction/${body.id}`;
    const sent = { POST: on(member.roleIds[0]), PATCH: { mode: 'allow' } }[method];
    const [write] = await api.atOnce(
      org,
      () => [overrider(`${method} ${path}`, sent)],
      () => setRolePermissions(api, org, overrider.roleIds[0]!, ['restriction:view']),
    );
    expect(write).toMatchObject(forbidden('permission_required'));
    expect(await api.sql(org, 'select version from access_control.restrictions')).toEqual([{ version: 1 }]);
  });

  it('accepts only one of two concurrent identical rules', async () => {
    const { overrider, colleague, member } = await api.organization({
      overrider: toOverride,
      colleague: toOverride,
      member: ['connector:view'],
    });
    const both = await api.atOnce(overrider.orgId, () =>
      [overrider, colleague].map((as) => as('POST /restriction', on(member.roleIds[0]))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('never reaches another organization, over HTTP or in SQL', async () => {
    const ours = await api.organization({ overrider: toOverride, manager: toManage });
    const theirs = await api.organization({ overrider: toOverride, manager: toManage });
    const { body } = await ours.overrider('POST /restriction', on(ours.manager.roleIds[0]));
    expect((await theirs.overrider('GET /restriction')).body.result).toEqual([]);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const [foreign, missing] = [body.id, 'rstr_01k7vm3q8ef6ha4x2c9b5t0rsd'].map((id) =>
        theirs.overrider(`${method} /restriction/${id}`, method === 'PATCH' ? { mode: 'allow' } : undefined),
      );
      const alike = async (answer: Promise<Answer> | undefined) => {
        const { status, body: told } = (await answer)!;
        return { status, ...told.error, request_id: null };
      };
      expect(await alike(foreign)).toEqual(await alike(missing));
      expect((await foreign)!.status).toBe(404);
    }
    for (const id of [ours.manager.userId, ours.manager.roleIds[0]!])
      expect((await theirs.overrider('POST /restriction', on(id))).body.error.fields[0].reason).toMatch(
        /^unknown_(role|member)$/,
      );
    expect((await theirs.overrider(`GET /restriction?target_id=${ours.manager.roleIds[0]}`)).body.result).toEqual([]);
    expect(await api.sql(theirs.overrider.orgId, 'select * from access_control.restrictions')).toEqual([]);
  });
});
