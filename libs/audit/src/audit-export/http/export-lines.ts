import { Readable } from 'node:stream';
import { type AuditExport, type ExportEnd } from '../queries/export-audit-log.js';

/**
 * Streams the lines of an export: one per record, and a last line that says whether it is complete.
 * @param recordEnd is called once with the number of sent records: before the last line, or when the export stops
 * early.
 */
export function streamLines({ records }: AuditExport, recordEnd: (count: number) => Promise<void>): Readable {
  return Readable.from(lines(records, recordEnd));
}

async function* lines(records: AuditExport['records'], recordEnd: (count: number) => Promise<void>) {
  let count = 0;
  let isRecorded = false;
  const recordOnce = () => (isRecorded ? Promise.resolve() : ((isRecorded = true), recordEnd(count)));
  try {
    let next = await records.next();
    for (; !next.done; next = await records.next()) {
      count += next.value.length;
      yield `${next.value.join('\n')}\n`;
    }
    await recordOnce();
    yield lastLine(next.value, count);
  } finally {
    await recordOnce();
  }
}

const lastLine = ({ complete, ...rest }: ExportEnd, count: number): string =>
  `${JSON.stringify({ export: { complete, count, ...rest } })}\n`;
