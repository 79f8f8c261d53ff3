import { type Reads } from '../reads.js';

/** What a search found, to be one more filter of the list that was asked. */
export type SearchFilter = { found?: string[] };

const heavy = { heavy: true };

/** Finds rows by a part of their words where an index does so sooner than walking a list in its order. */
export class Searches {
  constructor(private readonly reads: Reads) {}

  /**
   * Ids of all rows whose words hold a text, in lower case; undefined without one, where it is shorter than three
   * characters, and where many rows hold it: a list fills a page sooner then by trying row after row.
   * @param table one that a migration made `searchable`.
   */
  holding(orgId: string, table: `${string}.${string}`, text: string | undefined): Promise<string[] | undefined> {
    return this.ids(orgId, `${table}_holding`, text);
  }

  /** Of each of some texts, as `ids`: by the text. Those that are not narrowed down are absent. */
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

  /** What a function of the database answers, which takes a text and tells ids or, where they are many, null. */
  async ids(orgId: string, name: `${string}.${string}`, text: string | undefined): Promise<string[] | undefined> {
    if (text === undefined || text.length < 3) return undefined;
    // Taking an array of so many apart takes longer than finding them.
    const sql = `select array_to_string(${name}(:text), ' ') as ids`;
    const row = await this.reads.one<{ ids: string | null }>(orgId, sql, { text }, heavy);
    return row?.ids?.split(' ').filter((id) => id !== '');
  }
}
