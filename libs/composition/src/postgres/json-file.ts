import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder, writeDraft } from './durable-file.js';

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
