import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { unwritable } from './data-folder.js';
import { canEnter, serverUser, type ServerUser } from './server-user.js';

/** PostgreSQL's own folder, the cluster inside it, and the user to whom both belong. */
export type ServerFiles = { home: string; cluster: string; user: ServerUser };

const elsewhere = '/var/lib/latchkey';

/** Where an earlier start put PostgreSQL's files; undefined before the first. */
export function findServerFiles(folder: string): ServerFiles | undefined {
  const entry = join(folder, 'postgres');
  if (!existsSync(entry)) return undefined;
  const home = realpathSync(entry);
  return { home, cluster: join(home, 'cluster'), user: serverUser(home) };
}

/**
 * The same, made at the first start: in the data folder, or where its user may not go (as under /root) in a folder
 * of /var/lib/latchkey that a link in the data folder points to; `tell` then hears which.
 */
export function placeServerFiles(folder: string, tell: (line: string) => void): ServerFiles {
  try {
    if (!existsSync(join(folder, 'postgres'))) makeHome(folder, tell);
    const files = findServerFiles(folder) as ServerFiles;
    giveTo(files.user, files.home);
    return files;
  } catch (cause) {
    throw unwritable(folder, cause);
  }
}

function makeHome(folder: string, tell: (line: string) => void): void {
  const entry = join(folder, 'postgres');
  const user = serverUser(entry);
  // Entering is not listing: what else lies in the data folder stays root's.
  if (user.uid !== undefined) chmodSync(folder, statSync(folder).mode | 0o011);
  if (canEnter(folder, user)) return void mkdirSync(entry, { mode: 0o700, recursive: true });
  mkdirSync(elsewhere, { recursive: true, mode: 0o711 });
  const home = mkdtempSync(join(elsewhere, 'postgres-'));
  symlinkSync(home, entry);
  tell(`PostgreSQL's files are in ${home}: the user it runs as may not enter ${folder}.`);
}

/** All of it, when it is root's: it has just been made, or restored from a copy that forgot whose it was. */
function giveTo({ uid, gid }: ServerUser, home: string): void {
  if (uid === undefined || gid === undefined || statSync(home).uid === uid) return;
  execFileSync('chown', ['-R', `${uid}:${gid}`, home]);
}
