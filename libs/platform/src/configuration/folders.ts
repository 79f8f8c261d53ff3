import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { randomBytes } from 'node:crypto';
import { ConfigurationError } from '#kernel/plain';

/**
 * Creates a folder and its parents. On file systems that do not allow new folders, such as /proc, Node's own
 * `recursive` never returns and blocks signals.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(resolve(folder)));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Checks that a file can be written into the folder, which is created if needed.
 * @throws the error of the file system
 */
export function writeProbe(folder: string): void {
  makeFolder(folder);
  const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(probe, 'Latchkey can write here.\n', { mode: 0o600 });
  } finally {
    rmSync(probe, { force: true });
  }
}

/** @throws ConfigurationError if this process cannot write to the data folder */
export function assertDataFolder(folder: string): void {
  try {
    writeProbe(folder);
  } catch (error) {
    throw new ConfigurationError([`LATCHKEY_DATA_DIR: ${unwritableFolder(resolve(folder), error)}`]);
  }
}

export const fullDisk = (folder: string): string =>
  `The disk of the data folder ${folder} is full (ENOSPC). Free some space on this disk.`;

/** Describes the problem in a sentence that says what the operator should do. */
export function unwritableFolder(folder: string, cause: unknown): string {
  const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return fullDisk(folder);
  return `The data folder ${folder} is not writable (${code}). Set another folder in LATCHKEY_DATA_DIR.`;
}
