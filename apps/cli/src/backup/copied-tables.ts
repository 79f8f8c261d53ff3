import { type Client } from 'pg';
import { kernelSchema } from '#kernel';
import { vaultSchema } from '#vault';
import { schemas } from '../../../api/src/schemas.js';

/** Everything that keeps something, the vault's tables too. */
export const everySchema = [kernelSchema, ...schemas, vaultSchema];

export const schemaNames = everySchema.map(({ name }) => name);

/** A table by its full name, with the columns that are not worked out from others. */
type CopiedTable = { name: string; columns: string[] };

/**
 * What is copied: all that lasts, but for the list of migrations, which says of the other tables what they look like.
 * The queue's tables are no part of it, as they may be wiped.
 */
export const copiedTables = async (client: Client): Promise<CopiedTable[]> =>
  (await client.query<CopiedTable>(tables, [schemaNames])).rows;

const tables = `
  select format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence = 'p'
    and (n.nspname, c.relname) <> ('kernel', 'migrations')
  group by n.nspname, c.relname order by n.nspname, c.relname`;

export const copyOf = ({ name, columns }: CopiedTable): string => `COPY ${name} (${columns.join(', ')})`;
