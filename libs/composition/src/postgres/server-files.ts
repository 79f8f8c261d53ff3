import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { unwritable } from './data-folder.js';

/** PostgreSQL's own folder, the cluster inside it, and the user who owns both. */
export type ServerFiles = { home: string; cluster: string; user: ServerUser };

const fallbackFolder = '/var/lib/latchkey';

/** Finds the place where an earlier start put PostgreSQL's files. Undefined before the first start. */
export function findServerFiles(folder: string): ServerFiles | undefined {
  const entry = join(folder, 'postgres');
  if (!existsSync(entry)) return undefined;
  const home = realpathSync(entry);
  return { home, cluster: join(home, 'cluster'), user: serverUser(home) };
}

/**
 * Returns the place of PostgreSQL's files, and creates their folder at the first start. It is in the data folder. If
 * PostgreSQL's user has no access there (as under /root), it is in /var/lib/latchkey, linked from the data folder and
 * reported through `report`.
 */
export function placeServerFiles(folder: string, report: (line: string) => void): ServerFiles {
  try {
    if (!existsSync(join(folder, 'postgres'))) makeHome(folder, report);
    const files = findServerFiles(folder) as ServerFiles;
    changeOwner(files.user, files.home);
    return files;
  } catch (cause) {
    throw unwritable(folder, cause);
  }
}

function makeHome(folder: string, report: (line: string) => void): void {
  const entry = join(folder, 'postgres');
  const user = serverUser(entry);
  // Lets other users enter the folder, but not list it, so that other files in the data folder stay private to root.
  if (user.uid !== undefined) chmodSync(folder, statSync(folder).mode | 0o011);
  if (isAccessibleTo(folder, user)) return void mkdirSync(entry, { mode: 0o700, recursive: true });
  mkdirSync(fallbackFolder, { recursive: true, mode: 0o711 });
  const home = mkdtempSync(join(fallbackFolder, 'postgres-'));
  symlinkSync(home, entry);
  report(`PostgreSQL's files are in ${home}, because the user that runs PostgreSQL cannot open ${folder}.`);
}

/**
 * Makes the server's user the owner of the folder if root owns it, for example because root just created the folder,
 * or restored it from a copy that did not keep owners.
 */
function changeOwner({ uid, gid }: ServerUser, home: string): void {
  if (uid === undefined || gid === undefined || statSync(home).uid === uid) return;
  execFileSync('chown', ['-R', `${uid}:${gid}`, home]);
}

/** The user that runs PostgreSQL. Empty if it is the user who started the product. */
type ServerUser = { uid?: number; gid?: number };

/**
 * Returns the user that runs PostgreSQL, which refuses to run as root. If root starts the product, PostgreSQL runs as
 * the owner of its files, initially `nobody`.
 */
function serverUser(home: string): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const files = statSync(home, { throwIfNoEntry: false });
  if (files && files.uid !== 0) return { uid: files.uid, gid: files.gid };
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

/**
 * Whether a user can enter a folder. Asks the operating system, because only it considers every parent folder and
 * access list.
 */
function isAccessibleTo(folder: string, user: ServerUser): boolean {
  try {
    execFileSync('test', ['-x', folder], { ...user, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

const idOfNobody = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }));
