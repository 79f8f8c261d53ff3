import fc from 'fast-check';
import { type Permission } from '#identity';
import { type Answer } from '../../support/api.js';
import { authorityOf, waitingIn } from '../../support/authority/facts.js';
import { wrongsOfDirectory } from '../../support/authority/directory-rules.js';
import { wrongs } from '../../support/authority/rules.js';
import { requests } from '../../support/authority/requests.js';
import { pick, pool, step } from '../../support/authority/steps.js';
import { directoryRequests } from '../../support/authority/through-directories.js';
import { connectionOf, teamOf } from '../../support/connections.js';
import { Hands } from '../../support/authority/hands.js';
import { type MemberClient } from '../../support/founder.js';
import { startSigningIn } from '../../support/authority/sign-in-ways.js';

const product = await startSigningIn(['slack', 'Slack', 'send_message'], ['github', 'GitHub', 'run']);
const { api } = product;
afterAll(() => product.stop());

const some = fc.subarray(pool);
const sets = fc.record({ connectionOwner: some, teamAdmin: some, teamMember: some, groupMember: some });

/** A mapped directory group, and one that is not mapped. */
async function pushedGroup(owner: MemberClient, { userId, roleIds }: MemberClient): Promise<void> {
  const { token, id } = (await owner('POST /api-token', { kind: 'scim', name: 'Directory' })).body;
  const push = async (displayName: string) =>
    (await api.client(token)('POST /scim/v2/Groups', { displayName, members: [{ value: userId }] })).body.id as string;
  await owner('POST /group-mapping', { group_id: await push('Crew'), role_id: roleIds[0] });
  await push('Others');
  await owner(`DELETE /api-token/${id}`);
}

/** An organization where every member is restricted, has a request, and something can be shared. */
async function found(
  people: Record<'connectionOwner' | 'teamAdmin' | 'teamMember' | 'groupMember', Permission[]>,
): Promise<MemberClient[]> {
  const { owner, ...others } = await api.organization(people);
  const { orgId } = owner;
  const members = Object.values(others);
  for (const { userId, roleIds } of members) {
    const block = { mode: 'block', connector_slugs: ['slack'] };
    await owner('POST /restriction', { target_type: 'role', target_id: roleIds[0], ...block });
    if (userId > others.teamAdmin.userId)
      await owner('POST /restriction', { target_type: 'user', target_id: userId, ...block });
  }
  for (const member of members) await member('POST /access-request', { connector_slug: 'slack' });
  const [first] = await waitingIn(api, orgId);
  await owner(`POST /access-request/${first}/resolve`, { decision: 'approve', expires_in_days: 7 });
  for (const { userId } of members.slice(0, 2)) await connectionOf(api, orgId, { owner_user_id: userId });
  await teamOf(api, orgId, 'Sales', [others.teamMember.userId], [others.teamAdmin.userId]);
  await owner('POST /invite', { email: 'boss@example.com', role_ids: owner.roleIds });
  await pushedGroup(owner, others.groupMember);
  return [owner, ...members];
}

/** Takes random steps as the founders, and expects that none of them gives anyone more than they could give. */
async function takeSteps(founders: MemberClient[], steps: readonly Step[], taken: Taken): Promise<void> {
  const { orgId } = founders[0]!;
  const hands = new Hands(api, founders);
  const ways = await product.waysOf(orgId);
  const signIn = { path: `/organization/${orgId}/sign-in`, settings: ways.settings };
  let state = await authorityOf(api, orgId);
  for (const given of steps) {
    // The owner may do anything. The other members also try steps that they are not allowed to take.
    const { as, userId, hand } = hands.pick(state, given.who);
    if (given.c % 5 === 0) {
      await hands.signIn(ways, { hand }, state, given);
      taken.signIns += 1;
      state = await authorityOf(api, orgId);
      continue;
    }
    const isDirectory = userId === '';
    const known = hands.secondAccounts(hand, state);
    const accounts = [...known.accounts, ...known.brought].sort();
    const waiting = await waitingIn(api, orgId);
    const scene = { signIn, state, waiting, self: isDirectory ? hand : userId, accounts };
    const [request, body] = pick(isDirectory ? directoryRequests : requests, given.what)!(scene, given);
    const answer: Answer = await as(request, body);
    taken.answers.push(answer.status);
    expect([request, answer.status < 500]).toEqual([request, true]);
    const next = await authorityOf(api, orgId);
    if (answer.status >= 400) expect([request, next]).toEqual([request, state]);
    else {
      const by = { userId, hand, known };
      const found = isDirectory ? wrongsOfDirectory(by, state, next) : wrongs(by, state, next);
      expect([request, body, found]).toEqual([request, body, []]);
      await hands.expectNoUseForAccounts(known, as, state, next);
    }
    await hands.take(answer, { request, hand, userId, before: state, after: next });
    state = await authorityOf(api, orgId);
  }
  expect(await hands.reachingFurther()).toEqual([]);
  expect(await hands.forksLetThrough(state.connectors.keys())).toEqual([]);
}

/** The statuses of all responses, and the number of sign-ins. */
type Taken = { answers: number[]; signIns: number };

type Step = typeof step extends fc.Arbitrary<infer Given> ? Given : never;

describe("A member's authority", () => {
  it('cannot grow through any sequence of tokens and invites', async () => {
    const taken: Taken = { answers: [], signIns: 0 };
    await fc.assert(
      fc.asyncProperty(sets, fc.array(step, { minLength: 15, maxLength: 40 }), async (people, steps) =>
        takeSteps(await found(people), steps, taken),
      ),
      // Shrinking would create hundreds of organizations. The error names the failed step.
      { numRuns: Number(process.env.AUTHORITY_RUNS ?? 6), endOnFailure: true },
    );
    expect(taken.signIns).toBeGreaterThan(0);
    // Some steps must succeed. Otherwise nothing was tested.
    const succeeded = taken.answers.filter((status) => status < 300);
    expect(succeeded.length).toBeGreaterThan(taken.answers.length / 20);
  }, 600_000);
});
