import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder, writeDraft } from './durable-file.js';

/** What a JSON file of the data folder holds; undefined where it was never made. */
export function readKept<Content>(folder: string, name: string): Content | undefined {
  const file = join(folder, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : undefined;
}

/** The same, made up at the first start and readable by its owner alone. */
export function keepOnce<Content>(folder: string, name: string, make: () => Content): Content {
  return readKept<Content>(folder, name) ?? keep(folder, name, make());
}

function keep<Content>(folder: string, name: string, content: Content): Content {
  const draft = join(folder, `${name}.${randomBytes(6).toString('hex')}`);
  writeDraft(draft, JSON.stringify(content, null, 2));
  try {
    // A link appears whole and never replaces: of two first starts at once, both end up with the same content.
    linkSync(draft, join(folder, name));
    return content;
  } catch (error) {
    const theirs = readKept<Content>(folder, name);
    if (!theirs) throw error;
    return theirs;
  } finally {
    unlinkSync(draft);
    syncFolder(folder);
  }
}
