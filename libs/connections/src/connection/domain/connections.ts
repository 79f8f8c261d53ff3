import { AggregateStore } from '#kernel';
import { type Connection } from './connection.js';
import { type Grant } from './reach.js';

export abstract class Connections extends AggregateStore<Connection> {
  /** Names of a member's own connections. */
  abstract namesOf(orgId: string, userId: string): Promise<string[]>;

  /** Every grant on a connection, in the transaction of the command that asks. */
  abstract grantsOn(orgId: string, id: string): Promise<Grant[]>;
}
