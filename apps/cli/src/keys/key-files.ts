import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type KeyMaterial, vaultKeys } from '#composition/keys';
import { readJson, readOrCreateJson, writeDurably } from '#composition/postgres';
import { OperatorError } from '#composition/operator-error';
import { cliSettings, type Installation, keysFile } from '../product/installation.js';

/**
 * Writes all secrets of an installation that runs in containers. Each reader has a folder: `api`, `worker` and
 * `vault` with a file for each key, `operator` with all keys, and `postgres` with the password of the role that owns
 * the database. Existing keys and passwords are kept. If the environment has keys, they are used.
 * @throws OperatorError if the environment has other keys than the folder
 */
export async function writeKeyFiles(
  installation: Installation,
  into: string,
  make: () => Promise<KeyMaterial>,
): Promise<string> {
  const folder = resolve(into);
  const operator = openFolder(folder, 'operator');
  const known = readJson<KeyMaterial>(operator, keysFile) ?? installation.environmentKeys() ?? (await make());
  const keys = readOrCreateJson(operator, keysFile, () => known);
  const differing = installation.environmentKeysThatDiffer(keys);
  if (differing.length > 0)
    throw new OperatorError(
      `${differing.join(', ')} in the environment differ from the keys in ${operator}. Unset them to use the keys of the folder.`,
    );
  const readers = { api: keys.service, worker: keys.service, vault: vaultKeys(keys) };
  for (const [reader, own] of Object.entries(readers))
    for (const [name, value] of Object.entries(own)) writeDurably(join(openFolder(folder, reader), name), `${value}\n`);
  writeOwnerPassword(installation, folder, operator);
  return folder;
}

/**
 * Writes the password in DATABASE_URL, or a new one, for PostgreSQL's container. Keeps a password that was written
 * before.
 */
function writeOwnerPassword(installation: Installation, folder: string, operator: string): void {
  const { DATABASE_URL } = installation.configuration.read(cliSettings);
  if (DATABASE_URL === null || existsSync(join(operator, 'url'))) return;
  const url = new URL(DATABASE_URL);
  url.password ||= randomBytes(24).toString('base64url');
  const file = join(openFolder(folder, 'postgres', 0o755), 'password');
  writeDurably(file, decodeURIComponent(url.password));
  // PostgreSQL's container runs as another user, so everyone may read the file. No other container mounts this
  // folder.
  chmodSync(file, 0o644);
  writeDurably(join(operator, 'url'), `${url.href}\n`);
}

function openFolder(folder: string, reader: string, mode = 0o700): string {
  const path = join(folder, reader);
  mkdirSync(path, { recursive: true, mode });
  return path;
}
