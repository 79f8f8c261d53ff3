import { closeSync, openSync, readSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { largestDefinition, validateDefinition } from '#catalog';
import { OperatorError } from '../../../standalone/src/postgres/index.js';

/** A definition document from a file, validated as in the catalog. @throws OperatorError if it cannot be read */
export function checkFile(file: string) {
  const slug = basename(file, extname(file));
  return validateDefinition(textOf(file), { defaults: { slug, name: slug, categories: [] } });
}

function textOf(file: string): string {
  const bytes = read(file);
  if (bytes.length <= largestDefinition) return bytes.toString();
  const most = `${largestDefinition >> 20} MiB`;
  throw new OperatorError(`${file} is larger than ${most}, the limit for a definition. Remove some tools.`);
}

/** Reads only enough to tell whether it is too large: a device or a pipe may never end. */
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
