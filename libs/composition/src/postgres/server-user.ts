import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The user that runs PostgreSQL. Empty if it is the user who started the product. */
export type ServerUser = { uid?: number; gid?: number };

/**
 * Returns the user that runs PostgreSQL, which refuses to run as root. If root starts the product, PostgreSQL runs as
 * the owner of its files, initially `nobody`.
 */
export function serverUser(home: string): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const files = statSync(home, { throwIfNoEntry: false });
  if (files && files.uid !== 0) return { uid: files.uid, gid: files.gid };
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

/**
 * Whether a user can enter a folder. Asks the operating system, because only it considers every parent folder and
 * access list.
 */
export function canEnter(folder: string, user: ServerUser): boolean {
  try {
    execFileSync('test', ['-x', folder], { ...user, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

const idOfNobody = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }));
