import { type Page } from '#kernel/paging';

type PageQuery = { limit: number; cursor?: string };

/** Returns the rows of all pages of a list. */
export async function listAllPages<View>(loadPage: (query: PageQuery) => Promise<Page<View>>): Promise<View[]> {
  const rows: View[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await loadPage({ limit: 200, ...(cursor ? { cursor } : {}) });
    rows.push(...page.result);
    cursor = page.next_cursor;
  } while (cursor);
  return rows;
}
