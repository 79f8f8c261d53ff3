import { type EventEmitter } from 'node:events';
import { type Socket } from 'node:net';
import { Client, type ClientConfig, type QueryResult } from 'pg';
import { inSpan } from '../../tracing/spans.js';
import { storageFull } from '../storage.js';
import { prepareForCitus } from './citus.js';
import { statementStep } from './statement.js';

/** The state that all connections of one pool share. */
export type Watch = {
  /** Milliseconds of silence after which a connection with a running statement is dropped. */
  silence: number;
  /** Called for every lost connection, but not for connections that the process closed. */
  onLost: () => void;
  /** Called when a statement failed because the server's disk is full. */
  onStorageFull: () => void;
  /** Called when the server has accepted or refused the login of a new connection. */
  onLogin: (outcome: 'accepted' | 'refused') => void;
  /** Called when a new connection can be used. */
  onReady: (isOnCitus: boolean) => void;
  open: Set<WatchedClient>;
};

/** Properties of a `pg` 8 connection that its type declarations omit. */
type Insides = { connection: Connection; readyForQuery: boolean; _queryable: boolean };
type Connection = EventEmitter<{ errorMessage: [ServerError] }> & { stream: Socket };

/** Source: PostgreSQL, Error and Notice Message Fields. */
type ServerError = { code?: string; severity?: string };

/**
 * A connection that is dropped when its server no longer responds. PostgreSQL's own timeouts do not help when the
 * server or the network is gone. The timer of the socket does not slow down statements.
 */
export class WatchedClient extends Client {
  isOnCitus = false;
  private readonly onReady: Watch['onReady'];

  constructor(config: ClientConfig & { watch: Watch }) {
    super(config);
    const { silence, onLost, onStorageFull, onLogin, onReady, open } = config.watch;
    this.onReady = onReady;
    this.wire.on('errorMessage', ({ code }) => {
      if (code !== undefined && refusedLogin.includes(code)) onLogin('refused');
    });
    this.once('connect', () => {
      open.add(this);
      onLogin('accepted');
      this.wire.on('errorMessage', ({ code, severity }) => {
        if (code === storageFull) onStorageFull();
        if (severity === 'FATAL') this.leave(onLost);
      });
      this.socket.setTimeout(silence, () => this.isIdle || this.drop(open));
    });
    this.on('end', () => open.delete(this));
    // The client also emits the error itself, idle or not. Without a listener, this error would end the process.
    this.on('error', onLost);
  }

  /** Traces TypeORM's statements. Our own statements are query objects and are traced where they are sent. */
  override query(...parameters: unknown[]): never {
    const send = () => super.query.apply(this, parameters as never) as unknown as Promise<unknown>;
    const [text, , done] = parameters;
    return (typeof text === 'string' && !done ? inSpan(() => statementStep(text), send) : send()) as never;
  }

  /** Runs the settings before the first statement, outside of its trace. */
  async applySettings(settings: string): Promise<void> {
    const results = (await super.query(`${settings};${prepareForCitus}`)) as unknown as QueryResult[];
    this.isOnCitus = results.at(-1)!.rows.length > 0;
    this.onReady(this.isOnCitus);
  }

  /** Drops this connection and the idle connections of the pool. Each of these would make the next request fail. */
  private drop(neighbours: Set<WatchedClient>): void {
    for (const each of neighbours) if (each === this || each.isIdle) each.socket.destroy(new Error(silent));
  }

  /**
   * Keeps the pool from giving this connection to the next request. The server ends the session after a fatal error, but
   * the end of the connection may arrive later.
   */
  private leave(onLost: () => void): void {
    (this as unknown as Insides)._queryable = false;
    onLost();
  }

  private get isIdle(): boolean {
    return (this as unknown as Insides).readyForQuery;
  }

  private get socket(): Socket {
    return this.wire.stream;
  }

  private get wire(): Connection {
    return (this as unknown as Insides).connection;
  }
}

/** SQLSTATE `invalid_authorization_specification` and `invalid_password`. */
const refusedLogin = ['28000', '28P01'];

const silent = 'Connection terminated: the database stopped responding.';

/** Whether an error means that no connection is available or that it was lost. `pg` has no code for it. */
export const isLostConnection = (thrown: unknown): boolean =>
  thrown instanceof Error && (lost.test(thrown.message) || thrown.name === 'QueryRunnerAlreadyReleasedError');

const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;
