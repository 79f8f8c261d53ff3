import { type ClientBase, type Pool, type PoolConfig } from 'pg';
import { connectionTo, keepAlive } from './connection-to.js';
import { type Watch, WatchedClient } from './driver/watched-client.js';
import { Storage } from './storage.js';

/** How a process connects to PostgreSQL. */
export type DatabaseAccess = {
  url: string;
  /** The role that an operator's command acts as. Null for the role in the URL, as in API, worker and vault. */
  role: string | null;
  /** Maximum number of connections per pool. */
  poolSize: number;
  /** Milliseconds after which PostgreSQL cancels a statement. */
  statementTimeoutMs: number;
  /** Milliseconds that a statement may wait for a lock. Two seconds by default, at most half of the statement's time. */
  lockTimeoutMs?: number;
  /** Milliseconds to wait for a connection, new or pooled. Five seconds by default. */
  connectionTimeoutMs?: number;
};

/**
 * Milliseconds that this process waits after PostgreSQL's own timeout, so that PostgreSQL ends the statement first.
 * Only then is the result of the statement certain.
 */
const grace = 1000;

/** Listeners for lost connections, full disks, refused logins and the extension Citus. */
export type ConnectionListeners = {
  report: () => void;
  storage?: Storage;
  logins?: Logins;
  distribution?: Distribution;
};

/** Returns the options of a pool's connections. */
export function buildPoolOptions(
  access: DatabaseAccess,
  listeners: ConnectionListeners,
  settings: Record<string, string> = {},
): PoolConfig {
  const onStorageFull = () => listeners.storage?.recordFull();
  const watch: Watch = {
    silence: access.statementTimeoutMs + grace,
    onLost: listeners.report,
    onStorageFull,
    onLogin: (outcome) => listeners.logins?.record(outcome),
    onReady: (isOnCitus) => listeners.distribution?.record(isOnCitus),
    open: new Set(),
  };
  // The pool waits for the promise that this function returns, although its type declarations do not say so.
  const begin = (client: ClientBase): unknown =>
    (client as WatchedClient).applySettings(formatSessionSettings(access, settings));
  return {
    ...connectionTo(access.url, access.connectionTimeoutMs),
    max: access.poolSize,
    // The type declarations do not allow for the settings that the pool passes to this class.
    Client: WatchedClient as unknown as new () => ClientBase,
    watch,
    onConnect: begin,
  } as PoolConfig;
}

/**
 * Returns the settings of a session as text. They are sent after connecting, because PgBouncer does not accept them
 * in the address.
 */
const formatSessionSettings = (
  { role, statementTimeoutMs, lockTimeoutMs = 2000 }: DatabaseAccess,
  more: Record<string, string>,
): string =>
  Object.entries({
    timezone: 'UTC',
    statement_timeout: String(statementTimeoutMs),
    // Shorter than the statement's own timeout, so that a caller blocked by a lock gets the right error.
    lock_timeout: String(Math.min(lockTimeoutMs, Math.round(statementTimeoutMs / 2))),
    idle_in_transaction_session_timeout: String(maxIdle),
    tcp_keepalives_idle: String(keepAlive.idle),
    tcp_keepalives_interval: String(keepAlive.interval),
    // JIT compilation costs more than most statements take to run.
    jit: 'off',
    // Data is in memory or on SSDs. With the default, PostgreSQL would scan large tables.
    random_page_cost: '1.1',
    ...(role && { role }),
    ...more,
  })
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join(';');

/** Milliseconds a transaction may be idle: our transactions wait for nothing but PostgreSQL. */
const maxIdle = 30_000;

/** Lets a pool survive lost connections: their statements fail, and the pool replaces them. */
export const surviveLostConnections = (pool: Pool): void => void pool.on('error', () => undefined);

/** Whether PostgreSQL refused the newest login. Connections that are already open still work, but no new ones do. */
export class Logins {
  private last: 'accepted' | 'refused' = 'accepted';

  get areRefused(): boolean {
    return this.last === 'refused';
  }

  record(outcome: 'accepted' | 'refused'): void {
    this.last = outcome;
  }
}

/** Whether the database is distributed by Citus, as the newest connection found. */
export class Distribution {
  private last = false;

  get isByCitus(): boolean {
    return this.last;
  }

  record(isByCitus: boolean): void {
    this.last = isByCitus;
  }
}

/**
 * Lost connections to PostgreSQL. The next server may be a replica or a restored backup, so cached reads may be wrong.
 */
export class LostConnections {
  readonly storage = new Storage();
  readonly logins = new Logins();
  readonly distribution = new Distribution();
  private readonly listeners: (() => void)[] = [];

  /** Calls `listener` whenever this process loses a connection. */
  onLost(listener: () => void): void {
    this.listeners.push(listener);
  }

  readonly report = (): void => this.listeners.forEach((listener) => listener());
}
