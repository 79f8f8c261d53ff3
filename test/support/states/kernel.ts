import { query } from '../cluster/sql.js';
import { type Database, earlier, type Run } from './sql.js';

/** Makes every process read the rights of an organization again, as after a change of rights. */
export const refreshRights = ({ sql }: Database, orgId: string) =>
  sql(orgId, 'update kernel.access_epochs set epoch = epoch + 1');

/** Changes the features of an organization's plan. */
export const setFeatures = ({ sql }: Database, orgId: string, features: string[]) =>
  sql(orgId, 'update kernel.access_epochs set features = $2 where org_id = $1', [orgId, features]);

/** Freezes an organization at a moment when no request would. */
export const freeze = ({ sql }: Database, orgId: string) =>
  sql(orgId, `update kernel.access_epochs set frozen = 'deletion_scheduled'`);

/** Deletes the waiting jobs of an organization, as if they had never been requested. */
export const dropJobs = ({ sql }: Database, orgId: string) =>
  sql(orgId, 'delete from kernel.outbox where org_id = $1', [orgId]);

export const dropJobsNamed = ({ sql }: Database, orgId: string, job: string) =>
  sql(orgId, 'delete from kernel.outbox where org_id = $1 and job = $2', [orgId, job]);

/** Puts off the waiting jobs of an organization. */
export const postponeJobs = ({ sql }: Database, orgId: string) =>
  sql(orgId, `update kernel.outbox set due_at = now() + interval '1 hour' where org_id = $1`, [orgId]);

/** Lets other processes take the jobs that a process has taken. */
export const releaseJobs = ({ sql }: Database, orgId: string) =>
  sql(orgId, 'update kernel.outbox set claimed_until = now()');

export const makeJobsDue = ({ sql }: Database, orgId: string, job: string) =>
  sql(orgId, `update kernel.outbox set due_at = now() - interval '1 second' where job = $1`, [job]);

/** Makes all sweeps, or the named one, run at once. */
export const makeSweepsDue = ({ sql }: Database, orgId: string, name: string | null = null) =>
  sql(orgId, 'delete from kernel.sweeps where $1::text is null or name = $1', [name]);

export const forgetIdempotencyKeys = ({ sql }: Database, orgId: string) =>
  sql(orgId, 'delete from kernel.idempotency_keys');

export const forgetIdempotencyKey = (ownerUrl: string, key: string) =>
  query(ownerUrl, 'delete from kernel.idempotency_keys where key = $1', [key]);

/** Loses the stored response of a request, as if its process had ended before it was stored. */
export const loseStoredResponse = ({ sql }: Database, orgId: string, key: string) =>
  sql(orgId, 'update kernel.idempotency_keys set status = null, body = null where key = $1', [key]);

/** Copies an event, with another id and label. */
export const copyEvent = ({ sql }: Database, orgId: string, copy: { of: string; id: string; label: string }) =>
  sql(
    orgId,
    `insert into kernel.events (org_id, id, type, category, outcome, occurred_at, actor_kind, resource_type, resource_id,
       resource_label, delegation, changes, data)
     select org_id, $2, type, category, outcome, occurred_at, actor_kind, resource_type, resource_id, $4,
       delegation, changes, data from kernel.events where org_id = $1 and id = $3`,
    [orgId, copy.id, copy.of, copy.label],
  );

/** Adds events of a filler of `size` characters after the newest event. */
export const addLargeEvents = ({ sql }: Database, orgId: string, count: number, size: number) =>
  sql(
    orgId,
    `insert into kernel.events (org_id, id, type, category, outcome, occurred_at, actor_kind, actor_id, delegation,
       resource_type, resource_id, changes, data)
     select $1, (select left(max(id), 14) from kernel.events where org_id = $1) || lpad(n::text, 16, '0'),
       'team.created', 'people', 'success', now(), 'user', 'usr_x', '[]', 'team', 'team_' || n, '[]',
       jsonb_build_object('filler', repeat('x', $2::integer))
     from generate_series(1, $3::integer) n`,
    [orgId, size, count],
  );

/** Adds one event of each type, without the change that it reports. */
export const addEvents = ({ sql }: Database, orgId: string, types: [type: string, category: string][]) =>
  sql(
    orgId,
    `insert into kernel.events (org_id, id, type, category, outcome, occurred_at, actor_kind, resource_type, resource_id,
       delegation, changes, data)
     select $1, 'aud_' || type, type, category, 'success', now(), 'system', 'role', 'x', '[]', '[]', '{}'
     from unnest($2::text[], $3::text[]) as happened (type, category)`,
    [orgId, types.map(([type]) => type), types.map(([, category]) => category)],
  );

/** Adds an event with this many characters in its changes and in its data. */
export const addEventOfSize = ({ sql }: Database, orgId: string, changes: number, data: number, at: Date) =>
  sql(
    orgId,
    `insert into kernel.events (org_id, id, type, category, outcome, occurred_at, actor_kind, resource_type,
       resource_id, delegation, changes, data)
     values ($1, 'aud_large' || $2::integer, 'role.updated', 'access', 'success', $4, 'system', 'role', 'x', '[]',
       jsonb_build_array(jsonb_build_object('field', repeat('é', $2::integer))),
       jsonb_build_object('fields', repeat('é', $3::integer)))`,
    [orgId, changes, data, at],
  );

