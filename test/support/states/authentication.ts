import { query } from '../cluster/sql.js';
import { type Database, type Run } from './sql.js';

/** Stores the redirect addresses of a registered app, as an earlier version accepted them. */
export const setRedirectUris = (ownerUrl: string, clientId: string, uris: string[]) =>
  query(ownerUrl, 'update authentication.registered_clients set payload = payload || $2::jsonb where client_id = $1', [
    clientId,
    JSON.stringify({ redirect_uris: uris }),
  ]);

/** Records an app as removed while the purge of its organization runs. */
export const addRemovedApp = (asOwner: Run, orgId: string) =>
  asOwner(`insert into authentication.removed_apps
    (org_id, toolbox_id, app_id, user_id, client_id, client_name, removed_at)
    values ('${orgId}', 'tbx_late', 'ogrt_late', 'usr_late', 'late', 'Late', now())`);

/** Records that an app was used just now. */
export const setAppUsed = ({ sql }: Database, orgId: string, appId: string) =>
  sql(orgId, 'update authentication.connected_apps set last_used_at = now() where id = $1', [appId]);
