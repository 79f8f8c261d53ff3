import { type Client } from './calls.js';
import { type components } from './generated/api.js';
import { wait } from './transport.js';

type Connection = components['schemas']['Connection'];

export type WaitOptions = {
  /** Seconds to wait. 900 by default, because a connect URL is valid for 15 minutes. */
  timeout?: number;
  /** Seconds between requests. 2 by default. */
  interval?: number;
  signal?: AbortSignal;
};

/** The person has not connected the account within the given time. */
export class ConnectionTimeoutError extends Error {
  override readonly name = 'ConnectionTimeoutError';

  constructor(
    /** The connection as last read. `last_error` says what went wrong, if something did. */
    readonly connection: Connection,
    seconds: number,
  ) {
    super(
      `The connection ${connection.id} is still ${connection.status} after ${seconds} seconds. ` +
        (connection.last_error ?? 'Nobody has connected the account yet. The person may have cancelled.'),
    );
  }
}

/**
 * Waits until a person has connected the account, and returns the connection. Cancelling on the connect page does not end
 * the wait, because the person can open the URL again.
 * @throws ConnectionTimeoutError if the connection is not active in time, and LatchkeyError if it was deleted.
 */
export async function waitForConnection(latchkey: Client, id: string, options: WaitOptions = {}): Promise<Connection> {
  const { timeout = 900, interval = 2, signal } = options;
  const end = Date.now() + timeout * 1000;
  for (;;) {
    const connection: Connection = await latchkey.connections.get(id, undefined, signal && { signal });
    if (connection.status === 'active') return connection;
    const left = end - Date.now();
    if (left <= 0) throw new ConnectionTimeoutError(connection, timeout);
    await wait(Math.min(interval, left / 1000), signal);
  }
}
