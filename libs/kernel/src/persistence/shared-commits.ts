import { DatabaseError } from 'pg';

type Waiting<Item> = { item: Item; done: () => void; fail: (error: unknown) => void };

/** Maximum number of items per commit, because they are sent in one statement. */
const maxItems = 100;

/**
 * Combines small independent writes of an organization. Items added in the same turn of the event loop, or during a
 * commit of the organization, share the next commit. Each call returns when its item is committed.
 */
export class SharedCommits<Item> {
  private readonly lines = new Map<string, Waiting<Item>[]>();

  /** @param write commits all items or none. */
  constructor(private readonly write: (orgId: string, items: Item[]) => Promise<unknown>) {}

  /** @throws the error of `write`, if this item caused it or the cause is unknown. */
  add(orgId: string, item: Item): Promise<void> {
    return new Promise((done, fail) => {
      const line = this.lines.get(orgId);
      if (line) return void line.push({ item, done, fail });
      this.lines.set(orgId, [{ item, done, fail }]);
      setImmediate(() => void this.commitAll(orgId));
    });
  }

  private async commitAll(orgId: string): Promise<void> {
    const line = this.lines.get(orgId)!;
    while (line.length > 0) await this.commit(orgId, line.splice(0, maxItems));
    this.lines.delete(orgId);
  }

  private async commit(orgId: string, batch: Waiting<Item>[]): Promise<void> {
    try {
      await this.write(
        orgId,
        batch.map(({ item }) => item),
      );
      for (const { done } of batch) done();
    } catch (error) {
      // If it is certain that nothing was written, retries the items one by one, so that no item fails because of
      // another.
      if (batch.length > 1 && error instanceof DatabaseError)
        await Promise.all(batch.map((each) => this.commit(orgId, [each])));
      else for (const { fail } of batch) fail(error);
    }
  }
}
