import { type Page } from '#kernel/paging';

/** Rows that match, and the cursor after the last row that was read; null if there are no more rows. */
export type CollectedRows<Row> = { rows: Row[]; next: string | null };

/** Maximum number of pages of a list to read for one page of a browser. */
const maxReads = 10;

/**
 * Collects the rows of a list that match, for lists that cannot be filtered in SQL. Reads until enough rows match. If
 * `next` is not null, later rows may match, even if none was found.
 */
export async function collectRows<Row>(
  read: (cursor?: string) => Promise<Pick<Page<Row>, 'result' | 'next_cursor'>>,
  matches: (row: Row) => boolean,
  { wanted, cursor }: { wanted: number; cursor?: string },
): Promise<CollectedRows<Row>> {
  const rows: Row[] = [];
  let next = cursor;
  for (let reads = 0; reads < maxReads; reads++) {
    const { result, next_cursor } = await read(next);
    rows.push(...result.filter(matches));
    if (next_cursor === null) return { rows, next: null };
    next = next_cursor;
    if (rows.length >= wanted) break;
  }
  return { rows, next: next ?? null };
}

/** Returns the parameter `cursor` of a query, if it has one. */
export const cursorIn = (cursor: string | undefined): { cursor?: string } => (cursor === undefined ? {} : { cursor });
