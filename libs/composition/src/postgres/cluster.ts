import { execFile } from 'node:child_process';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '#composition/operator-error';
import { provideFolder } from './durable-files.js';
import { type ServerFiles } from './server-files.js';

/**
 * Runs initdb, unless the cluster exists. `isDurable`: false if the data need not survive a crash, so that fsync and
 * page checksums are off.
 */
export async function provideCluster(
  bin: string,
  files: ServerFiles,
  password: string,
  { isDurable }: { isDurable: boolean },
): Promise<void> {
  try {
    await provideFolder(files.cluster, (draft) =>
      initdb(bin, files, draft, [password, ...(isDurable ? [] : ['--no-sync', '--no-data-checksums'])]),
    );
  } catch (cause) {
    const [reason] = (cause as { stderr?: string }).stderr?.split('\n') ?? [];
    const message = `PostgreSQL could not be set up in ${files.home}: ${reason ?? String(cause)}.`;
    throw new OperatorError(message, { cause });
  }
}

async function initdb(
  bin: string,
  { home, user }: ServerFiles,
  cluster: string,
  [password, ...more]: string[],
): Promise<void> {
  const passwordFile = `${cluster}.password`;
  writeFileSync(passwordFile, password!, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(passwordFile, user.uid, user.gid);
  const paths = [`--pgdata=${cluster}`, `--pwfile=${passwordFile}`];
  try {
    await promisify(execFile)(join(bin, 'initdb'), [...paths, ...commonOptions, ...more], {
      ...user,
      cwd: home,
      env: serverEnvironment,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

const commonOptions = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--no-instructions',
];

/**
 * The environment of PostgreSQL. It leaves out the product's own environment, which contains secrets and variables
 * that libpq would use.
 */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC' };
