import { type OutboxTable } from './outbox.js';

export const outboxStatements = (table: OutboxTable) => ({
  claim: `
    with due as (
      select org_id, id from ${table}
      where due_at <= now() and (claimed_until is null or claimed_until <= now()) and job = any(:jobs) order by due_at
      limit least(:limit::int, greatest(0, :in_flight::int - (select count(*) from ${table} where claimed_until > now())))
      for update skip locked
    )
    update ${table} o set claimed_until = now() + :lease * interval '1 ms'
    from due where o.org_id = due.org_id and o.id = due.id
    returning o.org_id, o.id, o.attempts`,

  release: `
    update ${table} o set claimed_until = null
    from jsonb_to_recordset(:rows::jsonb) as handed(org_id text, id text, attempts int)
    where o.org_id = handed.org_id and o.id = handed.id and o.attempts = handed.attempts`,

  start: `
    update ${table} set attempts = attempts + 1, claimed_until = now() + :lease * interval '1 ms'
    where ${own} and job = any(:jobs)
    returning org_id, id, attempts, failures, job, event_id, subject_id,
      greatest(0, extract(epoch from now() - due_at))::float8 as waited`,

  renew: `update ${table} set claimed_until = now() + :lease * interval '1 ms' where ${own}`,

  finish: `delete from ${table} where ${own}`,

  postpone: `update ${table} set claimed_until = null, failures = 0, due_at = now() + :wait * interval '1 ms' where ${own}`,

  fail: `
    update ${table} set claimed_until = null, last_error = :reason, failures = failures + 1,
      due_at = now() + least(power(2, least(failures, 12)), 3600) * (0.75 + random() / 2) * interval '1 second'
    where ${own}`,

  backlog: `
    select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as age, count(*)::int as due,
      count(*) filter (where job <> all(:jobs))::int as unknown
    from ${table} where due_at <= now()`,
});

const own = 'org_id = :org_id and id = :id and attempts = :attempts';

/** SQL that advances the dates of due sweeps. The table with the dates is in the schema of the outbox. */
export const dueSweeps = (table: OutboxTable) => `
  insert into ${table.replace(/outbox$/, 'sweeps')} as sweeps (name, next_at)
  select name, now() + every * interval '1 second' from unnest(:names::text[], :intervals::float8[]) as sweep(name, every)
  on conflict (name) do update set next_at = excluded.next_at where sweeps.next_at <= now()
  returning name`;
