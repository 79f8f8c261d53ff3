import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '#composition/operator-error';
import { freePort, writeDurably } from '#composition/postgres';
import { type Ports } from '#composition/settings';

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
  const previous = VAULT_PORT === null ? lastPort(join(folder, vaultPort)) : 0;
  if (PORT !== 0 && PORT === (VAULT_PORT ?? previous))
    throw new OperatorError(`PORT and the vault's port are both ${PORT}. Set another port in PORT or VAULT_PORT.`);
  const api = await checkFree(PORT, 'PORT');
  return { api, vault: VAULT_PORT === null ? await freeAgain(previous) : await checkFree(VAULT_PORT, 'VAULT_PORT') };
}

/**
 * Stores the ports for the next start, and for tools that run next to the product. Call this once the data folder is
 * claimed, so that a refused start does not change the files of the running product.
 */
export function recordPorts(folder: string, { api, vault }: Ports): void {
  writeDurably(join(folder, vaultPort), String(vault));
  writeDurably(join(folder, 'api-port'), String(api));
}

const vaultPort = 'vault-port';

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
    `Port ${previous}, which the vault had at its last start, is in use. Stop the program that listens there, which ` +
      'can be another start on this data folder. To use another port, set VAULT_PORT, and then change the redirect ' +
      'addresses that you registered at providers.',
  );
}

/** @returns the port at the last start, or 0 at the first start */
function lastPort(file: string): number {
  if (!existsSync(file)) return 0;
  const port = Number(readFileSync(file, 'utf8'));
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new OperatorError(
    `The file ${file} does not contain a port. Write the vault's previous port into it, or delete it to use another one.`,
  );
}
