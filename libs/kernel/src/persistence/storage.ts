/** SQLSTATE `disk_full`. */
export const storageFull = '53100';

/** Whether PostgreSQL recently reported a full disk. */
export class Storage {
  private full = false;

  get isFull(): boolean {
    return this.full;
  }

  readonly recordFull = (): void => void (this.full = true);

  recordSpace(): void {
    this.full = false;
  }
}

/**
 * SQL that gives the next statement so little memory that it writes to disk. It runs before that statement, in the
 * same transaction.
 */
export const writeEarly = `select set_config('work_mem', '64kB', true)`;

/**
 * SQL that makes PostgreSQL write four megabytes of temporary data to its disk. Any role may do this, and no log
 * grows.
 */
export const trySpilling = `
  select count(*) from (
    select repeat(md5(number::text), 32) as text from generate_series(1, 4000) as number order by 1 offset 0) as spilled`;
