import { type Api } from './api.js';

let made = 0;

/**
 * Connects an app that can read through all toolboxes of a member. Returns its id.
 * @param client the client of the app; by default a new one.
 */
export async function appOf(
  api: Pick<Api, 'sql'>,
  orgId: string,
  userId: string,
  resource: string,
  client?: string,
): Promise<string> {
  const id = `ogrt_${String(++made).padStart(26, '0')}`;
  await api.sql(
    orgId,
    `insert into authentication.connected_apps (org_id, id, version, user_id, client_id, client_name, registration, resource,
       scopes, created_at, updated_at)
     values ($1, $2, 1, $3, $5, 'Agent', 'dynamic', $4, '{mcp:read}', now(), now())`,
    [orgId, id, userId, resource, client ?? id],
  );
  return id;
}
