import { type AppTokenStatements } from '#identity';
import { forceGenericPlan } from '#kernel';

/**
 * SQL of the toolboxes from which a manager removed the app, even if the member has disconnected the app and authorized
 * it again since.
 */
const removedToolboxes = `
      select removed.toolbox_id from authentication.removed_apps removed
      where removed.org_id = app.org_id and removed.user_id = app.user_id and removed.client_id = app.client_id`;

/**
 * SQL of an app's token, which can only run tools, even if the member who authorized the app may do more.
 * @param scopes SQL of the token's scopes, which are at most the app's.
 */
const appToken = (scopes: string, expires_at: string): string => `
  select app.org_id, app.id, 'app' as kind, false as signed_in, app.client_name as name, array['tool:execute'] as scopes, app.user_id,
    '{}'::text[] as issued_by, ${expires_at} as expires_at, null::timestamptz as revoked_at, app.last_used_at,
    json_build_object('resource', app.resource, 'reach', app.toolbox_ids, 'withheld', app.withheld || array(${removedToolboxes}), 'declined', app.declined,
      'scopes', ${scopes}) as app
  from authentication.connected_apps app`;

const ofSecret = `
  ${appToken(
    `array(select unnest(app.scopes) intersect select unnest(string_to_array(token.payload ->> 'scope', ' ')))`,
    'token.expires_at',
  )}
  join authentication.app_tokens token on token.org_id = app.org_id and token.app_id = app.id
  where token.org_id = current_setting('latchkey.org_id', true) and token.hash = :hash and token.kind = 'AccessToken'`;

const ofId = `
  ${appToken('app.scopes', 'null::timestamptz')}
  where app.org_id = current_setting('latchkey.org_id', true) and app.id = :token_id`;

/** How identity loads the caller of an app's token. */
export const appTokenStatements: AppTokenStatements = {
  enter: `select authentication.enter_with_app_token(:hash), ${forceGenericPlan}`,
  ofSecret,
  ofId,
};
