import { type Client } from 'pg';
import { schemas } from '#composition/schemas';
import { kernelSchema } from '#kernel';
import { vaultSchema } from '#vault';

/** All schemas with tables, including the vault's. */
export const everySchema = [kernelSchema, ...schemas, vaultSchema];

export const schemaNames = everySchema.map(({ name }) => name);

/** A table by its full name, with its columns that are not generated, and its size on disk. */
type CopiedTable = { name: string; columns: string[]; bytes: number };

/**
 * Lists all tables to copy. It leaves out the list of migrations, which belongs to the table definitions, and the
 * queue's tables, whose content may be lost.
 */
export const copiedTables = async (client: Client): Promise<CopiedTable[]> =>
  (await client.query<CopiedTable>(tables, [schemaNames])).rows;

const tables = `
  select format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns,
    pg_table_size(c.oid)::float8 as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence = 'p'
    and (n.nspname, c.relname) <> ('kernel', 'migrations')
  group by n.nspname, c.relname, c.oid order by n.nspname, c.relname`;

export const copyOf = ({ name, columns }: Pick<CopiedTable, 'name' | 'columns'>): string =>
  `COPY ${name} (${columns.join(', ')})`;
