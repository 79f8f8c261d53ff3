import { type Transactions } from './transactions.js';

/** Milliseconds after which another process's change is seen at the latest. */
const freshFor = 2_000;
const most = 20_000;

type Kept<Value> = { value: Value | undefined; readAt: number };

/**
 * What is read with every page and changes seldom, such as what people are called. It is kept for a moment, and
 * forgotten whenever this process commits anything: who changes a name sees it changed in the next answer. Not for
 * anything that decides what somebody may do.
 */
export class RecentlyRead<Value> {
  private readonly kept = new Map<string, Kept<Value>>();
  private generation = 0;

  constructor(transactions: Transactions) {
    transactions.onCommit(() => {
      this.generation++;
      this.kept.clear();
    });
  }

  /**
   * By id; an id without a value is absent.
   * @param read is asked for what is not kept, in one call, and not at all where everything is.
   */
  async of(
    orgId: string,
    ids: readonly string[],
    read: (missing: string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<ReadonlyMap<string, Value>> {
    const since = performance.now() - freshFor;
    const found = new Map<string, Value>();
    const missing: string[] = [];
    for (const id of ids) {
      const kept = this.kept.get(`${orgId} ${id}`);
      if (!kept || kept.readAt < since) missing.push(id);
      else if (kept.value !== undefined) found.set(id, kept.value);
    }
    if (missing.length > 0) await this.read(orgId, missing, found, read);
    return found;
  }

  private async read(
    orgId: string,
    missing: string[],
    found: Map<string, Value>,
    read: (missing: string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<void> {
    const { generation } = this;
    const values = await read(missing);
    const readAt = performance.now();
    if (this.kept.size > most) this.kept.clear();
    for (const id of missing) {
      const value = values.get(id);
      if (value !== undefined) found.set(id, value);
      // Read before a change that was committed meanwhile: good for this answer, but not for the next.
      if (generation === this.generation) this.kept.set(`${orgId} ${id}`, { value, readAt });
    }
  }
}
