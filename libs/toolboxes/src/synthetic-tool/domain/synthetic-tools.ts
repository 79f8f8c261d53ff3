import { AggregateStore } from '#kernel';
import { type SyntheticTool } from './synthetic-tool.js';

export abstract class SyntheticTools extends AggregateStore<SyntheticTool> {
  /** The id of the tool with this name, for any owner; null if there is none. */
  abstract findByName(orgId: string, name: string): Promise<string | null>;

  abstract countAll(orgId: string): Promise<number>;

  abstract countOf(orgId: string, userId: string): Promise<number>;

  /** Ids of the first tools a member owns. */
  abstract ownedBy(orgId: string, userId: string, most: number): Promise<string[]>;

  /** Tools with a step on one of these connections, except those a member owns. */
  abstract onConnections(
    orgId: string,
    connectionIds: readonly string[],
    butOf: string,
  ): Promise<{ id: string; owner_user_id: string }[]>;
}