/** Renames a migration, as if another version had run. */
export const renameMigration = (ownerUrl: string, from: string, to: string) =>
  query(ownerUrl, 'update kernel.migrations set name = $2 where name = $1', [from, to]);

/** Makes the jobs of the vault due now. @param condition SQL that selects them. */
export const makeVaultJobsDue = (vaultSql: Run, condition: string) =>
  vaultSql(`update vault.outbox set due_at = now() where ${condition}`);

/** Deletes the waiting jobs of one kind, and returns the ids of their subjects, oldest first. */
export async function takeJobs({ sql }: Database, orgId: string, job: string): Promise<string[]> {
  const deleting = 'delete from kernel.outbox where job = $1 returning id, subject_id';
  const [taken] = (await sql(orgId, deleting, [job])) as [{ id: string; subject_id: string }[]];
  return taken.sort((one, other) => (one.id < other.id ? -1 : 1)).map(({ subject_id }) => subject_id);
}

/** Makes all stored executions and idempotency keys older. */
export const ageExecutions = (ownerUrl: string, span: string) =>
  query(
    ownerUrl,
    `update kernel.idempotency_keys set created_at = ${earlier('created_at', `'${span}'`)};
     update toolboxes.synthetic_runs set started_at = ${earlier('started_at', `'${span}'`)};
     update connections.open_executions set started_at = ${earlier('started_at', `'${span}'`)};
     delete from kernel.sweeps;`,
  );

/** Hides the migrations of the kernel, as in a database of an earlier version. */
export const hideMigrations = (ownerUrl: string) =>
  query(ownerUrl, `update kernel.migrations set name = 'x' || name where name like 'CreateKernel%'`);

export const showMigrations = (ownerUrl: string) =>
  query(ownerUrl, `update kernel.migrations set name = substr(name, 2) where name like 'x%'`);

/** A data key of an organization. */
export type Key = { org_id: string; number: number; master_key_id: string; wrapped: Buffer };

/** Deletes the data keys of an organization, as if they had been destroyed. */
export const deleteKeys = (ownerUrl: string, table: string, orgId: string) =>
  query(ownerUrl, `delete from ${table} where org_id = $1`, [orgId]);

/** Puts a deleted data key back. */
export const insertKey = (ownerUrl: string, table: string, { org_id, number, master_key_id, wrapped }: Key) =>
  query(ownerUrl, `insert into ${table} (org_id, number, master_key_id, wrapped) values ($1, $2, $3, $4)`, [
    org_id,
    number,
    master_key_id,
    wrapped,
  ]);

/** Changes one byte of the data keys of an organization, or changes it back. */
export const flipDataKeys = (asOwner: Run, orgId: string) =>
  asOwner(`update kernel.data_keys set wrapped = set_byte(wrapped, 30, 255 - get_byte(wrapped, 30))
    where org_id = '${orgId}'`);

/** Adds sweeps that no worker knows, so that they stay overdue. */
export const addOverdueSweeps = (asOwner: Run) =>
  asOwner(`insert into kernel.sweeps select 'Overdue' || n, now() - interval '1 hour' from generate_series(1, 3) n`);

export const removeOverdueSweeps = (asOwner: Run) => asOwner(`delete from kernel.sweeps where name like 'Overdue%'`);

/** Adds a migration of a later version. */
export const addMigration = (ownerUrl: string, name: string) =>
  query(ownerUrl, 'insert into kernel.migrations (timestamp, name) values (1999000000000, $1)', [name]);

export const removeMigration = (ownerUrl: string, name: string) =>
  query(ownerUrl, 'delete from kernel.migrations where name = $1', [name]);

/** Adds a mail that is due, a mail that is due later, another job that is due, and the job that reminds owners. */
export const addWaitingJobs = (ownerUrl: string, orgId: string) =>
  query(
    ownerUrl,
    `insert into kernel.outbox (org_id, id, job, event_id, subject_id, due_at, claimed_until)
     select $1, 'row_x' || place, job, 'evt_x', 'inv_x', now() + due::interval, now()
     from (values (0, 'MailInvite', '-1 s'), (1, 'MailInvite', '1 day'), (2, 'ExpireInvite', '-1 s'),
       (3, 'RemindOwnersOfDeletion', '-1 s')) as waiting (place, job, due)`,
    [orgId],
  );

/** Makes new connections take this database for one of Citus. */
export const pretendCitus = (ownerUrl: string) =>
  query(ownerUrl, `create function public.citus_version() returns text language sql as $$ select '13.0' $$`);

/** Makes the owner take all tables of organizations for distributed ones. */
export const pretendDistributed = (ownerUrl: string) =>
  query(
    ownerUrl,
    `create table public.pg_dist_partition as
     select c.oid::regclass as logicalrelid, 'h' as partmethod
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' where c.relkind = 'r'`,
  );
