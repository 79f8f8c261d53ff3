import { startApi } from '../../support/api.js';
import { connectionOf, teamOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';
import { refused } from '../../support/refused.js';

/** An API on a new database. It stops after the tests of the file. */
export async function startResourceRequestScene() {
  const api = await startApi();
  afterAll(() => api.stop());

  /**
   * A new organization with a sharer's connection. The requester can view it, the lead's team can use it. The colleague
   * and the outsider cannot see it. The manager may manage members.
   */
  const organize = async () => {
    const works = ['connector:view', 'connection:create', 'connection:share', 'tool:execute'] as const;
    const people = await api.organization({
      sharer: works,
      requester: works,
      colleague: works,
      manager: ['member:manage'],
      lead: works,
      outsider: works,
    });
    const { owner, sharer, requester, lead } = people;
    const id = await connectionOf(api, owner.orgId, { owner_user_id: sharer.userId, name: 'Sales' });
    const team = await teamOf(api, owner.orgId, 'Sellers', [], [lead.userId]);
    const share = (grant: object) => sharer(`POST /connection/${id}/share`, grant);
    expect((await share({ grantee_type: 'team', grantee_id: team, level: 'use' })).status).toBe(201);
    expect((await share({ grantee_type: 'user', grantee_id: requester.userId, level: 'view' })).status).toBe(201);
    const asking = (level = 'use', resource_id = id) => ({ resource_type: 'connection', resource_id, level });
    const ask = async (as: MemberClient, level = 'use'): Promise<string> => {
      const { status, body } = await as('POST /access-request', asking(level));
      expect([status, body.error]).toEqual([201, undefined]);
      return body.id;
    };
    const access = async (as: MemberClient) => (await as(`GET /connection/${id}`)).body.access ?? null;
    return { ...people, id, team, share, asking, ask, access };
  };

  return { api, organize };
}

export const resolve = (as: MemberClient, request: string, body: object = { decision: 'approve' }, headers = {}) =>
  as(`POST /access-request/${request}/resolve`, body, headers);
export const withdraw = (as: MemberClient, request: string, headers = {}) =>
  as(`POST /access-request/${request}/withdraw`, {}, headers);
export const read = async (as: MemberClient, request: string) => (await as(`GET /access-request/${request}`)).body;
export const missing = refused(404, 'not_found');
