import { closeSync, openSync, readSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { maxDefinitionBytes, validateDefinition, type ValidateOptions } from '#catalog';
import { Configuration, kernelSettings } from '#platform/configuration';
import { OperatorError } from '#composition/operator-error';

/**
 * Reads a definition document from a file, and validates it as an installation with this environment would.
 * @throws OperatorError if the file cannot be read
 */
export function checkFile(file: string, environment: NodeJS.ProcessEnv) {
  const slug = basename(file, extname(file));
  const text = readText(file, maxDefinitionBytes, 'a definition. Remove some tools');
  return validateDefinition(text, {
    defaults: { slug, name: slug, categories: [] },
    ...allowedAddresses(environment),
  });
}

/** Returns the addresses that connectors of an installation with this environment may use. */
export function allowedAddresses(environment: NodeJS.ProcessEnv): Pick<ValidateOptions, 'hosts' | 'plain_http'> {
  const egress = Configuration.read(environment, egressSettings).read(egressSettings);
  return { hosts: egress.EGRESS_ALLOW, plain_http: egress.EGRESS_ALLOW_HTTP };
}

const egressSettings = {
  EGRESS_ALLOW: kernelSettings.EGRESS_ALLOW,
  EGRESS_ALLOW_HTTP: kernelSettings.EGRESS_ALLOW_HTTP,
};

/**
 * @param kind what the file contains, and what to do if it is too large
 * @throws OperatorError if the file cannot be read or is too large
 */
export function readText(file: string, maxBytes: number, kind: string): string {
  const bytes = read(file, maxBytes);
  if (bytes.length <= maxBytes) return bytes.toString();
  throw new OperatorError(`${file} is larger than ${maxBytes >> 20} MiB, the limit for ${kind}.`);
}

/** Stops reading when the file is too large, because a device or a pipe may never end. */
function read(file: string, maxBytes: number): Buffer {
  try {
    const handle = openSync(file, 'r');
    try {
      return upTo(handle, maxBytes + 1);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw new OperatorError(`The file cannot be read: ${(error as Error).message}`);
  }
}

function upTo(file: number, max: number): Buffer {
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < max) {
    const piece = Buffer.alloc(Math.min(1 << 20, max - length));
    const size = readSync(file, piece, 0, piece.length, null);
    if (size === 0) break;
    pieces.push(piece.subarray(0, size));
    length += size;
  }
  return Buffer.concat(pieces, length);
}
