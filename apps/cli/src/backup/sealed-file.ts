import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ReadableStream } from 'node:stream/web';
import { type Decrypter, type Encrypter } from 'age-encryption';
import { OperatorError } from '../../../standalone/src/postgres/index.js';

/**
 * Writes what comes, sealed as `age` seals, to a file that appears whole or not at all. Answers its size.
 */
export async function sealInto(file: string, encrypter: Encrypter, content: AsyncIterable<Buffer>): Promise<number> {
  const draft = `${file}.draft`;
  try {
    const sealed = await encrypter.encrypt(bytesOf(Readable.from(content)));
    const written = createWriteStream(draft, { mode: 0o600, flush: true });
    await pipeline(Readable.fromWeb(sealed as ReadableStream), written);
    renameSync(draft, file);
    return statSync(file).size;
  } catch (error) {
    rmSync(draft, { force: true });
    throw ofFileSystem(error, draft, 'written') ?? error;
  }
}

/** @throws OperatorError for another passphrase or identity, or what is no sealed file; what was altered ends the content with one, too. */
export async function contentOf(file: string, decrypter: Decrypter): Promise<AsyncIterable<Uint8Array>> {
  try {
    statSync(file);
    return wholeOf(file, await decrypter.decrypt(bytesOf(createReadStream(file))));
  } catch (cause) {
    const message = `The file ${file} cannot be opened: it is no backup, or is sealed otherwise: with another passphrase, or to another key.`;
    throw ofFileSystem(cause, file, 'read') ?? new OperatorError(message, { cause });
  }
}

/** Each piece is proven as it is opened, and the last one that it is the last. */
async function* wholeOf(file: string, opened: globalThis.ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of Readable.fromWeb(opened as ReadableStream<Uint8Array>)) yield piece as Uint8Array;
  } catch (cause) {
    throw new OperatorError(`The file ${file} is not whole, or was altered: restore another copy of it.`, { cause });
  }
}

/** What the file system refuses, as the operator can mend it; undefined of what has other causes. */
function ofFileSystem(cause: unknown, file: string, what: 'read' | 'written'): OperatorError | undefined {
  const { code, path } = cause as NodeJS.ErrnoException;
  return path === file || code === 'ENOSPC'
    ? new OperatorError(`The file ${file} cannot be ${what} (${code}).`, { cause })
    : undefined;
}

const bytesOf = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;
