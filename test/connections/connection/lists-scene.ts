import { type Api, startApi } from '../../support/api.js';
import { connectionOf, teamOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';

export let api: Api;
export let org: Record<'owner' | 'ada' | 'bob' | 'cid', MemberClient>;
let team: string;
export const mine: string[] = [];
export const shared: Record<'byOrg' | 'byTeam' | 'direct' | 'twice', string> = {} as never;
export let hidden: string;

beforeAll(async () => {
  api = await startApi();
  org = await api.organization({ ada: 'Member', bob: 'Member', cid: 'Member' });
  const { orgId } = org.ada;
  team = await teamOf(api, orgId, 'Sales', [org.ada.userId]);
  const of = (owner: MemberClient, facts: object) =>
    connectionOf(api, orgId, { owner_user_id: owner.userId, ...facts });
  mine.push(await of(org.ada, { name: 'Zebra', account_label: 'ada@zoo.example' }));
  mine.push(await of(org.ada, { name: 'apple', connector_slug: 'slack', status: 'needs_reauth' }));
  mine.push(
    await of(org.ada, { name: 'Mango', connector_slug: 'notion', status: 'pending', saffron_account_id: null }),
  );
  shared.byOrg = await of(org.bob, { name: 'For all' });
  shared.byTeam = await of(org.bob, {
    name: 'For Sales',
    connector_slug: 'slack',
    account_label: 'secret@corp.example',
  });
  shared.direct = await of(org.bob, { name: 'For Ada' });
  shared.twice = await of(org.bob, { name: 'For Ada and all' });
  hidden = await of(org.bob, { name: 'Bob’s own' });
  const share = (id: string, body: object) => org.bob(`POST /connection/${id}/share`, body);
  await share(shared.byOrg, { grantee_type: 'org', level: 'view' });
  await share(shared.byTeam, { grantee_type: 'team', grantee_id: team, level: 'use' });
  await share(shared.direct, { grantee_type: 'user', grantee_id: org.ada.userId, level: 'edit' });
  await share(shared.twice, { grantee_type: 'user', grantee_id: org.ada.userId, level: 'view' });
  await share(shared.twice, { grantee_type: 'org', level: 'use' });
});
afterAll(() => api.stop());

export const list = async (query = '', as = org.ada) => {
  const { status, body } = await as(`GET /connection${query}`);
  expect(status).toBe(200);
  return body as { result: any[]; next_cursor: string | null; prev_cursor: string | null };
};
export const ids = async (query: string, as = org.ada) => (await list(query, as)).result.map(({ id }) => id);
export const all = () => [...mine, ...Object.values(shared)].reverse();
