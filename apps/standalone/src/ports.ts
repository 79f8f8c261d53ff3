import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { type Ports } from './environments.js';
import { freePort } from './postgres/free-port.js';
import { OperatorError, writeDurably } from './postgres/index.js';

/**
 * The API's port as it was asked for, and the vault's as it was last time: redirect addresses that were registered
 * with a provider stay good across restarts.
 * @throws OperatorError when the API's port is in use.
 */
export async function choosePorts(folder: string, wanted: number): Promise<Ports> {
  const api = await freePort(wanted);
  if (wanted !== 0 && api !== wanted)
    throw new OperatorError(`Port ${wanted} is in use: stop what listens there, or name another in PORT.`);
  const file = join(folder, 'vault-port');
  const vault = await freePort(lastPort(file));
  writeDurably(file, String(vault));
  // For who looks at the product from beside it: a free one is known to nobody else.
  writeDurably(join(folder, 'api-port'), String(api));
  return { api, vault };
}

function lastPort(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}
