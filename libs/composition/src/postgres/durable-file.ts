import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file readable only by its owner. After a power failure it has either the old or the new content. */
export function writeDurably(file: string, content: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeDraft(draft, content);
  renameSync(draft, file);
  syncFolder(dirname(file));
}

/** Writes a file and flushes its content to disk. The file's name may not be on disk yet. */
export function writeDraft(draft: string, content: string): void {
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes file names in a folder survive a power failure. On Windows, this is neither needed nor possible. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
