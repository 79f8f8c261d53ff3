import fc from 'fast-check';
import { ruleOn } from '../../support/rule-on.js';
import { type MemberClient } from '../../support/founder.js';
import { startTransferScene } from './scene.js';
import { setAccount } from '../../support/states/connections.js';

const { product, owner, creator, successor, teammate, guest, team, made, transfer, preview, share, rowOf } =
  await startTransferScene();

type Entry = { grantee_type: string; grantee_id: string | null; level: string };
type Shown = Entry & { id: string };

const people = { creator, successor, teammate, guest };
const candidates = ['successor', 'teammate', 'guest'] as const;
const level = fc.constantFrom('view', 'use', 'edit');

/** Random shares of a connection, and a random new owner. */
const situations = fc.record({
  users: fc.dictionary(fc.constantFrom(...candidates), level),
  team: fc.option(level),
  org: fc.option(level),
  to: fc.constantFrom(...candidates, 'creator' as const),
  retain_access: fc.boolean(),
  blocked: fc.boolean(),
  signedIn: fc.boolean(),
});

const sharesOf = async (id: string): Promise<Shown[]> =>
  product.sql(
    creator.orgId,
    'select id, grantee_type, grantee_id, level from connections.shares where resource_id = $1 order by id',
    [id],
  );

type Situation = typeof situations extends fc.Arbitrary<infer Each> ? Each : never;

async function build({ users, team: ofTeam, org: ofOrg, signedIn }: Situation): Promise<string> {
  const id = await made();
  if (!signedIn) await setAccount(product, creator.orgId, id, null);
  for (const [name, each] of Object.entries(users))
    await share(id, { grantee_type: 'user', grantee_id: people[name as keyof typeof people].userId, level: each });
  if (ofTeam) await share(id, { grantee_type: 'team', grantee_id: team, level: ofTeam });
  if (ofOrg) await share(id, { grantee_type: 'org', level: ofOrg });
  return id;
}

const isReached = async (as: MemberClient, id: string) => (await as(`GET /connection/${id}`)).status === 200;

describe('The preview of a transfer', () => {
  it('matches the result for every pair of owners', async () => {
    await fc.assert(
      fc.asyncProperty(situations, async (situation) => {
        const { to, retain_access, blocked } = situation;
        const id = await build(situation);
        const rule =
          blocked && (await owner('POST /restriction', ruleOn(people[to].userId, { connector_slugs: ['demo'] })));
        const before = await sharesOf(id);
        const said = (await preview(id, `?new_owner_user_id=${people[to].userId}&retain_access=${retain_access}`)).body;
        expect(await sharesOf(id)).toEqual(before);
        expect((await rowOf(id)).owner_user_id).toBe(creator.userId);

        const done = await transfer(id, people[to], { retain_access });
        if (rule) await owner(`DELETE /restriction/${rule.body.id}`);
        expect(done.status < 300).toBe(said.allowed);
        const after = await sharesOf(id);
        if (!said.allowed) {
          const { reason, fields } = done.body.error;
          expect(fields?.[0].reason ?? reason).toBe(said.blockers[0].reason);
          return expect([after, (await rowOf(id)).owner_user_id]).toEqual([before, creator.userId]);
        }
        const dropped = said.shares.dropped.map((each: Shown) => each.id);
        const stay = before.filter((each) => !dropped.includes(each.id));
        expect(after.slice(0, stay.length)).toEqual(stay);
        expect([stay.length, after.length - stay.length]).toEqual([said.shares.kept, retain_access ? 1 : 0]);
        const keeps = retain_access || said.keeps_access_without_retaining;
        expect([done.status, await isReached(creator, id)]).toEqual(keeps ? [200, true] : [204, false]);
        const row = await rowOf(id);
        expect([row.owner_user_id, row.connected_by_user_id]).toEqual([said.new_owner.id, creator.userId]);
        expect(said.warnings.map((each: { reason: string }) => each.reason)).toEqual(
          situation.signedIn ? ['credential_of_other_person'] : [],
        );
      }),
      { numRuns: 40 },
    );
  });

  it('without a named new owner shows the effects for any new owner', async () => {
    const id = await made();
    await share(id, { grantee_type: 'user', grantee_id: successor.userId, level: 'use' });
    expect((await preview(id)).body).toEqual({
      new_owner: null,
      allowed: null,
      blockers: null,
      warnings: [
        {
          reason: 'credential_of_other_person',
          message: expect.stringContaining('account of the person who signed in'),
        },
      ],
      shares: { kept: 1, dropped: [] },
      keeps_access_without_retaining: false,
      affected_toolbox_count: 0,
      broken_delegation_count: 0,
      broken_synthetic_tool_count: 0,
      toolboxes: [],
    });
    const named = (await preview(id, `?new_owner_user_id=${successor.userId}`)).body;
    expect(named.new_owner).toEqual({ id: successor.userId, name: 'Successor', email: successor.email });
    expect(await preview(id, '?new_owner_user_id=usr_01k7vm3q8ef6ha4x2c9b5t0rsd')).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: 'query:new_owner_user_id', reason: 'unknown_member' }] } },
    });
  });
});
