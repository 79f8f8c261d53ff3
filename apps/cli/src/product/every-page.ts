import { type Page } from '#kernel';

type Asked = { limit: number; cursor?: string };

/** The rows of all pages of a list. */
export async function listAllPages<View>(ask: (query: Asked) => Promise<Page<View>>): Promise<View[]> {
  const rows: View[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await ask({ limit: 200, ...(cursor ? { cursor } : {}) });
    rows.push(...page.result);
    cursor = page.next_cursor;
  } while (cursor);
  return rows;
}
