import { type Reads } from '#kernel';

/** The ids that a search found. A list uses them as an additional filter. */
export type SearchFilter = { found?: string[] };

const heavy = { heavy: true };

/** Finds rows by parts of words, if an index is faster than reading the list in its order. */
export class Searches {
  constructor(private readonly reads: Reads) {}

  /**
   * Returns the ids of all rows that contain a text, which must be in lower case. Undefined if there is no text, if
   * it is shorter than three characters, or if many rows contain it: reading row after row then fills a page faster.
   * @param table must be `searchable`.
   */
  holding(orgId: string, table: `${string}.${string}`, text: string | undefined): Promise<string[] | undefined> {
    return this.ids(orgId, `${table}_holding`, text);
  }

  /** Like `ids`, for several texts. The result leaves out texts for which an index is not faster. */
  async holdingEach(
    orgId: string,
    name: `${string}.${string}`,
    texts: readonly string[],
  ): Promise<ReadonlyMap<string, string[]>> {
    const found = new Map<string, string[]>();
    for (const text of new Set(texts)) {
      const ids = await this.ids(orgId, name, text);
      if (ids) found.set(text, ids);
    }
    return found;
  }

  /** Calls a database function that takes a text and returns ids, or null if it finds many. */
  async ids(orgId: string, name: `${string}.${string}`, text: string | undefined): Promise<string[] | undefined> {
    if (text === undefined || text.length < 3) return undefined;
    // Returns one string, because parsing a large array takes longer than finding the rows.
    const sql = `select array_to_string(${name}(:text), ' ') as ids`;
    const row = await this.reads.one<{ ids: string | null }>(orgId, sql, { text }, heavy);
    return row?.ids?.split(' ').filter((id) => id !== '');
  }
}
