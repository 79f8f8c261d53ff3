import { type MemberClient } from '../../support/founder.js';
import { about, api, explain, people, restrict } from './explaining-scene.js';

describe('Explaining access', () => {
  it('is allowed for oneself, without details of the rules', async () => {
    const { bob } = people;
    await restrict(bob.roleIds[0]!, { connector_slugs: ['slack'] });
    for (const query of ['', `user_id=self&`, `user_id=${bob.userId}&`]) {
      const explained = await explain(bob, `${query}connector_slug=slack`);
      expect(explained).toMatchObject({ user_id: bob.userId, sentence: 'Blocked by a rule on a role.' });
      for (const step of explained.steps) {
        expect(step).not.toHaveProperty('role_id');
        expect(step).not.toHaveProperty('restrictions');
      }
    }
    const others = await bob(`GET /restriction/explain?user_id=${people.vic.userId}&connector_slug=slack`);
    expect(others).toMatchObject({ status: 403, body: { error: { reason: 'permission_required' } } });
  });

  it('hides connectors that the caller cannot see', async () => {
    const answer = (as: MemberClient, slug: string) => as(`GET /restriction/explain?connector_slug=${slug}`);
    const [hidden, missing] = [await answer(people.bob, 'secret'), await answer(people.bob, 'missing')];
    expect(hidden.status).toBe(404);
    expect({ ...hidden.body.error, request_id: null }).toEqual({ ...missing.body.error, request_id: null });
    expect((await answer(people.vic, 'secret')).status).toBe(200);
    expect((await answer(people.vic, 'missing')).status).toBe(404);
  });

  it.each([
    ['an unknown member', 'user_id=usr_nobody&connector_slug=slack', 404],
    ['an unknown tool', 'connector_slug=slack&tool_name=nope', 400],
    ['no connector', 'tool_name=nope', 400],
  ])('refuses %s', async (_, query, status) => {
    expect((await people.vic(`GET /restriction/explain?${query}`)).status).toBe(status);
  });

  it('is logged only for the access of other members', async () => {
    const { bob, vic, owner } = people;
    await explain(bob, 'connector_slug=slack');
    await about(bob, 'connector_slug=slack&tool_name=send_message');
    const events = await api.sql(
      owner.orgId,
      `select actor_id, subject_user_id, category, data from kernel.events where type = 'access.explained'`,
    );
    expect(events).toEqual([
      {
        actor_id: vic.userId,
        subject_user_id: bob.userId,
        category: 'usage',
        data: { user_id: bob.userId, connector_slug: 'slack', tool_name: 'send_message', decision: 'allowed' },
      },
    ]);
  });

  it('returns nothing about members of another organization', async () => {
    const other = await api.organization({ eve: ['restriction:view'] });
    const asked = await other.eve(`GET /restriction/explain?user_id=${people.bob.userId}&connector_slug=slack`);
    expect(asked.status).toBe(404);
  });
});
