import { startApi } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';
import { addGroupMapping } from '../../support/states/identity.js';

export const managerPermissions = ['role:manage', 'member:manage', 'connector:view', 'tool:execute'] as const;
export const created = async (as: MemberClient, body: object) => {
  const answer = await as('POST /role', body);
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return answer.body;
};
export const rolesOf = async (as: MemberClient, query = '') => (await as(`GET /role?${query}`)).body.result as any[];

/** An API on a new database. It stops after the tests of the file. */
export async function startRoleScene() {
  const api = await startApi();
  afterAll(() => api.stop());

  const invite = (owner: MemberClient, email: string, roleId: string) =>
    owner('POST /invite', { email, role_ids: [roleId] });
  const map = (orgId: string, roleId: string) => addGroupMapping(api, orgId, roleId);
  return { api, invite, map };
}
