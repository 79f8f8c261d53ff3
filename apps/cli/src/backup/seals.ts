import { readFileSync } from 'node:fs';
import { Decrypter, Encrypter } from 'age-encryption';
import { OperatorError } from '../../../standalone/src/postgres/index.js';

/** By a passphrase, or to public keys: who makes backups then cannot open them. */
export type SealOptions = { passphraseFile?: string; recipient?: string[] };

/** By the same passphrase, or by the private key to one of those. */
export type OpenOptions = { passphraseFile?: string; identityFile?: string };

export function encrypterOf({ passphraseFile, recipient = [] }: SealOptions): Encrypter {
  const encrypter = new Encrypter();
  if ((passphraseFile === undefined) === (recipient.length === 0))
    throw new OperatorError('Say how to seal it: either --passphrase-file or --recipient.');
  if (passphraseFile !== undefined) encrypter.setPassphrase(passphraseIn(passphraseFile));
  for (const key of recipient) addTo(encrypter, key);
  return encrypter;
}

export function decrypterOf({ passphraseFile, identityFile }: OpenOptions): Decrypter {
  const decrypter = new Decrypter();
  if ((passphraseFile === undefined) === (identityFile === undefined))
    throw new OperatorError('Say what opens it: either --passphrase-file or --identity-file.');
  if (passphraseFile !== undefined) decrypter.addPassphrase(passphraseIn(passphraseFile));
  if (identityFile !== undefined) addIdentities(decrypter, identityFile);
  return decrypter;
}

function addTo(encrypter: Encrypter, key: string): void {
  try {
    encrypter.addRecipient(key);
  } catch {
    // Nothing of what was given is repeated: it may be the private one.
    throw new OperatorError('What --recipient says is no public key of age: those begin with age1.');
  }
}

/** As `age-keygen` writes them: a line each, beside comments. */
function addIdentities(decrypter: Decrypter, file: string): void {
  const lines = textOf(file).split(/\r?\n/);
  const identities = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    // What was thrown may quote the key.
    identities.length = 0;
  }
  if (identities.length === 0)
    throw new OperatorError(`The file ${file} holds no private key as age-keygen writes it: AGE-SECRET-KEY-….`);
}

/** The first line of a file that the operator keeps elsewhere. */
function passphraseIn(file: string): string {
  const passphrase = textOf(file).split(/\r?\n/)[0]!;
  if (passphrase === '') throw new OperatorError(`The file ${file} is empty: write a passphrase into its first line.`);
  return passphrase;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new OperatorError(`The file ${file} cannot be read (${(cause as NodeJS.ErrnoException).code}).`, { cause });
  }
}
