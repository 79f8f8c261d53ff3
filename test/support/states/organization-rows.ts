import { type Client } from 'pg';
import { connected } from '../cluster/sql.js';
import { type Product } from '../product.js';

type Column = { name: string; type: string; allowed: string | null; refers: string | null };
type Table = { name: string; columns: Column[] };

/**
 * Reads the tables with rows of organizations and their columns. Referenced tables come first. A column has the first
 * value that its check allows, or a reference to an existing row.
 */
const tables = `
  with recursive kept as (
    select pg_class.oid from pg_class join pg_attribute on attrelid = pg_class.oid where relkind = 'r' and attname = 'org_id'
  ), above as (
    select conrelid as oid, confrelid as by from pg_constraint where contype = 'f' and conrelid <> confrelid
    union
    select above.oid, confrelid from above join pg_constraint on contype = 'f' and conrelid = above.by
  )
  select attrelid::regclass::text as name, json_agg(json_build_object(
    'name', quote_ident(attname),
    'type', format_type(atttypid, atttypmod),
    'allowed', (select substring(pg_get_constraintdef(oid) from '\\(' || attname || ' = ANY \\(ARRAY\\[(''[^'']*'')')
      from pg_constraint where conrelid = attrelid and contype = 'c' and conkey = array[attnum]),
    'refers', (select format('select %I from %s where org_id = $1 order by ctid limit 1', other.attname, confrelid::regclass)
      from pg_constraint
      join pg_attribute as other on other.attrelid = confrelid and other.attnum = confkey[array_position(conkey, mine.attnum)]
      where contype = 'f' and conrelid = mine.attrelid and mine.attnum = any (conkey) limit 1)) order by attnum) as columns
  from pg_attribute as mine join kept on oid = attrelid
  where attnum > 0 and not attisdropped and attgenerated = ''
  group by attrelid
  order by (select count(*) from above where above.oid = attrelid), name`;

/** Tables about a deletion. They are empty before it. */
export const ledger = ['organizations.purge_steps', 'organizations.purges'];

/** A value of this type. It uses the organization's id wherever possible, and holds no lock or lease. */
function valueOf({ type, allowed, refers }: Column): string {
  if (refers) return `(${refers})`;
  if (allowed) return allowed;
  if (type === 'bytea') return `convert_to($1::text, 'UTF8')`;
  if (type.startsWith('json')) return `to_${type}($1::text)`;
  if (type === 'boolean') return 'false';
  if (type === 'text[]') return 'array[$1::text]';
  if (/^(timestamp|date)/.test(type)) return `now() - interval '1 day'`;
  if (/^(small|big)?int|^(numeric|double|real)/.test(type)) return '7';
  return type === 'text' ? '$1::text' : 'null';
}

async function fill(client: Client, orgId: string, { name, columns }: Table): Promise<string> {
  const names = columns.map((column) => column.name).join();
  const values = columns.map(valueOf).join();
  const isEmpty = `not exists (select from ${name} where org_id = $1)`;
  await client.query(`insert into ${name} (${names}) select ${values} where ${isEmpty}`, [orgId]);
  return name;
}

/**
 * Inserts a row into every table in which an organization has none, including the vault's tables. Returns the names of
 * all tables.
 */
export async function fillTables({ urls, vaultOwnerUrl }: Product, orgId: string): Promise<string[]> {
  const filled = await Promise.all(
    [urls.owner, vaultOwnerUrl].map((url) =>
      connected(url, async (client) => {
        const names: string[] = [];
        for (const table of (await client.query<Table>(tables)).rows)
          if (table.name.startsWith('vault.') === (url === vaultOwnerUrl) && !ledger.includes(table.name))
            names.push(await fill(client, orgId, table));
        return names;
      }),
    ),
  );
  return filled.flat().sort();
}
