import { Readable } from 'node:stream';
import { type AuditExport, type ExportEnd } from '../queries/export-audit-log.js';

/**
 * The lines of an export: one per record, and a last line that says whether it is complete.
 * @param note receives the number of sent records, before the last line or when the reader disconnects.
 */
export function linesOf({ records }: AuditExport, note: (count: number) => Promise<void>): Readable {
  return Readable.from(lines(records, note));
}

async function* lines(records: AuditExport['records'], note: (count: number) => Promise<void>) {
  let count = 0;
  let noted = false;
  const noteOnce = () => (noted ? Promise.resolve() : ((noted = true), note(count)));
  try {
    let next = await records.next();
    for (; !next.done; next = await records.next()) {
      count += next.value.length;
      yield `${next.value.join('\n')}\n`;
    }
    await noteOnce();
    yield lastLine(next.value, count);
  } finally {
    await noteOnce();
  }
}

const lastLine = ({ complete, ...rest }: ExportEnd, count: number): string =>
  `${JSON.stringify({ export: { complete, count, ...rest } })}\n`;
