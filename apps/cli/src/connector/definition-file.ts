import { closeSync, openSync, readSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { largestDefinition, validateDefinition } from '#catalog';
import { OperatorError } from '../../../standalone/src/postgres/index.js';

/** A definition document of a file, as the catalog judges it. @throws OperatorError where it cannot be read */
export function checkFile(file: string) {
  const slug = basename(file, extname(file));
  return validateDefinition(textOf(file), { defaults: { slug, name: slug, categories: [] } });
}

function textOf(file: string): string {
  const bytes = read(file);
  if (bytes.length <= largestDefinition) return bytes.toString();
  const most = `${largestDefinition >> 20} MiB`;
  throw new OperatorError(
    `${file} is larger than ${most}, which is the most that a definition may have: leave tools out.`,
  );
}

/** No more than shows whether there is too much of it: a device or a pipe may have no end. */
function read(file: string): Buffer {
  try {
    const opened = openSync(file, 'r');
    try {
      return upTo(opened, largestDefinition + 1);
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    throw new OperatorError(`The file cannot be read: ${(error as Error).message}`);
  }
}

function upTo(opened: number, most: number): Buffer {
  const bytes = Buffer.alloc(most);
  let length = 0;
  for (let more = -1; more !== 0 && length < most; length += more)
    more = readSync(opened, bytes, length, most - length, null);
  return bytes.subarray(0, length);
}
