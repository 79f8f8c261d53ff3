import { AsyncLocalStorage } from 'node:async_hooks';
import { type Answer } from '../support/api.js';
import { mappingsOf, some } from './mapping-scene.js';
import { expectStatus, scim, startDirectoryScene } from './scene.js';

const scene = await startDirectoryScene();
const { api, directory, directoryOf, owner, provisioned } = scene;
const { mirrored, placesIn, pushed } = mappingsOf(scene);

type Call = () => Promise<Answer>;

const apart = AsyncLocalStorage.snapshot();

/** Starts all calls, which wait for the lock in this order. Returns their responses. */
async function atOnce(orgId: string, first: Call, ...others: Call[]): Promise<Answer[]> {
  const later: Promise<Answer>[] = [];
  const inTurn = async () => {
    for (const call of others) {
      later.push(apart(call));
      await api.untilBlocking(later.length + 1);
    }
  };
  const answers = await api.atOnce(orgId, () => [first()], inTurn);
  return [...answers, ...(await Promise.all(later))];
}

const inBothOrders = ['first', 'last'] as const;
const placed = (place: 'first' | 'last', one: Call, other: Call): [Call, Call] =>
  place === 'first' ? [one, other] : [other, one];

const activeOwners = async (orgId: string): Promise<number> => (await api.sql(orgId, owners))[0].count;
const owners = `
  select count(*)::integer from identity.members member
  join identity.member_roles held on held.org_id = member.org_id and held.user_id = member.id
  join identity.roles role on role.org_id = held.org_id and role.id = held.role_id
  where role.system_key = 'org_owner' and member.status = 'active'`;

describe.each(inBothOrders)('A directory request that runs %s', (place) => {
  it.each(['suspends', 'deletes'])('and %s one owner leaves the other in place', async (how) => {
    for (const away of ['leaves', 'is suspended', 'is deleted by another directory'] as const) {
      const { owner: first, coOwner } = await api.organization({ coOwner: 'Org Owner' });
      const [theirs, second] = [await directoryOf(first), await directoryOf(coOwner)];
      const Operations = [{ op: 'replace', path: 'active', value: false }];
      const bySync: Call = () =>
        how === 'deletes'
          ? theirs(scim(`DELETE /Users/${coOwner.userId}`))
          : theirs(scim(`PATCH /Users/${coOwner.userId}`), { Operations });
      const other: Record<typeof away, Call> = {
        leaves: () => first(`DELETE /member/${first.userId}?confirm_ownerless=true`),
        'is suspended': () => coOwner(`POST /member/${first.userId}/suspend`, {}),
        'is deleted by another directory': () => second(scim(`DELETE /Users/${first.userId}`)),
      };
      const answers = await atOnce(first.orgId, ...placed(place, bySync, other[away]));
      const made = answers.filter(({ status }) => status < 300);
      expect([away, made.length, await activeOwners(first.orgId)]).toEqual([away, 1, 1]);
      for (const { status } of answers) expect(status).toBeLessThan(500);
    }
  });

  it('and changes a group during its mapping still updates the team', async () => {
    const leaver = (await provisioned(`leaver-${place}`)).id;
    const joiner = (await provisioned(`joiner-${place}`)).id;
    const group_id = await pushed(`Moving ${place}`, [leaver]);
    const { id: team_id } = expectStatus(await owner('POST /team', { name: `Team ${place}` }), 201);
    const map: Call = () => owner('POST /group-mapping', { group_id, team_id, adopt_members: true });
    const Operations = [
      { op: 'add', path: 'members', value: some(joiner) },
      { op: 'remove', path: `members[value eq "${leaver}"]` },
    ];
    const answers = await atOnce(
      owner.orgId,
      ...placed(place, () => directory(scim(`PATCH /Groups/${group_id}`), { Operations }), map),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 204]);
    expect(await placesIn(team_id)).toEqual([joiner]);
  });

  it('and deletes a mapped group unlocks the team', async () => {
    const group = await pushed(`Ending ${place}`, [(await provisioned(`member-${place}`)).id]);
    const end: Call = () => directory(scim(`DELETE /Groups/${group}`));
    const { id, team_id } = await mirrored(group);
    const answers = await atOnce(owner.orgId, ...placed(place, end, () => owner(`DELETE /group-mapping/${id}`)));
    expect(answers.map(({ status }) => status)).toEqual([204, place === 'first' ? 404 : 204]);
    expect((await owner(`GET /team/${team_id}`)).body).toMatchObject({
      source: 'manual',
      member_count: place === 'first' ? 0 : 1,
    });
    expectStatus(await owner(`DELETE /team/${team_id}`), 204);
  });
});

describe('Two directories of an organization', () => {
  it('create the same user and group only once', async () => {
    const second = await directoryOf(owner);
    for (const [request, body] of [
      ['POST /Users', { userName: 'both@example.com', externalId: 'both' }],
      ['POST /Groups', { displayName: 'Both', externalId: 'both' }],
    ] as const) {
      const both = await atOnce(
        owner.orgId,
        () => directory(scim(request), body),
        () => second(scim(request), body),
      );
      expect(both.map(({ status, body: { scimType } }) => [status, scimType])).toEqual([
        [201, undefined],
        [409, 'uniqueness'],
      ]);
    }
  });

  it('never make one team mirror two groups', async () => {
    const groups = [await pushed('One'), await pushed('Other')];
    const { id: team_id } = expectStatus(await owner('POST /team', { name: 'Of two' }), 201);
    const map =
      (group_id: string): Call =>
      () =>
        owner('POST /group-mapping', { group_id, team_id, adopt_members: true });
    const both = await atOnce(owner.orgId, map(groups[0]!), map(groups[1]!));
    expect(both.map(({ status, body }) => [status, body.error?.reason])).toEqual([
      [201, undefined],
      [409, 'provisioned_team'],
    ]);
  });
});
