import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { type Ports } from '#composition/settings';
import { freePort, writeDurably } from '#composition/postgres';
import { OperatorError } from '#composition/operator-error';

/**
 * The requested port of the API, and the vault's previous one, so that redirect addresses registered at providers stay
 * valid after a restart.
 * @throws OperatorError if the API's port is in use.
 */
export async function choosePorts(folder: string, wanted: number): Promise<Ports> {
  const api = await freePort(wanted);
  if (wanted !== 0 && api !== wanted)
    throw new OperatorError(
      `Port ${wanted} is in use. Stop the program that listens there, or set another port in PORT.`,
    );
  const file = join(folder, 'vault-port');
  const vault = await freePort(lastPort(file));
  writeDurably(file, String(vault));
  // Stores the port for tools next to the product, which cannot know a port chosen at random.
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
