import { type OutboxTable } from './outbox.js';

/**
 * SQL that creates `claim_here`, which claims due rows of the shards of one node. Citus cannot lock rows of several nodes
 * in one statement, and a statement over all nodes would fail while one of them is down.
 * @param role may call the function.
 */
export const createClaim = (table: OutboxTable, role: string): string => {
  const name = `${table.replace('.outbox', '')}.claim_here(text[], integer, integer, integer)`;
  return `
    create or replace function ${name.replace(/\(.*/, '')}(jobs text[], at_most integer, in_flight integer, lease integer)
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
          execute format('
            with due as (
              select org_id, id from %1$s
              where due_at <= now() and (claimed_until is null or claimed_until <= now()) and job = any($1) order by due_at
              limit least($2, greatest(0, $3 - (select count(*) from %1$s where claimed_until > now())))
              for update skip locked
            ), claimed as (
              update %1$s o set claimed_until = now() + $4 * interval ''1 ms''
              from due where o.org_id = due.org_id and o.id = due.id
              returning o.org_id, o.id, o.attempts
            )
            select coalesce(jsonb_agg(claimed), ''[]'') from claimed', shard)
            into claimed using jobs, at_most - jsonb_array_length(all_claimed), in_flight, lease;
          all_claimed := all_claimed || claimed;
        end loop;
        return all_claimed;
      end $$;
    revoke all on function ${name} from public;
    grant execute on function ${name} to ${role};`;
};

/** Claims due rows on each node. A node that does not answer claims nothing. */
export const claimOnNodes = (table: OutboxTable): string => `
  select claimed.* from run_command_on_all_nodes(format('select ${table.replace('.outbox', '')}.claim_here(%L, %L, %L, %L)',
    :jobs::text[], :limit::int, :in_flight::int, :lease::int)) as node,
    jsonb_to_recordset(case when node.success then node.result::jsonb else '[]' end)
      as claimed(org_id text, id text, attempts int)`;
