import { readFileSync } from 'node:fs';
import { Decrypter, Encrypter } from 'age-encryption';
import { OperatorError } from '#composition/operator-error';

/** Options for encryption with a passphrase, or with public keys, which cannot decrypt. */
export type SealOptions = { passphraseFile?: string; recipient?: string[] };

/** Options for decryption with the same passphrase, or with a private key that belongs to one of the public keys. */
export type OpenOptions = { passphraseFile?: string; identityFile?: string };

export function encrypterOf({ passphraseFile, recipient = [] }: SealOptions): Encrypter {
  const encrypter = new Encrypter();
  if ((passphraseFile === undefined) === (recipient.length === 0))
    throw new OperatorError('Choose how to encrypt the backup: either --passphrase-file or --recipient.');
  if (passphraseFile !== undefined) encrypter.setPassphrase(passphraseIn(passphraseFile));
  for (const key of recipient) addTo(encrypter, key);
  return encrypter;
}

export function decrypterOf({ passphraseFile, identityFile }: OpenOptions): Decrypter {
  const decrypter = new Decrypter();
  if ((passphraseFile === undefined) === (identityFile === undefined))
    throw new OperatorError('Choose how to decrypt the backup: either --passphrase-file or --identity-file.');
  if (passphraseFile !== undefined) decrypter.addPassphrase(passphraseIn(passphraseFile));
  if (identityFile !== undefined) addIdentities(decrypter, identityFile);
  return decrypter;
}

function addTo(encrypter: Encrypter, key: string): void {
  try {
    encrypter.addRecipient(key);
  } catch {
    // The message does not repeat the given value, which may be the private key.
    throw new OperatorError('The value of --recipient is not a public age key. Public age keys begin with age1.');
  }
}

/** Adds the identities of a file from `age-keygen`. The file has one identity per line, and comments. */
function addIdentities(decrypter: Decrypter, file: string): void {
  const lines = textOf(file).split(/\r?\n/);
  const identities = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    // The problem is reported below, without the original error, which may quote the key.
    identities.length = 0;
  }
  if (identities.length === 0)
    throw new OperatorError(`The file ${file} contains no private key from age-keygen (AGE-SECRET-KEY-…).`);
}

/** Returns the first line of a file that the operator stores elsewhere. */
function passphraseIn(file: string): string {
  const passphrase = textOf(file).split(/\r?\n/)[0]!;
  if (passphrase === '') throw new OperatorError(`The file ${file} is empty. Write a passphrase into its first line.`);
  return passphrase;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new OperatorError(`The file ${file} cannot be read (${(cause as NodeJS.ErrnoException).code}).`, { cause });
  }
}
