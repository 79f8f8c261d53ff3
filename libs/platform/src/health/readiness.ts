import { type Logins, type Reads, type Storage, storageFull, trySpilling, writeEarly } from '#kernel';

export type Unready = 'shutting_down' | 'database_unavailable' | 'storage_full' | 'migrations_pending';

/** Maximum milliseconds per check, so that a probe does not hang. */
const checkTimeout = 1000;

/** Whether this process should get requests or jobs. */
export class Readiness {
  private draining = false;
  private migrated = false;

  /** @param migrations that must have run. It is empty if the role cannot see the migrations table. */
  constructor(
    private readonly reads: Reads,
    private readonly migrations: string[],
    private readonly storage: Storage,
    private readonly logins: Logins,
  ) {}

  /** Marks the process as stopping, so that it is no longer ready. */
  drain(): void {
    this.draining = true;
  }

  /** Returns why the process is not ready, or null if it is ready. */
  async unreadyReason(): Promise<Unready | null> {
    if (this.draining) return 'shutting_down';
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<Unready>((resolve) => {
      timer = setTimeout(() => resolve('database_unavailable'), checkTimeout);
    });
    const reason = await Promise.race([this.check().catch(() => 'database_unavailable' as const), timeout]);
    clearTimeout(timer);
    return reason;
  }

  private async check(): Promise<Unready | null> {
    if (this.logins.areRefused) await this.reads.tryLogin();
    if (this.storage.isFull) return this.checkStorage();
    if (this.migrated || this.migrations.length === 0) {
      await this.reads.rows(null, 'select 1');
      return null;
    }
    const done = await this.reads.rows<{ name: string }>(null, 'select name from kernel.migrations');
    const names = new Set(done.map(({ name }) => name));
    // The database is not asked again once this is true, because migrations only go forward.
    this.migrated = this.migrations.every((name) => names.has(name));
    return this.migrated ? null : 'migrations_pending';
  }

  /**
   * Checks whether the disk is still full, after a write failed because it was full. Called until writing works
   * again.
   */
  private async checkStorage(): Promise<Unready | null> {
    try {
      await this.reads.oneEntering({ orgId: null, sql: writeEarly }, trySpilling, {});
    } catch (error) {
      if ((error as { code?: string }).code === storageFull) return 'storage_full';
      throw error;
    }
    this.storage.recordSpace();
    return null;
  }
}
