import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder } from './durable-file.js';

const prefix = 'draft-';

/**
 * Creates a folder that appears completely or not at all, even if this process dies. Also succeeds if another process
 * created the folder first.
 */
export async function provideFolder(target: string, make: (draft: string) => void | Promise<void>): Promise<void> {
  if (existsSync(target)) return;
  const draft = join(dirname(target), prefix + randomBytes(6).toString('hex'));
  try {
    await make(draft);
    renameSync(draft, target);
    syncFolder(dirname(target));
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Removes folders that killed processes left behind, except recent ones, which another process may be using. */
export function removeDrafts(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith(prefix))) {
    const draft = join(home, name);
    if (statSync(draft).mtimeMs < Date.now() - 600_000) rmSync(draft, { recursive: true, force: true });
  }
}
