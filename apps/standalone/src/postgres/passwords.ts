import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One for each role that may log in. The superuser only sets up; the product runs as the other three. */
export type Passwords = { superuser: string; owner: string; app: string; vault: string };

/** The passwords kept in the data folder; undefined where no product has started yet. */
export function readPasswords(folder: string): Passwords | undefined {
  const file = join(folder, 'passwords.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Passwords) : undefined;
}

/** The same, made up at the first start. */
export function keepPasswords(folder: string): Passwords {
  return readPasswords(folder) ?? makePasswords(folder);
}

function makePasswords(folder: string): Passwords {
  const passwords: Passwords = { superuser: random(), owner: random(), app: random(), vault: random() };
  const draft = join(folder, `passwords.${random()}`);
  writeFileSync(draft, JSON.stringify(passwords), { mode: 0o600 });
  try {
    // A link appears whole and never replaces: of two first starts at once, both end up with the same passwords.
    linkSync(draft, join(folder, 'passwords.json'));
    return passwords;
  } catch (error) {
    const theirs = readPasswords(folder);
    if (!theirs) throw error;
    return theirs;
  } finally {
    unlinkSync(draft);
  }
}

const random = () => randomBytes(24).toString('base64url');
