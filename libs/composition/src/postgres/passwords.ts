import { randomBytes } from 'node:crypto';
import { readOrCreateJson, readJson } from './json-file.js';

/**
 * The passwords of the roles that may log in. The superuser only sets up the database. The product uses the other
 * roles.
 */
export type Passwords = { superuser: string; owner: string; app: string; vault: string };

const file = 'passwords.json';

/** Returns the passwords in the data folder, or undefined before the first start. */
export const readPasswords = (folder: string): Passwords | undefined => readJson(folder, file);

export const readOrCreatePasswords = (folder: string): Passwords =>
  readOrCreateJson(folder, file, () => ({ superuser: random(), owner: random(), app: random(), vault: random() }));

const random = () => randomBytes(24).toString('base64url');
