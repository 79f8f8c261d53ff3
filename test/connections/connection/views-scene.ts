import { type Client, startApi } from '../../support/api.js';
import { connectionOf, teamOf } from '../../support/connections.js';

/** A connection that each test shares again, and members with different permissions. */
export async function startViewsScene() {
  const api = await startApi();
  afterAll(() => api.stop());
  const people = await api.organization({
    creator: 'Member',
    colleague: 'Member',
    teammate: 'Member',
    teamAdmin: 'Team Admin',
    guest: 'Guest',
    editor: ['connector:view', 'tool:execute'],
  });
  const { creator, teammate, teamAdmin } = people;
  const { orgId } = creator;
  const team = await teamOf(api, orgId, 'Sales', [teammate.userId], [teamAdmin.userId]);
  const github = await connectionOf(api, orgId, { owner_user_id: creator.userId, name: 'Work GitHub' });

  const share = (body: object, as: Client = creator) => as(`POST /connection/${github}/share`, body);
  const seenBy = async (client: Client) => (await client(`GET /connection/${github}`)).body;
  afterEach(async () => {
    const { result } = (await creator(`GET /connection/${github}/share`)).body;
    for (const { id } of result) await creator(`DELETE /connection/${github}/share/${id}`);
  });

  return { api, ...people, orgId, team, github, share, seenBy };
}
