import { type Reads } from '../../persistence/reads.js';
import { type Storage, storageFull, trySpilling, writeEarly } from '../../persistence/storage.js';

export type Unready = 'shutting_down' | 'database_unavailable' | 'storage_full' | 'migrations_pending';

/** Milliseconds that a check may take; a probe that hangs tells nobody anything. */
const checkTimeout = 1000;

/** Whether this process should be sent work. */
export class Readiness {
  private draining = false;
  private migrated = false;

  /** @param migrations that must have run; none where the role may not see the ledger. */
  constructor(
    private readonly reads: Reads,
    private readonly migrations: string[],
    private readonly storage: Storage,
  ) {}

  /** From now on the process asks to be left alone. */
  drain(): void {
    this.draining = true;
  }

  /** Why it should not be sent work now, or null. */
  async unreadyReason(): Promise<Unready | null> {
    if (this.draining) return 'shutting_down';
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Unready>((resolve) => {
      timer = setTimeout(() => resolve('database_unavailable'), checkTimeout);
    });
    const answer = await Promise.race([this.ask().catch(() => 'database_unavailable' as const), late]);
    clearTimeout(timer);
    return answer;
  }

  private async ask(): Promise<Unready | null> {
    if (this.storage.isFull) return this.askForRoom();
    if (this.migrated || this.migrations.length === 0) {
      await this.reads.rows(null, 'select 1');
      return null;
    }
    const done = await this.reads.rows<{ name: string }>(null, 'select name from kernel.migrations');
    const names = new Set(done.map(({ name }) => name));
    // Once true it stays so: migrations only go forward.
    this.migrated = this.migrations.every((name) => names.has(name));
    return this.migrated ? null : 'migrations_pending';
  }

  /** After a write that found the disk full: until something can be written again. */
  private async askForRoom(): Promise<Unready | null> {
    try {
      await this.reads.oneEntering(writeEarly, trySpilling, {});
    } catch (error) {
      if ((error as { code?: string }).code === storageFull) return 'storage_full';
      throw error;
    }
    this.storage.noteRoom();
    return null;
  }
}
