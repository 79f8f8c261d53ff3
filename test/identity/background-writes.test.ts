import { setImmediate as nextTurn } from 'node:timers/promises';
import { BatchedWrites } from '#identity';

/** Batched writes that a test lets through. */
class GatedWrites extends BatchedWrites<string> {
  protected readonly interval = 60_000;
  readonly written: string[] = [];
  open!: () => void;
  private readonly gate = new Promise<void>((open) => (this.open = open));

  keep(item: string): void {
    this.add('org_a', item, () => item);
  }

  protected override async write(_: string, items: string[]): Promise<void> {
    await this.gate;
    this.written.push(...items);
  }
}

describe('Writes in the background', () => {
  it('that have begun are done before the process closes its connections', async () => {
    const writes = new GatedWrites();
    writes.keep('begun');
    void writes.flush();
    const stopped = writes.beforeApplicationShutdown().then(() => [...writes.written]);
    // A hook that does not wait ends in this turn of the event loop.
    await nextTurn();
    writes.open();
    expect(await stopped).toEqual(['begun']);
  });
});
