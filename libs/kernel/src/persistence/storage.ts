/** SQLSTATE `disk_full`. */
export const storageFull = '53100';

/** Whether PostgreSQL has said lately that it cannot store anything. */
export class Storage {
  private full = false;

  get isFull(): boolean {
    return this.full;
  }

  readonly noteFull = (): void => void (this.full = true);

  noteRoom(): void {
    this.full = false;
  }
}

/** Goes before the next one, in its transaction. */
export const writeEarly = `select set_config('work_mem', '64kB', true)`;

/** Has PostgreSQL write four megabytes to its disk, and keeps nothing of it: any role may, and no log grows. */
export const trySpilling = `
  select count(*) from (
    select repeat(md5(number::text), 32) as text from generate_series(1, 4000) as number order by 1 offset 0) as spilled`;
