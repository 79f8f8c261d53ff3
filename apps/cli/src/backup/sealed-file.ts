import { createReadStream, createWriteStream, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { OperatorError } from '#composition/operator-error';

/** Encrypts a stream with `age`. Reads nothing until the result is read. */
export async function* seal(encrypter: Encrypter, content: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const sealed = await encrypter.encrypt(bytesOf(Readable.from(content)));
  yield* Readable.fromWeb(sealed as ReadableStream) as AsyncIterable<Uint8Array>;
}

/** Encrypts a stream with `age` into a file that appears completely or not at all. Returns the size of the file. */
export async function sealInto(file: string, encrypter: Encrypter, content: AsyncIterable<Buffer>): Promise<number> {
  const draft = `${file}.draft`;
  try {
    const written = createWriteStream(draft, { mode: 0o600, flush: true });
    await pipeline(seal(encrypter, content), written);
    renameSync(draft, file);
    return statSync(file).size;
  } catch (error) {
    rmSync(draft, { force: true });
    throw fileSystemError(error, draft, 'written') ?? error;
  }
}

/**
 * Returns the decrypted content of a file.
 * @param onRead is called with the number of bytes that were read
 * @throws OperatorError for a wrong passphrase or identity, or if it is not an encrypted file. If the file was
 * altered, the stream ends with an OperatorError.
 */
export async function contentOf(
  file: string,
  decrypter: Decrypter,
  onRead: (bytes: number) => void,
): Promise<AsyncIterable<Uint8Array>> {
  try {
    statSync(file);
    return verifiedContentOf(file, await decrypter.decrypt(bytesOf(createReadStream(file))), onRead);
  } catch (cause) {
    const message = `The file ${file} could not be decrypted: wrong passphrase or another key, or not a Latchkey backup.`;
    throw fileSystemError(cause, file, 'read') ?? new OperatorError(message, { cause });
  }
}

/** Yields the decrypted content. Every chunk is verified when it is decrypted, and so is the end of the file. */
async function* verifiedContentOf(
  file: string,
  decrypted: globalThis.ReadableStream<Uint8Array>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  try {
    for await (const piece of Readable.fromWeb(decrypted as ReadableStream<Uint8Array>)) {
      yield piece as Uint8Array;
      onRead((read += (piece as Uint8Array).length));
    }
  } catch (cause) {
    throw new OperatorError(`The file ${file} is truncated or corrupted. Use another copy.`, { cause });
  }
}

/** Describes errors of the file system that the operator can fix. Undefined for other causes. */
function fileSystemError(cause: unknown, file: string, what: 'read' | 'written'): OperatorError | undefined {
  const { code, path } = cause as NodeJS.ErrnoException;
  return path === file || code === 'ENOSPC'
    ? new OperatorError(`The file ${file} cannot be ${what} (${code}).`, { cause })
    : undefined;
}

const bytesOf = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;

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
