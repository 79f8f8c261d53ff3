import { closeSync, openSync, readSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { maxDefinitionBytes, validateDefinition } from '#catalog';
import { Configuration, kernelSettings } from '#platform/configuration';
import { OperatorError } from '#composition/operator-error';

/**
 * Reads a definition document from a file, and validates it as an installation with this environment would.
 * @throws OperatorError if the file cannot be read
 */
export function checkFile(file: string, environment: NodeJS.ProcessEnv) {
  const slug = basename(file, extname(file));
  const egress = Configuration.read(environment, egressSettings).read(egressSettings);
  return validateDefinition(textOf(file), {
    defaults: { slug, name: slug, categories: [] },
    hosts: egress.EGRESS_ALLOW,
    plain_http: egress.EGRESS_ALLOW_HTTP,
  });
}

const egressSettings = {
  EGRESS_ALLOW: kernelSettings.EGRESS_ALLOW,
  EGRESS_ALLOW_HTTP: kernelSettings.EGRESS_ALLOW_HTTP,
};

function textOf(file: string): string {
  const bytes = read(file);
  if (bytes.length <= maxDefinitionBytes) return bytes.toString();
  const limit = `${maxDefinitionBytes >> 20} MiB`;
  throw new OperatorError(`${file} is larger than ${limit}, the limit for a definition. Remove some tools.`);
}

/** Stops reading when the file is too large, because a device or a pipe may never end. */
function read(file: string): Buffer {
  try {
    const handle = openSync(file, 'r');
    try {
      return upTo(handle, maxDefinitionBytes + 1);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw new OperatorError(`The file cannot be read: ${(error as Error).message}`);
  }
}

function upTo(file: number, max: number): Buffer {
  const bytes = Buffer.alloc(max);
  let length = 0;
  for (let more = -1; more !== 0 && length < max; length += more)
    more = readSync(file, bytes, length, max - length, null);
  return bytes.subarray(0, length);
}
