import { type Reach } from '#access-control';
import { AggregateStore, type Caller } from '#kernel';
import { type ToolboxState } from './toolbox-state.js';
import { type Toolbox } from './toolbox.js';

export abstract class Toolboxes extends AggregateStore<Toolbox> {
  /** How a toolbox reaches the caller, in the transaction of the command that asks; null where it does not. */
  abstract reachTo(caller: Caller, toolbox: ToolboxState): Promise<Reach | null>;

  /** Ids of all that a member owns. */
  abstract ownedBy(orgId: string, userId: string): Promise<string[]>;

  /** Ids of all with an entry on one of these connections. */
  abstract onConnections(orgId: string, connectionIds: readonly string[]): Promise<string[]>;
}
