import { type EventEmitter } from 'node:events';
import { type Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { inSpan } from '../../tracing/spans.js';
import { storageFull } from '../storage.js';
import { statementStep } from './statement-step.js';

/** What the connections of one pool have in common. */
export type Watch = {
  /** Milliseconds without a word after which a connection with a statement under way is given up. */
  silence: number;
  /** Told of every connection that is lost, and not of those that are closed. */
  onLost: () => void;
  /** Told when a statement failed because the server's disk is full. */
  onStorageFull: () => void;
  open: Set<WatchedClient>;
};

/** What a connection of `pg` 8 knows, and its type declarations leave out. */
type Insides = { connection: Connection; readyForQuery: boolean };
type Connection = EventEmitter<{ errorMessage: [{ code?: string }] }> & { stream: Socket };

/**
 * A connection that is given up when nothing is heard of it any more. PostgreSQL's own time-outs are no help where the
 * machine or the way to it is gone: nobody is there to keep them. The socket's timer costs a statement nothing.
 */
export class WatchedClient extends Client {
  constructor(config: ClientConfig & { watch: Watch }) {
    super(config);
    const { silence, onLost, onStorageFull, open } = config.watch;
    this.once('connect', () => {
      open.add(this);
      this.wire.on('errorMessage', ({ code }) => code === storageFull && onStorageFull());
      this.socket.setTimeout(silence, () => this.isIdle || this.giveUpWith(open));
    });
    this.on('end', () => open.delete(this));
    // It also says so by itself, idle or not, and where nobody listens that ends the process.
    this.on('error', onLost);
  }

  /** TypeORM's statements; ours come as queries of their own, and are traced where they are sent. */
  override query(...given: unknown[]): never {
    const send = () => super.query.apply(this, given as never) as unknown as Promise<unknown>;
    const [text, , done] = given;
    return (typeof text === 'string' && !done ? inSpan(() => statementStep(text), send) : send()) as never;
  }

  /** Ahead of every statement, and no part of what the first of them is traced for. */
  begin(settings: string): Promise<unknown> {
    return super.query(settings);
  }

  /** Its idle neighbours have been silent for as long: each would have the next request find that out. */
  private giveUpWith(neighbours: Set<WatchedClient>): void {
    for (const each of neighbours) if (each === this || each.isIdle) each.socket.destroy(new Error(silent));
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

const silent = 'Connection terminated: the database has fallen silent.';

/** Whether an error says that there is no connection to be had, or that the one in use is gone. `pg` gives it no code. */
export const isLostConnection = (thrown: unknown): boolean =>
  thrown instanceof Error && (lost.test(thrown.message) || thrown.name === 'QueryRunnerAlreadyReleasedError');

const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;
