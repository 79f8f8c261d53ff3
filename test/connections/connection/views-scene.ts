import { type Api, type Client, startApi } from '../../support/api.js';
import { connectionOf, teamOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';

export let api: Api;
export let org: Record<'owner' | 'ada' | 'bob' | 'cid' | 'dan' | 'eve' | 'fay', MemberClient>;
export let orgId: string;
/** Ada's connection, which each test shares again. */
export let github: string;
export let team: string;

beforeAll(async () => {
  api = await startApi();
  org = await api.organization({
    ada: 'Member',
    bob: 'Member',
    cid: 'Member',
    dan: 'Team Admin',
    eve: 'Guest',
    fay: ['connector:view', 'tool:execute'],
  });
  orgId = org.ada.orgId;
  team = await teamOf(api, orgId, 'Sales', [org.cid.userId], [org.dan.userId]);
  github = await connectionOf(api, orgId, { owner_user_id: org.ada.userId, name: 'Work GitHub' });
});
afterAll(() => api.stop());

export const share = (body: object, as: Client = org.ada) => as(`POST /connection/${github}/share`, body);
export const seenBy = async (client: Client) => (await client(`GET /connection/${github}`)).body;
const grants = async () => (await org.ada(`GET /connection/${github}/share`)).body.result as { id: string }[];
afterEach(async () => {
  for (const { id } of await grants()) await org.ada(`DELETE /connection/${github}/share/${id}`);
});
