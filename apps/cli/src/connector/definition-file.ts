import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { validateDefinition } from '#catalog';
import { OperatorError } from '../../../standalone/src/postgres/index.js';

/** A definition document of a file, as the catalog judges it. @throws OperatorError where it cannot be read */
export function checkFile(file: string) {
  const slug = basename(file, extname(file));
  return validateDefinition(textOf(file), { defaults: { slug, name: slug, categories: [] } });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`The file cannot be read: ${(error as Error).message}`);
  }
}
