import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandFailure, exitCodes } from './failures.js';

type Login = {
  token?: string;
  /** The secret with which `latchkey listen` signs. */
  webhook_secret?: string;
};

type Stored = { current?: string; logins: Record<string, Login> };

/** The logins of this user, by the address of the API, in a file that only this user can read. */
export class Logins {
  readonly path: string;

  constructor(environment: Record<string, string | undefined>) {
    const { XDG_CONFIG_HOME } = environment;
    // The XDG specification ignores relative paths.
    const folder = XDG_CONFIG_HOME?.startsWith('/') ? XDG_CONFIG_HOME : join(environment.HOME || homedir(), '.config');
    this.path = join(folder, 'latchkey', 'logins.json');
  }

  /** The address of the last login. */
  get current(): string | undefined {
    return this.read().current;
  }

  get(url: string): Login | undefined {
    const { logins } = this.read();
    return Object.hasOwn(logins, url) ? logins[url] : undefined;
  }

  /** Stores a login, and makes its address the default. */
  add(url: string, token: string): void {
    const stored = this.read();
    this.write({ current: url, logins: { ...stored.logins, [url]: { ...this.get(url), token } } });
  }

  keepSecret(url: string, webhook_secret: string): void {
    const stored = this.read();
    this.write({ ...stored, logins: { ...stored.logins, [url]: { ...this.get(url), webhook_secret } } });
  }

  remove(url: string): void {
    const { current, logins } = this.read();
    const kept = Object.fromEntries(Object.entries(logins).filter(([each]) => each !== url));
    this.write({ ...(current !== undefined && current !== url && { current }), logins: kept });
  }

  private read(): Stored {
    let text: string;
    try {
      text = readFileSync(this.path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { logins: {} };
      throw this.unusable(error);
    }
    try {
      const stored = JSON.parse(text) as Stored;
      return { ...stored, logins: { ...stored.logins } };
    } catch (error) {
      throw this.unusable(error);
    }
  }

  /** Replaces the file in one step, so that a crash does not leave half of it. */
  private write(stored: Stored): void {
    const written = `${this.path}.${process.pid}`;
    try {
      mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
      writeFileSync(written, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
      // The mode above applies only to new files.
      chmodSync(written, 0o600);
      renameSync(written, this.path);
    } catch (error) {
      throw this.unusable(error);
    }
  }

  private unusable(error: unknown): CommandFailure {
    const problem = error instanceof SyntaxError ? 'it is not JSON' : (error as Error).message;
    const message = `Cannot use ${this.path}: ${problem}. Repair or delete the file, then log in again.`;
    return new CommandFailure(message, 'bad_request', exitCodes.failed);
  }
}
