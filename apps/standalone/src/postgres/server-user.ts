import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** Whom PostgreSQL runs as; empty for the user who started the product. */
export type ServerUser = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root: root's server runs as the owner of its files, which is `nobody` at first. */
export function serverUser(home: string): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const files = statSync(home, { throwIfNoEntry: false });
  if (files && files.uid !== 0) return { uid: files.uid, gid: files.gid };
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

/** Asks the system, as only that counts every folder on the way and every access list. */
export function canEnter(folder: string, user: ServerUser): boolean {
  try {
    execFileSync('test', ['-x', folder], { ...user, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

const idOfNobody = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }));
