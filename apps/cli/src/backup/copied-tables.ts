import { type Client } from 'pg';
import { schemas } from '#composition/schemas';
import { kernelSchema } from '#kernel';
import { vaultSchema } from '#vault';
import { type BackupReader } from './backup-reader.js';

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

/** Returns `schema.table` of a COPY statement. */
export const tableIn = (statement: string): string => unquoted(partsOf(statement).table);

/** Yields the rows of the latest statement as values by column, without nulls. The caller must consume all rows. */
export async function* copiedRows(
  statement: string,
  reader: BackupReader,
): AsyncGenerator<Readonly<Record<string, string>>> {
  const columns = partsOf(statement).columns.split(', ').map(unquoted);
  for await (const line of linesOf(reader.readRows())) {
    const values = line.split('\t');
    const entries = columns.map((name, place) => [name, values[place]!] as const);
    yield Object.fromEntries(entries.filter(([, value]) => value !== '\\N').map(([name, text]) => [name, plain(text)]));
  }
}

function partsOf(statement: string): { table: string; columns: string } {
  const [, table = '', columns = ''] = /^COPY (\S+) \((.*)\) FROM stdin$/.exec(statement) ?? [];
  return { table, columns };
}

const unquoted = (name: string): string => name.replaceAll('"', '');

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let at; (at = chunk.indexOf('\n', from)) >= 0; from = at + 1) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString();
      rest = [];
    }
    // Copies the bytes, because the reader reuses its buffer.
    rest.push(Buffer.from(chunk.subarray(from)));
  }
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Decodes a value in COPY's text format, with the escapes that PostgreSQL writes. */
const plain = (text: string): string => text.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter);
