import { type ClientConfig } from 'pg';

/**
 * Seconds after which a silent connection is probed. Also on the server: a lost process's session holds its locks until
 * then.
 */
export const keepAlive = { idle: 10, interval: 5 };

/** Options of every connection: it never waits forever, and is closed when its peer is gone. */
export const connectionTo = (url: string, connectionTimeoutMs = 5000) =>
  ({
    connectionString: url,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAlive.idle * 1000,
  }) satisfies ClientConfig;
