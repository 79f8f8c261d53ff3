import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fullDisk, unwritableFolder, writeProbe } from '#platform/configuration';
import { OperatorError } from '#composition/operator-error';
import { writeDurably } from './durable-files.js';

/** The version of the folder's layout. It is increased when files move or change their meaning. */
const layout = 1;

/**
 * Creates the data folder if needed, and returns its full path.
 * @throws OperatorError if the folder is not writable, or belongs to a newer version.
 */
export function openDataFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  const version = join(folder, 'version');
  try {
    writeProbe(folder);
    if (!existsSync(version)) writeDurably(version, `${layout}\n`);
    assertNotNewer(folder, readFileSync(version, 'utf8').trim());
    return folder;
  } catch (cause) {
    throw cause instanceof OperatorError ? cause : unwritable(folder, cause);
  }
}

/** PostgreSQL creates its files in steps of 16 MiB, so with less space it fails in many ways. */
const leastFreeSpace = 16 * 1024 * 1024;

/** Returns a function that replaces an error by one that says so if the disk of the data folder is full. */
export const explainFullDisk =
  (folder: string) =>
  (cause: unknown): never => {
    const { bavail, bsize } = statfsSync(folder);
    const isFull = bavail * bsize < leastFreeSpace || (cause as NodeJS.ErrnoException | null)?.code === 'ENOSPC';
    throw isFull ? new OperatorError(fullDisk(folder), { cause }) : cause;
  };

export const unwritable = (folder: string, cause: unknown): OperatorError =>
  new OperatorError(unwritableFolder(folder, cause), { cause });

function assertNotNewer(folder: string, found: string): void {
  if (Number(found) <= layout) return;
  throw new OperatorError(
    `The data folder ${folder} has layout ${found}, but this version supports only layouts up to ${layout}. Start ` +
      `the newer version that created it, or set another folder in LATCHKEY_DATA_DIR.`,
  );
}
