import { type OutboxTable } from './outbox.js';

/** SQL of the values of a claim. */
type ClaimValues = Record<'jobs' | 'limit' | 'in_flight' | 'lease', string>;

/** SQL that claims due rows of an outbox, or of one of its shards on Citus. */
const claimFrom = (table: string, { jobs, limit, in_flight, lease }: ClaimValues): string => `
  with due as (
    select org_id, id from ${table}
    where due_at <= now() and (claimed_until is null or claimed_until <= now()) and job = any(${jobs}) order by due_at
    limit least(${limit}, greatest(0, ${in_flight} - (select count(*) from ${table} where claimed_until > now())))
    for update skip locked
  )
  update ${table} o set claimed_until = now() + ${lease} * interval '1 ms'
  from due where o.org_id = due.org_id and o.id = due.id
  returning o.org_id, o.id, o.attempts`;

export const claim = (table: OutboxTable): string =>
  claimFrom(table, { jobs: ':jobs', limit: ':limit::int', in_flight: ':in_flight::int', lease: ':lease' });

const claimHere = (table: OutboxTable): string => table.replace(/outbox$/, 'claim_here');

/**
 * SQL that creates a function that claims due rows of the shards of its own node. Citus cannot lock rows of several nodes in one
 * statement, and a statement over all nodes would fail while one of them is down.
 * @param role may call the function.
 */
export const createClaimHere = (table: OutboxTable, role: string): string => `
  create or replace function ${claimHere(table)}(jobs text[], at_most integer, in_flight integer, lease integer)
    returns jsonb language plpgsql security definer set search_path = pg_catalog as $$
    declare
      shard text;
      claimed jsonb;
      all_claimed jsonb := '[]';
    begin
      for shard in
        select format('%I.%I', n.nspname, c.relname || '_' || s.shardid)
        from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
        join pg_class c on c.oid = s.logicalrelid join pg_namespace n on n.oid = c.relnamespace
        where s.logicalrelid = '${table}'::regclass and p.groupid = (select groupid from pg_dist_local_group)
        -- So that the rows of no shard wait for those of another.
        order by random()
      loop
        execute format($claim$
          with claimed as (${claimFrom('%1$s', { jobs: '$1', limit: '$2', in_flight: '$3', lease: '$4' })})
          select coalesce(jsonb_agg(claimed), '[]') from claimed $claim$, shard)
          into claimed using jobs, at_most - jsonb_array_length(all_claimed), in_flight, lease;
        all_claimed := all_claimed || claimed;
      end loop;
      return all_claimed;
    end $$;
  revoke all on function ${claimHere(table)} from public;
  grant execute on function ${claimHere(table)} to ${role};`;

/** SQL that claims due rows on each node of Citus. A node that does not answer claims nothing. */
export const claimOnNodes = (table: OutboxTable): string => `
  select claimed.* from run_command_on_all_nodes(format('select ${claimHere(table)}(%L, %L, %L, %L)',
    :jobs::text[], :limit::int, :in_flight::int, :lease::int)) as node,
    jsonb_to_recordset(case when node.success then node.result::jsonb else '[]' end)
      as claimed(org_id text, id text, attempts int)`;
