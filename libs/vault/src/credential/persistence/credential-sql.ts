export const latestGeneration = `
  select coalesce(max(generation), 0) as latest from vault.credentials where org_id = $1 and account_id = $2`;

export const insertAccount = `
  insert into vault.accounts (org_id, id, integration_id, connection_id, state, generation, auth_method, created_at)
  values ($1, $2, $3, $4, 'ok', 0, $5, $6)`;

export const insertCredential = `
  insert into vault.credentials (
    org_id, account_id, generation, stage, revision, secret, obtained_at, expires_at, auth_method,
    oauth_app_generation, subject_hash, account_label, scopes, variables, secret_variables, confirm_by
  ) values ($1, $2, $3, 'unconfirmed', 1, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  on conflict do nothing returning generation`;

export const selectWaiting = `
  select c.account_id, c.generation, c.auth_method, c.subject_hash, c.account_label, c.scopes, c.variables, c.stage,
    c.secret_variables, coalesce((m.value ->> 'revoke_on_replace')::boolean, false) as revokes_on_replace
  from vault.credentials c
  join vault.accounts a on a.org_id = c.org_id and a.id = c.account_id
  join vault.integrations i on i.org_id = a.org_id and i.id = a.integration_id
  left join lateral jsonb_array_elements(i.definition -> 'auth') m on m.value ->> 'name' = c.auth_method
  where c.org_id = $1 and c.account_id = $2 and c.generation = $3 and a.state <> 'revoked'`;

/** $5: the replaced credential is still to be revoked at the provider, which takes its key material. */
export const confirm = `
  with account as (
    select id from vault.accounts where org_id = $1 and id = $2 and state <> 'revoked' for update
  ), waiting as (
    select c.* from vault.credentials c, account
    where c.org_id = $1 and c.account_id = $2 and c.generation = $3 and c.stage = 'unconfirmed' for update of c
  ), replaced as (
    update vault.credentials c set stage = 'ended', secret = case when $5 then c.secret end
    from waiting where c.org_id = $1 and c.account_id = $2 and c.stage = 'current'
    returning c.generation
  ), fenced as (
    update vault.refresh_leases l
    set fence = l.fence + 1, held_until = $4, failures = 0, retry_at = null, lost = false
    from waiting where l.org_id = $1 and l.account_id = $2
  ), taken as (
    update vault.accounts a
    set generation = $3, state = 'ok', cause = null, checked_at = $4, refused_at = null, auth_method = w.auth_method, scopes = w.scopes,
      subject_hash = coalesce(w.subject_hash, a.subject_hash), account_label = coalesce(w.account_label, a.account_label)
    from waiting w where a.org_id = $1 and a.id = $2
    returning a.id
  )
  select (select generation from replaced) as replaced from taken`;

/** Apart from `confirm`: one statement may not have two current credentials, not even while it runs. */
export const makeCurrent = `
  update vault.credentials set stage = 'current', secret_variables = null
  where org_id = $1 and account_id = $2 and generation = $3`;

export const setVariable = `
  insert into vault.variables (org_id, account_id, name, value, sealed, revision, source, updated_at)
  values ($1, $2, $3, $4, $5, $6, 'form', $7)
  on conflict (org_id, account_id, name) do update set
    value = excluded.value, sealed = excluded.sealed, revision = excluded.revision, source = excluded.source,
    updated_at = excluded.updated_at`;

/** $4: its key material is needed once more, to revoke it. */
export const discard = `
  with discarded as (
    update vault.credentials
    set stage = 'ended', secret = case when $4 then secret end, secret_variables = null, variables = '{}'
    where org_id = $1 and account_id = $2 and generation = $3 and stage = 'unconfirmed'
    returning generation
  )
  select * from discarded`;

/** An account that nothing was ever confirmed for, and nothing waits for. */
export const dropUnusedAccount = `
  delete from vault.accounts a
  where org_id = $1 and id = $2 and generation = 0
    and not exists (select from vault.credentials c
      where c.org_id = $1 and c.account_id = $2 and (c.stage <> 'ended' or c.secret is not null))`;
