import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { type Ports } from '#composition/settings';
import { freePort, writeDurably } from '#composition/postgres';
import { OperatorError } from '#composition/operator-error';

type PortSettings = {
  PORT: number;
  /** The port of the vault. If null, the previous port is used. */
  VAULT_PORT: number | null;
};

/**
 * Chooses the ports. If the vault's port is not set, the previous port is used again, so that redirect addresses
 * registered at providers stay valid after a restart.
 * @throws OperatorError if a requested port or the previous port of the vault is in use.
 */
export async function choosePorts(folder: string, { PORT, VAULT_PORT }: PortSettings): Promise<Ports> {
  const api = await checkFree(PORT, 'PORT');
  const file = join(folder, 'vault-port');
  const vault = VAULT_PORT === null ? await freeAgain(lastPort(file)) : await checkFree(VAULT_PORT, 'VAULT_PORT');
  writeDurably(file, String(vault));
  // Stores the port for tools that run next to the product. They cannot know a port that was chosen at random.
  writeDurably(join(folder, 'api-port'), String(api));
  return { api, vault };
}

async function checkFree(requested: number, setting: keyof PortSettings): Promise<number> {
  const port = await freePort(requested);
  if (requested === 0 || port === requested) return port;
  throw new OperatorError(
    `Port ${requested} is in use. Stop the program that listens there, or set another port in ${setting}.`,
  );
}

async function freeAgain(previous: number): Promise<number> {
  const port = await freePort(previous);
  if (previous === 0 || port === previous) return port;
  throw new OperatorError(
    `Port ${previous}, which the vault had at its last start, is in use. Stop the program that listens there. To use ` +
      'another port, set VAULT_PORT, and then change the redirect addresses that you registered at providers.',
  );
}

function lastPort(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}
