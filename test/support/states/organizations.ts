import { type Database, earlier, type Run } from './sql.js';

/** Makes a scheduled deletion due. */
export const makePurgeDue = (asOwner: Run, orgId: string | null = null) =>
  asOwner(
    `update organizations.organizations set purge_at = now() - interval '1 hour'
     where ${orgId === null ? 'true' : `id = '${orgId}'`}`,
  );

/** Records that the purge has begun. */
export async function beginPurge({ sql }: Database, orgId: string): Promise<void> {
  await sql(orgId, 'update organizations.organizations set purge_at = deletion_scheduled_at');
  await sql(
    orgId,
    `insert into organizations.purge_steps (org_id, step, attempts, begun_at, finished_at)
     values ($1, 'vault', 1, now(), now())`,
    [orgId],
  );
}

/** Changes the stored plan, without its effects. */
export const setStoredPlan = ({ sql }: Database, orgId: string, plan: string) =>
  sql(orgId, 'update organizations.organizations set plan = $2 where org_id = $1', [orgId, plan]);

/** Makes the former slugs of an organization older. */
export const ageFormerSlugs = ({ sql }: Database, orgId: string, span: string) =>
  sql(orgId, `update organizations.former_slugs set changed_at = ${earlier('changed_at', '$1')}`, [span]);

/** Makes a subscription overdue for longer. */
export const ageOverduePayment = ({ sql }: Database, orgId: string, span: string) =>
  sql(orgId, `update organizations.subscriptions set past_due_since = ${earlier('past_due_since', '$1')}`, [span]);

/** Makes the taken jobs of killed purges free, without waiting for their time limits. */
export async function freeKilledPurges(asOwner: Run): Promise<void> {
  await asOwner(`update kernel.outbox set claimed_until = null, due_at = now() where job = 'PurgeOrganization'`);
  await asOwner(`update bullmq.job set locked_until_ms = 0, stalled_marked = true where state = 'active'`);
  await asOwner(`delete from bullmq.meta where field = 'stalled-check'`);
}

export const makePurgeJobDue = (asOwner: Run, orgId: string) =>
  asOwner(`update kernel.outbox set due_at = now() where org_id = '${orgId}' and job = 'PurgeOrganization'`);

/** Adds jobs to the queue that a killed worker had claimed. They stay claimed until their locks expire. */
export const addJobsOfKilledWorker = (asOwner: Run, orgId: string, id: string) =>
  asOwner(`
    insert into bullmq.job (queue, id, seq, name, state, data, added_at_ms, locked_until_ms, lock_token)
    select 'outbox', '${id}-' || attempts, nextval('bullmq.job_seq'), 'row', 'active',
      jsonb_build_object('org_id', '${orgId}', 'id', '${id}', 'attempts', attempts), now_ms, now_ms + 600000, 'x'
    from generate_series(1, 2) as attempts, (select (extract(epoch from now()) * 1000)::bigint as now_ms) as clock`);

/** Adds a purge of an organization that waits for the vault. */
export const addPurgeWaitingForVault = (asOwner: Run, orgId: string, slug: string) =>
  asOwner(
    `insert into organizations.purges (org_id, slugs, scheduled_at, begun_at) values ('${orgId}', '{${slug}}', now(), now());
     insert into organizations.purge_steps (org_id, step, attempts, begun_at) values ('${orgId}', 'vault', 1, now())`,
  );
