import { DatabaseError } from 'pg';

type Waiting<Item> = { item: Item; done: () => void; fail: (error: unknown) => void };

/** Items of one commit at the most: they travel in one statement. */
const most = 100;

/**
 * What an organization writes in small pieces that have nothing to do with each other: what comes in the same turn of
 * the event loop, or while others of it are being committed, shares the next commit. Each is answered when it stands.
 */
export class SharedCommits<Item> {
  private readonly lines = new Map<string, Waiting<Item>[]>();

  /** @param write commits all the items, or none of them. */
  constructor(private readonly write: (orgId: string, items: Item[]) => Promise<unknown>) {}

  /** @throws what `write` throws, when it is because of this item or there is no telling. */
  add(orgId: string, item: Item): Promise<void> {
    return new Promise((done, fail) => {
      const line = this.lines.get(orgId);
      if (line) return void line.push({ item, done, fail });
      this.lines.set(orgId, [{ item, done, fail }]);
      setImmediate(() => void this.serve(orgId));
    });
  }

  private async serve(orgId: string): Promise<void> {
    const line = this.lines.get(orgId)!;
    while (line.length > 0) await this.commit(orgId, line.splice(0, most));
    this.lines.delete(orgId);
  }

  private async commit(orgId: string, together: Waiting<Item>[]): Promise<void> {
    try {
      await this.write(
        orgId,
        together.map(({ item }) => item),
      );
      for (const { done } of together) done();
    } catch (error) {
      // Nobody fails for another's sake, where it is certain that nothing of them was written.
      if (together.length > 1 && error instanceof DatabaseError)
        await Promise.all(together.map((each) => this.commit(orgId, [each])));
      else for (const { fail } of together) fail(error);
    }
  }
}
