import { type BackupReader } from './backup-reader.js';

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
