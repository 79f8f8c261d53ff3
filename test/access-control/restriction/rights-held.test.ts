import { type Answer } from '../../support/api.js';
import { forbidden, never } from '../../support/refused.js';
import { api, manager, on, overrider, viewer } from './rights-scene.js';

describe('Writing restrictions', () => {
  it('is allowed exactly when can_manage says so (rule 7)', async () => {
    const people = await api.organization({
      ada: overrider,
      amy: overrider,
      bob: manager,
      vic: viewer,
      // Holds two roles. Their union equals no other role, and Ada's permissions are spread over them.
      duo: { roles: ['Auditor', 'Guest'] },
    });
    const { ada, amy, bob, vic, duo, owner } = people;
    const auditor = duo.roleIds[0]!;
    const names = new Map(
      Object.entries(people).flatMap(([name, as]) => [
        [as.userId, name],
        [as.roleIds[0]!, `role of ${name}`],
      ]),
    );
    names.set(auditor, 'Auditor');
    for (const target of [ada, amy, bob, vic].flatMap(({ userId, roleIds }) => [userId, roleIds[0]!]).concat(auditor))
      await api.sql(
        owner.orgId,
        `insert into access_control.restrictions (org_id, id, version, target_type, target_id, mode, connector_slugs,
           tools, legacy_override, created_at, updated_at)
         values ($1, $2, 1, $3, $4, 'block', '{slack}', '[]', false, now(), now())`,
        [owner.orgId, `rstr_${target}`, on(target).target_type, target],
      );
    const shown: Record<string, string[]> = {};
    for (const [name, as] of Object.entries({ ada, amy, bob, vic, owner })) {
      const { body } = await as('GET /restriction');
      shown[name] = [];
      for (const row of body.result) {
        const one = await as(`GET /restriction/${row.id}`);
        expect(one.body.can_manage).toBe(row.can_manage);
        const patched = await as(`PATCH /restriction/${row.id}`, {});
        const created = await as('POST /restriction', on(row.target_id, { connector_slugs: [], tools: [] }));
        const deleted = await as(`DELETE /restriction/${row.id}`, undefined, never);
        expect([name, names.get(row.target_id), deleted.status]).toEqual([
          name,
          names.get(row.target_id),
          row.can_manage ? 412 : 403,
        ]);
        expect([name, names.get(row.target_id), patched.status]).toEqual([
          name,
          names.get(row.target_id),
          row.can_manage ? 200 : 403,
        ]);
        expect([name, names.get(row.target_id), created.status]).toEqual([
          name,
          names.get(row.target_id),
          row.can_manage ? 201 : 403,
        ]);
        if (created.status === 201) expect((await as(`DELETE /restriction/${created.body.id}`)).status).toBe(204);
        if (row.can_manage) shown[name].push(names.get(row.target_id)!);
      }
      shown[name].sort();
    }
    expect(shown).toEqual({
      ada: ['Auditor', 'amy', 'bob', 'role of bob', 'role of vic', 'vic'],
      amy: ['Auditor', 'ada', 'bob', 'role of bob', 'role of vic', 'vic'],
      bob: ['Auditor', 'role of ada', 'role of amy', 'role of vic'],
      vic: [],
      owner: ['Auditor', 'ada', 'amy', 'bob', 'role of ada', 'role of amy', 'role of bob', 'role of vic', 'vic'],
    });
  });

  it.each(['POST', 'PATCH', 'DELETE'])('checks permissions again when the write runs: %s', async (method) => {
    const { ada, bob, owner } = await api.organization({ ada: overrider, bob: ['connector:view'] });
    const org = owner.orgId;
    const { body } = await owner('POST /restriction', on(bob.roleIds[0], { connector_slugs: [], tools: [] }));
    const path = method === 'POST' ? '/restriction' : `/restriction/${body.id}`;
    const sent = { POST: on(bob.roleIds[0]), PATCH: { mode: 'allow' } }[method];
    const [write] = await api.atOnce(
      org,
      () => [ada(`${method} ${path}`, sent)],
      () => api.sql(org, `update identity.roles set permissions = '{restriction:view}' where id = $1`, ada.roleIds),
    );
    expect(write).toMatchObject(forbidden('permission_required'));
    expect(await api.sql(org, 'select version from access_control.restrictions')).toEqual([{ version: 1 }]);
  });

  it('accepts only one of two concurrent identical rules', async () => {
    const { ada, amy, bob } = await api.organization({ ada: overrider, amy: overrider, bob: ['connector:view'] });
    const both = await api.atOnce(ada.orgId, () => [ada, amy].map((as) => as('POST /restriction', on(bob.roleIds[0]))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('never reaches another organization, over HTTP or in SQL', async () => {
    const ours = await api.organization({ ada: overrider, bob: manager });
    const theirs = await api.organization({ eve: overrider, dan: manager });
    const { body } = await ours.ada('POST /restriction', on(ours.bob.roleIds[0]));
    expect((await theirs.eve('GET /restriction')).body.result).toEqual([]);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const [foreign, missing] = [body.id, 'rstr_01k7vm3q8ef6ha4x2c9b5t0rsd'].map((id) =>
        theirs.eve(`${method} /restriction/${id}`, method === 'PATCH' ? { mode: 'allow' } : undefined),
      );
      const alike = async (answer: Promise<Answer> | undefined) => {
        const { status, body: told } = (await answer)!;
        return { status, ...told.error, request_id: null };
      };
      expect(await alike(foreign)).toEqual(await alike(missing));
      expect((await foreign)!.status).toBe(404);
    }
    for (const id of [ours.bob.userId, ours.bob.roleIds[0]!])
      expect((await theirs.eve('POST /restriction', on(id))).body.error.fields[0].reason).toMatch(
        /^unknown_(role|member)$/,
      );
    expect((await theirs.eve(`GET /restriction?target_id=${ours.bob.roleIds[0]}`)).body.result).toEqual([]);
    expect(await api.sql(theirs.eve.orgId, 'select * from access_control.restrictions')).toEqual([]);
  });
});
