import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/**
 * Ids of the processes that have the folder as working directory, or name it in their arguments or environment.
 * PostgreSQL overwrites the last two.
 */
function pidsFor(folder: string): number[] {
  const others = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid);
  const names = (pid: number) => {
    const of = `/proc/${pid}`;
    try {
      const facts = [
        readlinkSync(`${of}/cwd`),
        readFileSync(`${of}/cmdline`, 'utf8'),
        readFileSync(`${of}/environ`, 'utf8'),
      ];
      return facts.some((each) => each.includes(folder));
    } catch {
      // The process has ended, or belongs to another user.
      return false;
    }
  };
  // Parents come before their children.
  return others.filter(names).toSorted((one, other) => one - other);
}

/**
 * Kills these processes immediately, whatever their group or session, and repeats this for processes they start
 * meanwhile.
 */
export async function killAllFor(folder: string): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    const pids = pidsFor(folder);
    if (pids.length === 0) return;
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process has already ended.
      }
    }
    await setTimeout(50);
  }
  throw new Error(`These processes still run after 5 s: ${pidsFor(folder).join(', ')}.`);
}
