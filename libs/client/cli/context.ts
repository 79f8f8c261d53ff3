import { type Client, createClient } from '../src/index.js';
import { CommandFailure, exitCodes } from './failures.js';
import { Logins } from './logins.js';
import { type Output } from './output.js';

declare const __VERSION__: string | undefined;

/** The version of the package, which the bundler inserts. */
export const version = typeof __VERSION__ === 'string' ? __VERSION__ : '0.0.0';

export type Environment = Record<string, string | undefined>;

export type Context = {
  output: Output;
  sessions: Sessions;
  environment: Environment;
  /** Set by commands whose result is not an error, but not a success either. */
  exitCode?: number;
};

type ConnectionOptions = { url?: string; allowHttp?: boolean };

const usualUrl = 'http://127.0.0.1:3000';

/** Finds the address and the token for a command. */
export class Sessions {
  readonly logins: Logins;
  private options: ConnectionOptions = {};

  constructor(private readonly environment: Environment) {
    this.logins = new Logins(environment);
  }

  configure(options: ConnectionOptions): void {
    this.options = options;
    if (options.url === undefined) this.assertNotBlank('LATCHKEY_URL');
  }

  /** The address of the API, without a slash at its end. */
  get url(): string {
    const { LATCHKEY_URL } = this.environment;
    return (this.options.url ?? LATCHKEY_URL ?? this.logins.current ?? usualUrl).replace(/(?<!\/)\/+$/, '');
  }

  /** Whether the token is in the environment, where other commands of the shell find it too. */
  get hasTokenInEnvironment(): boolean {
    return Boolean(this.environment.LATCHKEY_TOKEN);
  }

  /** A client with the token of the login at this address. A token is never sent to another address. */
  client(): Client {
    this.assertNotBlank('LATCHKEY_TOKEN');
    const token = this.environment.LATCHKEY_TOKEN ?? this.logins.get(this.url)?.token;
    if (!token)
      throw new CommandFailure(
        `You are not logged in at ${this.url}. Run \`latchkey login --url ${this.url}\`, or set LATCHKEY_TOKEN.`,
        'unauthorized',
        exitCodes.notLoggedIn,
      );
    return this.clientWith(token);
  }

  clientWith(token: string): Client {
    const url = checkedUrl(this.url, this.options.allowHttp === true);
    return createClient({ url, token, fetch: fetchAsLatchkey });
  }

  /** A script that failed to read its token must not act with the rights of the person who logged in. */
  private assertNotBlank(name: 'LATCHKEY_URL' | 'LATCHKEY_TOKEN'): void {
    if (this.environment[name]?.trim() !== '') return;
    throw new CommandFailure(
      `${name} is set but empty. Set it to a value, or unset it to use your login.`,
      'unauthorized',
      exitCodes.notLoggedIn,
    );
  }
}

/** Sends the version, which the audit log records as the user agent. */
const fetchAsLatchkey: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers);
  headers.set('user-agent', `latchkey-cli/${version}`);
  return fetch(url, { ...init, headers });
};

/** Refuses addresses to which the token would be sent without encryption. */
function checkedUrl(text: string, allowHttp: boolean): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw wrongUrl(`“${text}” is not a URL. Use the address of the API, such as https://latchkey.example.com.`);
  }
  if (url.username || url.password || !/^https?:$/.test(url.protocol))
    throw wrongUrl('The address of the API must begin with https:// and must not contain credentials.');
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'http:' && !isLocal && !allowHttp)
    throw wrongUrl(
      `${text} would send your token without encryption. Use https, or add --allow-http if you trust the network.`,
    );
  return text;
}

const wrongUrl = (message: string) => new CommandFailure(message, 'bad_request', exitCodes.wrongUsage);
