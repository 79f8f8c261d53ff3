import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file that only its owner reads; after a power cut it has the old content or the new, whole. */
export function writeDurably(file: string, content: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeDraft(draft, content);
  renameSync(draft, file);
  syncFolder(dirname(file));
}

/** A file whose content is on the disk; its name may not be yet. */
export function writeDraft(draft: string, content: string): void {
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Has the names in a folder outlive a power cut. Windows does so by itself, and opens no folders. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
