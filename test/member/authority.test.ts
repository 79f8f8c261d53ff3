import fc from 'fast-check';
import { type Permission } from '#identity';
import { type Answer } from '../support/api.js';
import { authorityOf, waitingIn } from '../support/authority/facts.js';
import { wrongs } from '../support/authority/rules.js';
import { pick, pool, requests, step } from '../support/authority/steps.js';
import { connectionOf, teamOf } from '../support/connections.js';
import { type MemberClient } from '../support/founder.js';
import { api } from './scene.js';

const some = fc.subarray(pool);
const sets = fc.record({ ada: some, bob: some, cid: some, dan: some });

/** An organization in which everybody is kept from something, asks for it, and somebody has what can be shared. */
async function found(people: Record<'ada' | 'bob' | 'cid' | 'dan', Permission[]>): Promise<MemberClient[]> {
  const { owner, ...others } = await api.organization(people);
  const { orgId } = owner;
  const members = Object.values(others);
  for (const { userId, roleIds } of members) {
    const block = { mode: 'block', connector_slugs: ['slack'] };
    await owner('POST /restriction', { target_type: 'role', target_id: roleIds[0], ...block });
    if (userId > others.bob.userId)
      await owner('POST /restriction', { target_type: 'user', target_id: userId, ...block });
  }
  for (const member of members) await member('POST /access-request', { connector_slug: 'slack' });
  const [first] = await waitingIn(api, orgId);
  await owner(`POST /access-request/${first}/resolve`, { decision: 'approve', expires_in_days: 7 });
  for (const { userId } of members.slice(0, 2)) await connectionOf(api, orgId, { owner_user_id: userId });
  await teamOf(api, orgId, 'Sales', [others.cid.userId], [others.bob.userId]);
  await owner('POST /invite', { email: 'boss@example.com', role_ids: owner.roleIds });
  return [owner, ...members];
}

describe('Authority', () => {
  it('comes from who has it and may give it: nobody raises themselves, alone or with who lacks it', async () => {
    const answers: number[] = [];
    await fc.assert(
      fc.asyncProperty(sets, fc.array(step, { minLength: 15, maxLength: 40 }), async (people, steps) => {
        const clients = await found(people);
        const { orgId } = clients[0]!;
        let state = await authorityOf(api, orgId);
        for (const given of steps) {
          // The owner may do anything; the others find what they shouldn't.
          const alive = clients.filter(({ userId }) => state.people.get(userId)?.active);
          const actor = pick(given.who % 4 && alive.length > 1 ? alive.slice(1) : alive, given.who)!;
          const scene = { state, waiting: await waitingIn(api, orgId), self: actor.userId };
          const [request, body] = pick(requests, given.what)!(scene, given);
          const answer: Answer = await actor(request, body);
          answers.push(answer.status);
          expect([request, answer.status < 500]).toEqual([request, true]);
          const next = await authorityOf(api, orgId);
          if (answer.status >= 400) expect([request, next]).toEqual([request, state]);
          else expect([request, body, wrongs(actor.userId, state, next)]).toEqual([request, body, []]);
          state = next;
        }
      }),
      // Shrinking would found hundreds of organizations: the step that went wrong is in the message.
      { numRuns: Number(process.env.AUTHORITY_RUNS ?? 12), endOnFailure: true },
    );
    // The steps are not all refused, or nothing would have been tried.
    expect(answers.filter((status) => status < 300).length).toBeGreaterThan(answers.length / 20);
  }, 600_000);
});
