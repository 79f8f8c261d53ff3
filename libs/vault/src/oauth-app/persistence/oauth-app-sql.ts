export const readApps = `
  select generation, revision, client_id, removed_at is not null as removed
  from vault.oauth_apps where org_id = $1 and integration_id = $2 order by generation desc limit 1`;

export const numberedApp = `
  select generation, revision, client_id, client_secret, scopes, extra,
    case when previous_until > $4 then previous_secret end as previous_secret
  from vault.oauth_apps
  where org_id = $1 and integration_id = $2 and generation = $3 and removed_at is null`;

const columns = `org_id, integration_id, generation, revision, client_id, client_secret, previous_secret, previous_until,
  scopes, extra, set_at`;

export const insertApp = `
  insert into vault.oauth_apps (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict do nothing returning generation`;

/** An insert's twin, so that both take the same values and say whether a row was written. */
export const updateApp = `
  with written as (
    update vault.oauth_apps set revision = $4, client_id = $5, client_secret = $6, previous_secret = $7,
      previous_until = $8, scopes = $9, extra = $10, set_at = $11
    where org_id = $1 and integration_id = $2 and generation = $3 and revision = $4::integer - 1 and removed_at is null
    returning generation
  )
  select * from written`;

export const useApp = `
  update vault.integrations set oauth_app_generation = $3, app_rejected_at = null where org_id = $1 and id = $2`;

/** The rows stay, so that a generation's number never comes back. */
export const removeApps = `
  with removed as (
    update vault.oauth_apps set client_secret = null, previous_secret = null, removed_at = $3
    where org_id = $1 and integration_id = $2 and removed_at is null
  )
  update vault.integrations set oauth_app_generation = null where org_id = $1 and id = $2`;

export const noteRejected = `
  update vault.integrations set app_rejected_at = $3 where org_id = $1 and id = $2`;
