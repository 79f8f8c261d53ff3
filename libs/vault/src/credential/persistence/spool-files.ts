import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { type CredentialKey } from '../domain/credential.js';
import { type SpooledTokens, type SpooledUpTo, spoolName } from '../domain/spooled-tokens.js';

/** Stores spooled tokens in files on this machine, sealed as in the database. */
@Injectable()
export class SpoolFiles {
  private readonly folder: string;
  private cachedLocation?: Promise<string>;

  constructor({ dataDir }: VaultOptions) {
    this.folder = join(dataDir, 'spool');
  }

  /** Writes the file completely or not at all, and flushes it to disk. */
  async save(tokens: SpooledTokens): Promise<void> {
    await this.makeFolder();
    const path = this.buildPath(tokens);
    await writeFlushed(`${path}.part`, 'w', JSON.stringify({ ...tokens, secret: tokens.secret.toString('base64') }));
    await rename(`${path}.part`, path);
    // The folder is flushed too, because a power failure could otherwise lose the file's name.
    await writeFlushed(this.folder, 'r');
  }

  find(key: CredentialKey): Promise<SpooledTokens | null> {
    return this.read(this.buildPath(key));
  }

  /** Removes the file, unless its tokens have a newer revision. */
  async drop(key: SpooledUpTo): Promise<void> {
    const found = await this.find(key);
    if (found && found.revision <= key.revision) await rm(this.buildPath(key), { force: true });
  }

  /** Returns the id of this folder, or a random id for this process if the folder is not writable. */
  getLocation(): Promise<string> {
    return (this.cachedLocation ??= this.readLocation().catch(() => randomUUID()));
  }

  private async readLocation(): Promise<string> {
    const path = join(this.folder, 'id');
    const stored = await readFile(path, 'utf8').catch(ifMissing(null));
    if (stored !== null) return stored;
    await this.makeFolder();
    const draft = `${path}.${randomUUID()}.part`;
    await writeFlushed(draft, 'w', randomUUID());
    // The file is written atomically and never replaced, because other processes may read it at the same time.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(draft);
    return readFile(path, 'utf8');
  }

  private async makeFolder(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    // The folder may have other permissions if it was restored from a copy or created by hand.
    await chmod(this.folder, 0o700);
  }

  async list(): Promise<SpooledTokens[]> {
    const names = await readdir(this.folder).catch(ifMissing([]));
    const found = await Promise.all(
      names.filter((name) => name.endsWith('.json')).map((name) => this.read(join(this.folder, name))),
    );
    return found.filter((tokens) => tokens !== null);
  }

  private buildPath(key: CredentialKey): string {
    return join(this.folder, `${spoolName(key)}.json`);
  }

  private async read(path: string): Promise<SpooledTokens | null> {
    const text = await readFile(path, 'utf8').catch(ifMissing(null));
    if (text === null) return null;
    const { secret, expires_at, ...tokens } = JSON.parse(text) as FileContent;
    const expiry = expires_at === null ? null : new Date(expires_at);
    return { ...tokens, secret: Buffer.from(secret, 'base64'), expires_at: expiry };
  }
}

type FileContent = Omit<SpooledTokens, 'secret' | 'expires_at'> & { secret: string; expires_at: string | null };

async function writeFlushed(path: string, flags: string, text?: string): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    if (text !== undefined) await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
    throw error;
  };
