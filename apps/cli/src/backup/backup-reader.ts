import { OperatorError } from '#composition/operator-error';
import { type BackupHeader, headerMark } from './backup-content.js';

const end = Buffer.from('\n\\.\n');

/** Reads a backup from start to end: its header, then each table's rows. */
export class BackupReader {
  private rest = Buffer.alloc(0);
  private readonly chunks: AsyncIterator<Uint8Array>;

  constructor(content: AsyncIterable<Uint8Array>) {
    this.chunks = content[Symbol.asyncIterator]();
  }

  /** @throws OperatorError if this is not a backup in a format this version knows. */
  async readHeader(): Promise<BackupHeader> {
    const line = (await this.line()) ?? '';
    const header = line.startsWith(headerMark) ? (JSON.parse(line.slice(headerMark.length)) as BackupHeader) : null;
    if (header?.format === 1) return header;
    throw new OperatorError('The file does not contain a backup that this version can read. Use a newer version.');
  }

  /** Reads the COPY statement of the next table. Null after the last table. */
  async readStatement(): Promise<string | null> {
    return (await this.line())?.replace(/;$/, '') ?? null;
  }

  /** Yields the rows of the latest statement. The caller must consume all rows. */
  async *readRows(): AsyncGenerator<Buffer> {
    while (this.rest.length < 3) await this.more();
    if (this.rest.subarray(0, 3).equals(end.subarray(1))) return this.drop(3);
    for (;;) {
      const at = this.rest.indexOf(end);
      if (at >= 0) {
        yield this.rest.subarray(0, at + 1);
        return this.drop(at + end.length);
      }
      // Keeps the last bytes, because they may be the beginning of the end marker.
      const safeLength = Math.max(0, this.rest.length - (end.length - 1));
      if (safeLength > 0) yield this.rest.subarray(0, safeLength);
      this.drop(safeLength);
      await this.more();
    }
  }

  private async line(): Promise<string | null> {
    for (;;) {
      const at = this.rest.indexOf('\n');
      if (at >= 0) {
        const line = this.rest.subarray(0, at).toString();
        this.drop(at + 1);
        return line;
      }
      if (!(await this.hasMore())) return null;
    }
  }

  private drop(length: number): void {
    this.rest = this.rest.subarray(length);
  }

  private async more(): Promise<void> {
    if (!(await this.hasMore()))
      throw new OperatorError('The backup ends in the middle of a table, so it is incomplete. Use another copy.');
  }

  private async hasMore(): Promise<boolean> {
    const next = await this.chunks.next();
    if (next.done) return false;
    this.rest = Buffer.concat([this.rest, next.value]);
    return true;
  }
}

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
