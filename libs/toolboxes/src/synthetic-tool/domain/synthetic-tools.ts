import { AggregateStore } from '#kernel';
import { type SyntheticTool } from './synthetic-tool.js';

export abstract class SyntheticTools extends AggregateStore<SyntheticTool> {
  /** The id of the tool of that name, whoever owns it; null where there is none. */
  abstract named(orgId: string, name: string): Promise<string | null>;

  /** Of the organization. */
  abstract countAll(orgId: string): Promise<number>;

  /** How many a member owns. */
  abstract countOf(orgId: string, userId: string): Promise<number>;

  /** Ids of the first of those that a member owns. */
  abstract ownedBy(orgId: string, userId: string, most: number): Promise<string[]>;

  /** Those with a step on one of these connections, but for what a member owns. */
  abstract onConnections(
    orgId: string,
    connectionIds: readonly string[],
    butOf: string,
  ): Promise<{ id: string; owner_user_id: string }[]>;
}
