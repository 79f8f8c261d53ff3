import { type ClientConfig } from 'pg';

/**
 * `idle`: seconds after which this process and the server probe a silent connection. `interval`: seconds between two
 * probes. The session of a lost process holds its locks until the probes fail.
 */
export const keepAlive = { idle: 10, interval: 5 };

/** Returns the options of every connection. It never waits forever, and is closed when its peer no longer answers. */
export const connectionTo = (url: string, connectionTimeoutMs = 5000) =>
  ({
    connectionString: url,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAlive.idle * 1000,
  }) satisfies ClientConfig;
