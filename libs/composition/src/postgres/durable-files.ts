import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes a file readable only by its owner. After a power failure it has either the old or the new content. */
export function writeDurably(file: string, content: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeDraft(draft, content);
  renameSync(draft, file);
  syncFolder(dirname(file));
}

/** Writes a file and flushes its content to disk. The file's name may not be on disk yet. */
function writeDraft(draft: string, content: string): void {
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes file names in a folder survive a power failure. On Windows, this is neither needed nor possible. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Returns the content of a JSON file in the data folder, or undefined if the file does not exist. */
export function readJson<Content>(folder: string, name: string): Content | undefined {
  const file = join(folder, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : undefined;
}

/** Returns the content of a JSON file. The file is created at the first start, and only its owner can read it. */
export function readOrCreateJson<Content>(folder: string, name: string, make: () => Content): Content {
  return readJson<Content>(folder, name) ?? create(folder, name, make());
}

function create<Content>(folder: string, name: string, content: Content): Content {
  const draft = join(folder, `${name}.${randomBytes(6).toString('hex')}`);
  writeDraft(draft, JSON.stringify(content, null, 2));
  try {
    // A link appears atomically and replaces no file, so two simultaneous first starts end up with the same content.
    linkSync(draft, join(folder, name));
    return content;
  } catch (error) {
    const existing = readJson<Content>(folder, name);
    if (!existing) throw error;
    return existing;
  } finally {
    unlinkSync(draft);
    syncFolder(folder);
  }
}

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
