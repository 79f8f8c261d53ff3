import { query } from '../cluster/sql.js';
import { earlier, type Run } from './sql.js';

/** Changes the state of the vault's accounts of a connection, as the third party's answers do. */
export const setAccountState = (vaultSql: Run, connectionId: string, state: string, cause: string | null = null) =>
  vaultSql(
    `update vault.accounts set state = '${state}', cause = ${cause === null ? 'cause' : `'${cause}'`}
     where connection_id = '${connectionId}'`,
  );

export const setStateOfAccount = (vaultSql: Run, accountId: string, state: string, cause: string | null = null) =>
  vaultSql(
    `update vault.accounts set state = '${state}', cause = ${cause === null ? 'cause' : `'${cause}'`}
     where id = '${accountId}'`,
  );

export const setStateOfAllAccounts = (vaultSql: Run, state: string) =>
  vaultSql(`update vault.accounts set state = '${state}'`);

/** Removes what an earlier version did not store about the accounts of a connection. */
export const forgetSubjectRules = (vaultSql: Run, connectionId: string) =>
  vaultSql(`update vault.accounts set subject_rules = null where connection_id = '${connectionId}'`);

/** Removes the previous secret of an OAuth application. */
export const forgetPreviousSecret = (vaultSql: Run, integrationId: string) =>
  vaultSql(`update vault.oauth_apps set previous_secret = null where integration_id = '${integrationId}'`);

/** Lets the access tokens of organizations expire. */
export const expireCredentials = (vaultSql: Run, orgIds: string[]) =>
  vaultSql(
    `update vault.credentials set expires_at = now() - interval '1 minute'
     where org_id in (${orgIds.map((id) => `'${id}'`).join()})`,
  );

/** Lets the leases of refreshes end, as if their processes had been gone for long. */
export const endLeases = (vaultSql: Run, orgId: string | null = null) =>
  vaultSql(
    `update vault.refresh_leases set held_until = now() - interval '1 hour'
     where ${orgId === null ? 'true' : `org_id = '${orgId}'`}`,
  );

/** Lets refreshes be tried again. */
export const endRetryWaits = (vaultSql: Run, span: string) =>
  vaultSql(`update vault.refresh_leases set retry_at = ${earlier('retry_at', `'${span}'`)}`);

/** Adds unreadable copies of tokens to the spool. */
export const spoolUnreadableToken = (vaultSql: Run, orgId: string, accountId: string, revision: number) =>
  vaultSql(`insert into vault.spooled_tokens (org_id, account_id, generation, revision, fence, secret)
    values ('${orgId}', '${accountId}', 1, ${revision}, 1, decode('00', 'hex'))`);

/** Copies an account of an organization, with some other values. */
export const copyAccounts = (vaultSql: Run, orgId: string, count: number, changes: object = {}) =>
  vaultSql(`
    insert into vault.accounts select (jsonb_populate_record(null::vault.accounts,
      to_jsonb(one) || jsonb_build_object('id', one.id || n) || '${JSON.stringify(changes)}'::jsonb)).*
    from (select * from vault.accounts where org_id = '${orgId}' limit 1) as one, generate_series(1, ${count}) n`);

/** Writes a row of a definition again that was deleted, as a late request of the service does. */
export const insertIntegration = (vaultSql: Run, row: object) =>
  vaultSql(`insert into vault.integrations
    select (jsonb_populate_record(null::vault.integrations, '${JSON.stringify(row).replaceAll("'", "''")}')).*`);

/** Changes one byte of each sealed credential, or changes it back. */
export const flipSecrets = (vaultSql: Run) =>
  vaultSql(
    'update vault.credentials set secret = set_byte(secret, 30, 255 - get_byte(secret, 30)) where secret is not null',
  );

/** Empties the unlogged tables, as a crash of PostgreSQL does. */
export const emptyUsedTokens = (asOwner: Run) => asOwner('truncate vault.used_tokens, connections.used_tokens');

/** Adds a job that has been due for an hour. */
export const addOverdueJob = (asOwner: Run) =>
  asOwner(`insert into vault.outbox values ('org_x', 'row_x', 'Nothing', 'evt_x', 'x', now() - interval '1 hour')`);

export const addFailingJob = (asOwner: Run) =>
  asOwner(`insert into vault.outbox (org_id, id, job, event_id, subject_id, due_at, failures)
           values ('org_x', 'row_x', 'Nothing', 'evt_x', 'x', now() + interval '1 hour', 8)`);

export const removeOverdueJob = (asOwner: Run) => asOwner(`delete from vault.outbox where id = 'row_x'`);

/** Adds a data key of each organization. */
export const addVaultKeys = (ownerUrl: string, orgIds: string[], masterKeyId: string, wrapped: Buffer[]) =>
  query(
    ownerUrl,
    `insert into vault.data_keys select org_id, 1, $2, decode(wrapped, 'hex')
     from unnest($1::text[], $3::text[]) as made (org_id, wrapped)`,
    [orgIds, masterKeyId, wrapped.map((each) => each.toString('hex'))],
  );

export const removeVaultKeys = (ownerUrl: string, orgIds: string[]) =>
  query(ownerUrl, 'delete from vault.data_keys where org_id = any($1)', [orgIds]);
