import { type Api, startApi } from '../../support/api.js';
import { connectionOf, teamOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';
import { refused } from '../../support/refused.js';

export let api: Api;
export let people: Record<'owner' | 'ada' | 'bob' | 'eve' | 'mia' | 'tom' | 'zoe', MemberClient>;
export let id: string;
export let team: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  const works = ['connector:view', 'connection:create', 'connection:share', 'tool:execute'] as const;
  people = await api.organization({
    ada: works,
    bob: works,
    eve: works,
    mia: ['member:manage'],
    tom: works,
    zoe: works,
  });
  const { ada, bob, tom, owner } = people;
  id = await connectionOf(api, owner.orgId, { owner_user_id: ada.userId, name: 'Sales' });
  // Tom administers the team that can use the connection. Bob can see the connection, Zoe cannot.
  team = await teamOf(api, owner.orgId, 'Sellers', [], [tom.userId]);
  expect((await share({ grantee_type: 'team', grantee_id: team, level: 'use' })).status).toBe(201);
  expect((await share({ grantee_type: 'user', grantee_id: bob.userId, level: 'view' })).status).toBe(201);
});

export const share = (grant: object) => people.ada(`POST /connection/${id}/share`, grant);
export const asking = (level = 'use', resource_id = id) => ({ resource_type: 'connection', resource_id, level });
export const ask = async (as: MemberClient, level = 'use'): Promise<string> => {
  const { status, body } = await as('POST /access-request', asking(level));
  expect([status, body.error]).toEqual([201, undefined]);
  return body.id;
};
export const resolve = (as: MemberClient, request: string, body: object = { decision: 'approve' }, headers = {}) =>
  as(`POST /access-request/${request}/resolve`, body, headers);
export const withdraw = (as: MemberClient, request: string, headers = {}) =>
  as(`POST /access-request/${request}/withdraw`, {}, headers);
export const read = async (as: MemberClient, request: string) => (await as(`GET /access-request/${request}`)).body;
export const access = async (as: MemberClient) => (await as(`GET /connection/${id}`)).body.access ?? null;
export const missing = refused(404, 'not_found');
