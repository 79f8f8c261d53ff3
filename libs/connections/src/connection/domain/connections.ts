import { type Reach } from '#access-control';
import { AggregateStore, type Caller } from '#kernel';
import { type ConnectionState } from './connection-state.js';
import { type Connection } from './connection.js';

export abstract class Connections extends AggregateStore<Connection> {
  /** Names of a member's own connections. */
  abstract namesOf(orgId: string, userId: string): Promise<string[]>;

  /**
   * The caller's access to a connection, in the transaction of the command.
   * @throws not_found if the caller has no access.
   */
  abstract reachTo(caller: Caller, connection: ConnectionState): Promise<Reach>;

  /** Whether a connection that is not disconnected uses the vault's account. */
  abstract useAccount(orgId: string, accountId: string): Promise<boolean>;

  /** Like `change`, by the vault's account. Does nothing if no connection uses it. */
  abstract changeWithAccount(orgId: string, accountId: string, decide: (connection: Connection) => void): Promise<void>;
}
