import { startApi } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';

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

  const invite = (orgId: string, email: string, roleId: string) =>
    api.sql(
      orgId,
      `insert into identity.invites (org_id, id, version, email, email_key, role_ids, team_ids, status, days,
         expires_at, sent_at, send_count, created_at, updated_at)
       values ($1, 'inv_' || $2, 1, $2, $2, array[$3], '{}', 'pending', 7, now() + interval '7 days', now(), 1, now(), now())`,
      [orgId, email, roleId],
    );
  const map = (orgId: string, roleId: string) =>
    api.sql(
      orgId,
      `with pushed as (
         insert into provisioning.groups (org_id, id, version, display_name, name_key, created_at, updated_at)
         values ($1, 'sgrp_' || $2, 1, $2, $2, now(), now()) returning org_id, id)
       insert into provisioning.group_mappings (org_id, id, version, group_id, role_id, created_at)
       select org_id, 'gmap_' || $2, 1, id, $2, now() from pushed`,
      [orgId, roleId],
    );
  return { api, invite, map };
}
