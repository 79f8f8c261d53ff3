import { type ClientBase, type ClientConfig, type Pool, type PoolConfig } from 'pg';
import { type Watch, WatchedClient } from './driver/watched-client.js';
import { Storage } from './storage.js';

/** How a process reaches PostgreSQL. */
export type DatabaseAccess = {
  url: string;
  /** The role that an operator's command acts as, where the URL names another; a process has a login of its own. */
  role: string | null;
  /** Connections a pool holds at the most. */
  poolSize: number;
  /** Milliseconds after which PostgreSQL gives a statement up. */
  statementTimeoutMs: number;
  /** Milliseconds after which nobody waits for a connection any longer, be it made or shared; five seconds unless said. */
  connectionTimeoutMs?: number;
};

/** Milliseconds by which PostgreSQL's own time-out comes first, so that a statement's end is told rather than guessed. */
const grace = 1000;

/**
 * Seconds after which the end of a silent connection is looked for. On the server too: the session of a process that is
 * gone holds its locks until then.
 */
const keepAlive = { idle: 10, interval: 5 };

/** How any connection is made: it neither waits for ever nor is kept when its other end is gone. */
export const connectionTo = (url: string, connectionTimeoutMs = 5000) =>
  ({
    connectionString: url,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAlive.idle * 1000,
  }) satisfies ClientConfig;

/** Who hears of each connection that is lost, and of a disk that is full. */
export type Heard = { note: () => void; storage?: Storage };

/** A pool's connections. */
export function poolOf(access: DatabaseAccess, heard: Heard, more: Record<string, string> = {}): PoolConfig {
  const onStorageFull = () => heard.storage?.noteFull();
  const watch: Watch = {
    silence: access.statementTimeoutMs + grace,
    onLost: heard.note,
    onStorageFull,
    open: new Set(),
  };
  // A pool waits for what this promises, which its type declarations do not know.
  const begin = (client: ClientBase): unknown => (client as WatchedClient).begin(settingsOf(access, more));
  return {
    ...connectionTo(access.url, access.connectionTimeoutMs),
    max: access.poolSize,
    // Its type declarations think that a pool gives its connections no settings.
    Client: WatchedClient as unknown as new () => ClientBase,
    watch,
    onConnect: begin,
  } as PoolConfig;
}

/** What a session starts with: sent when the connection stands, as PgBouncer takes none of it with the address. */
const settingsOf = ({ role, statementTimeoutMs }: DatabaseAccess, more: Record<string, string>): string =>
  Object.entries({
    timezone: 'UTC',
    statement_timeout: String(statementTimeoutMs),
    // Before the statement's own, so that who waits for a lock is told what they wait for.
    lock_timeout: String(Math.min(longestLockWait, Math.round(statementTimeoutMs / 2))),
    idle_in_transaction_session_timeout: String(longestPause),
    tcp_keepalives_idle: String(keepAlive.idle),
    tcp_keepalives_interval: String(keepAlive.interval),
    // Compiling a statement costs more than most take to run.
    jit: 'off',
    // Data is in memory or on disks without a head to move; or else large tables are read whole.
    random_page_cost: '1.1',
    ...(role && { role }),
    ...more,
  })
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join(';');

/** Milliseconds. */
const longestLockWait = 2000;

/** Milliseconds that a transaction may do nothing: none of ours waits for anything but PostgreSQL. */
const longestPause = 30_000;

/** Lets a pool lose connections: what runs on one fails, and the pool replaces it. */
export const surviveLostConnections = (pool: Pool): void => void pool.on('error', () => undefined);

/**
 * Connections to PostgreSQL that were lost. Who answers next may be another server, or the same one rewound to a
 * backup: what was kept of what it said before may never have happened.
 */
export class LostConnections {
  readonly storage = new Storage();
  private readonly listeners: (() => void)[] = [];

  /** Calls `listener` whenever this process has lost one. */
  onLost(listener: () => void): void {
    this.listeners.push(listener);
  }

  readonly note = (): void => this.listeners.forEach((listener) => listener());
}
