import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Who works in a folder, or was given it in its words or its environment: PostgreSQL overwrites the last two. */
function pidsFor(folder: string): number[] {
  const others = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid);
  const names = (pid: number) => {
    const of = `/proc/${pid}`;
    try {
      const told = [
        readlinkSync(`${of}/cwd`),
        readFileSync(`${of}/cmdline`, 'utf8'),
        readFileSync(`${of}/environ`, 'utf8'),
      ];
      return told.some((each) => each.includes(folder));
    } catch {
      // It is gone, or another user's.
      return false;
    }
  };
  // Who started others before them.
  return others.filter(names).toSorted((one, other) => one - other);
}

/** At once and without a word, in whatever group or session they are; again for whom they started meanwhile. */
export async function killAllFor(folder: string): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    const pids = pidsFor(folder);
    if (pids.length === 0) return;
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It is gone.
      }
    }
    await setTimeout(50);
  }
  throw new Error(`Waited for 5 s until these processes are gone: ${pidsFor(folder).join(', ')}.`);
}
