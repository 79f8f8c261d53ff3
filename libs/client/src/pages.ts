export type PageOf<Row> = { result: Row[]; next_cursor: string | null };

/** The rows of a list, across all pages. A page is requested only when its first row is read. */
export class Rows<Row, Page extends PageOf<Row> = PageOf<Row>> implements AsyncIterable<Row> {
  constructor(private readonly read: (cursor?: string) => Promise<Page>) {}

  /** Returns the page at a cursor from a response; without a cursor, or with null, the first page. */
  page(cursor?: string | null): Promise<Page> {
    return this.read(cursor ?? undefined);
  }

  async *pages(): AsyncGenerator<Page, void, undefined> {
    let cursor: string | undefined;
    do {
      const page: Page = await this.read(cursor);
      yield page;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    for await (const page of this.pages()) for (const row of page.result) yield row;
  }

  /** Returns the rows of all pages, at most `max` rows. */
  async all(max = Infinity): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const page of this.pages()) {
      rows.push(...page.result);
      if (rows.length >= max) break;
    }
    return rows.slice(0, max);
  }
}
