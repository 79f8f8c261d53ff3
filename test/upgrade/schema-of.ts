import { query } from '../support/cluster/sql.js';

/**
 * Everything that migrations create in the product's schemas, one line each, sorted. White space and comments in functions
 * and the order of columns are left out, and so are the names of NOT NULL constraints, which PostgreSQL chooses.
 */
export async function schemaOf(ownerUrl: string, schemas: readonly string[]): Promise<string[]> {
  const rows = await query<{ line: string }>(ownerUrl, lines, [schemas]);
  return rows
    .map(({ line }) =>
      line
        .replace(/--.*/g, '')
        .replace(/\s+/g, ' ')
        .replace(/ ?([()]) ?/g, '$1'),
    )
    .sort();
}

/** Owner and grants of a row of a catalog with an access list. */
const access = (owner: string, list: string): string =>
  `pg_get_userbyid(${owner}) || ' ' || coalesce((select string_agg(entry::text, ' ' order by entry::text) from unnest(${list}) as entry), '-')`;

const lines = `
  with schema as (select * from pg_namespace where nspname = any($1)),
  class as (select c.*, n.nspname || '.' || c.relname as name from pg_class c join schema n on n.oid = c.relnamespace)
  select 'schema ' || nspname || ' ' || ${access('nspowner', 'nspacl')} as line from schema
  union all
  select concat_ws(' ', 'class', name, relkind, relpersistence, relrowsecurity, relforcerowsecurity, reloptions::text,
    ${access('relowner', 'relacl')}, obj_description(oid)) from class
  union all
  select concat_ws(' ', 'column', name, attname, format_type(atttypid, atttypmod), attcollation::regcollation, attnotnull,
    attgenerated, attidentity, attstorage, pg_get_expr(adbin, adrelid), attacl::text)
  from class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = attrelid and adnum = attnum where relkind <> 'i'
  union all
  select concat_ws(' ', 'constraint', name, conname, pg_get_constraintdef(pg_constraint.oid))
  from class join pg_constraint on conrelid = class.oid where contype <> 'n' and contype <> 't'
  union all
  select 'index ' || pg_get_indexdef(oid) from class where relkind = 'i'
  union all
  select concat_ws(' ', 'policy', name, polname, polcmd, polpermissive, polroles::regrole[]::text,
    pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
  from class join pg_policy on polrelid = class.oid
  union all
  select concat_ws(' ', 'trigger', name, tgname, tgenabled, pg_get_triggerdef(pg_trigger.oid))
  from class join pg_trigger on tgrelid = class.oid where not tgisinternal
  union all
  select concat_ws(' ', 'function', ${access('proowner', 'proacl')}, pg_get_functiondef(pg_proc.oid))
  from pg_proc join schema on schema.oid = pronamespace
  union all
  select concat_ws(' ', 'type', nspname, typname, typtype) from pg_type join schema on schema.oid = typnamespace
  where typtype <> 'b'`;
