import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { BatchedWrites } from '#identity';
import { sources } from '../structure/sources.js';

/** Batched writes that a test lets through. */
class GatedWrites extends BatchedWrites<string> {
  protected readonly interval = 60_000;
  protected readonly failure: string = 'Nothing was stored.';
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

/** Batched writes that the database does not accept. */
class RefusedWrites extends GatedWrites {
  protected override readonly failure = 'Some names were not stored.';

  protected override write(): Promise<void> {
    return Promise.reject(new Error('refused'));
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

  it('that failed are named in the log', async () => {
    const log: unknown[] = [];
    Logger.overrideLogger({ warn: (...line: unknown[]) => void log.push(line), log: () => {}, error: () => {} });
    const writes = new RefusedWrites();
    writes.keep('lost');
    await writes.flush();
    Logger.overrideLogger(false);
    const facts = { err: new Error('refused'), org_id: 'org_a', count: 1 };
    expect(log).toEqual([[facts, 'Some names were not stored.', 'RefusedWrites']]);
  });

  it('that failed are explained in docs/observability.md', () => {
    const batches = sources().filter(({ text }) => text.includes('extends BatchedWrites'));
    const messages = batches.flatMap(({ text }) =>
      [...text.matchAll(/failure = '(.*)'/g)].map(([, message]) => message!),
    );
    const page = readFileSync('docs/observability.md', 'utf8');
    expect(messages.length).toBeGreaterThan(2);
    expect(messages.filter((message) => !page.includes(`\`${message}\``))).toEqual([]);
  });
});
