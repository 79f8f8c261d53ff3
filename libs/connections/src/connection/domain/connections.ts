import { type Reach } from '#access-control';
import { AggregateStore, type Caller } from '#kernel';
import { type ConnectionState } from './connection-state.js';
import { type Connection } from './connection.js';

export abstract class Connections extends AggregateStore<Connection> {
  /** Names of a member's own connections. */
  abstract namesOf(orgId: string, userId: string): Promise<string[]>;

  /**
   * How a connection reaches the caller, in the transaction of the command that asks.
   * @throws not_found where it does not.
   */
  abstract reachTo(caller: Caller, connection: ConnectionState): Promise<Reach>;

  /** Whether a connection that is not disconnected has the vault's account. */
  abstract useAccount(orgId: string, accountId: string): Promise<boolean>;

  /** As `change`, by the vault's account; nothing happens where no connection has it. */
  abstract changeWithAccount(orgId: string, accountId: string, decide: (connection: Connection) => void): Promise<void>;
}
