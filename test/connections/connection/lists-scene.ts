import { startApi } from '../../support/api.js';
import { connectionOf, teamOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';

/** A member with own connections and with connections that a sharer shares with them in different ways. */
export async function startListsScene() {
  const api = await startApi();
  afterAll(() => api.stop());
  const people = await api.organization({ member: 'Member', sharer: 'Member', colleague: 'Member' });
  const { member, sharer } = people;
  const { orgId } = member;
  const team = await teamOf(api, orgId, 'Sales', [member.userId]);
  const of = (owner: MemberClient, facts: object) =>
    connectionOf(api, orgId, { owner_user_id: owner.userId, ...facts });
  const mine = [
    await of(member, { name: 'Zebra', account_label: 'ada@zoo.example' }),
    await of(member, { name: 'apple', connector_slug: 'slack', status: 'needs_reauth' }),
    await of(member, { name: 'Mango', connector_slug: 'notion', status: 'pending', saffron_account_id: null }),
  ] as const;
  const forSales = { name: 'For Sales', connector_slug: 'slack', account_label: 'secret@corp.example' };
  const shared = {
    byOrg: await of(sharer, { name: 'For all' }),
    byTeam: await of(sharer, forSales),
    direct: await of(sharer, { name: 'For the member' }),
    twice: await of(sharer, { name: 'For the member and all' }),
  };
  const hidden = await of(sharer, { name: 'For nobody' });
  const share = (id: string, body: object) => sharer(`POST /connection/${id}/share`, body);
  await share(shared.byOrg, { grantee_type: 'org', level: 'view' });
  await share(shared.byTeam, { grantee_type: 'team', grantee_id: team, level: 'use' });
  await share(shared.direct, { grantee_type: 'user', grantee_id: member.userId, level: 'edit' });
  await share(shared.twice, { grantee_type: 'user', grantee_id: member.userId, level: 'view' });
  await share(shared.twice, { grantee_type: 'org', level: 'use' });

  async function list(query = '', as = member) {
    const { status, body } = await as(`GET /connection${query}`);
    expect(status).toBe(200);
    return body as { result: any[]; next_cursor: string | null; prev_cursor: string | null };
  }

  const ids = async (query: string, as = member) => (await list(query, as)).result.map(({ id }) => id);

  /** Every connection that the member can see, newest first. */
  const all = [...mine, ...Object.values(shared)].reverse();

  return { api, ...people, mine, shared, hidden, list, ids, all };
}
