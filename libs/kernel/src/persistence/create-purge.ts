import { type QueryRunner } from 'typeorm';

type PurgedSchema = {
  /** The schema in which the function is created. */
  schema: string;
  /** SQL that is true if rows of `org` in `schema_name` may be deleted. */
  allowed: string;
  /** Tables whose rows are kept, or deleted in another way. */
  spared: readonly string[];
};

/**
 * Creates `purge_rows(schema_name, at_most)`. This function deletes at most `at_most` rows of the transaction's
 * organization from one table of a schema, and returns how many. It finds tables by their `org_id`, so that no table
 * is forgotten, and starts with tables that no rows refer to. It runs as the owner, because no other role may delete
 * rows of the log.
 */
export async function createPurge(runner: QueryRunner, { schema, allowed, spared }: PurgedSchema): Promise<void> {
  await runner.query(`
    create function ${schema}.purge_rows(schema_name text, at_most integer) returns integer
      language plpgsql security definer set search_path = pg_catalog as $$
      declare
        org constant text := current_setting('latchkey.org_id', true);
        target text;
        removed integer;
      begin
        if not (${allowed}) then raise exception 'Nothing of this organization is to be purged from %.', schema_name; end if;
        for target in
          with recursive tables as (
            select c.oid, format('%I.%I', n.nspname, c.relname) as name
            from pg_class c join pg_namespace n on n.oid = c.relnamespace
            join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
            where n.nspname = schema_name and c.relkind = 'r'
          ), referring as (
            select confrelid as oid, conrelid as by from pg_constraint where contype = 'f' and conrelid <> confrelid
            union
            select referring.oid, conrelid from referring
            join pg_constraint on contype = 'f' and confrelid = referring.by and conrelid <> confrelid
          )
          select name from tables
          where name <> all (array[${spared.map((table) => `'${table}'`).join(', ')}]::text[])
          order by (select count(*) from referring where referring.oid = tables.oid), name
        loop
          execute format('delete from %s where ctid = any (array(select ctid from %s where org_id = $1 limit $2))',
            target, target) using org, at_most;
          get diagnostics removed = row_count;
          if removed > 0 then return removed; end if;
        end loop;
        return 0;
      end $$;
    revoke all on function ${schema}.purge_rows(text, integer) from public;`);
}
