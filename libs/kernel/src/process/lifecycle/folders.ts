import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { randomBytes } from 'node:crypto';
import { ConfigurationError } from '../../domain/errors.js';

/**
 * Makes a folder and those above it. Node's own `recursive` never returns where a file system takes no folders, as
 * /proc, and does not hear signals meanwhile.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(resolve(folder)));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Makes the folder, and writes a file into it. @throws what the file system says */
export function writeProbe(folder: string): void {
  makeFolder(folder);
  const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(probe, 'Latchkey can write here.\n', { flush: true, mode: 0o600 });
  } finally {
    rmSync(probe, { force: true });
  }
}

/** @throws ConfigurationError for a data folder that this process cannot write */
export function checkDataFolder(folder: string): void {
  try {
    writeProbe(folder);
  } catch (error) {
    throw new ConfigurationError([`LATCHKEY_DATA_DIR: ${unwritableFolder(resolve(folder), error)}`]);
  }
}

/** What an operator does about it. */
export function unwritableFolder(folder: string, cause: unknown): string {
  const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return `The disk of the data folder ${folder} is full (ENOSPC). Free space on it.`;
  return `The data folder ${folder} can't be written (${code}): name another in LATCHKEY_DATA_DIR.`;
}
