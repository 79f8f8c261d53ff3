import { AggregateStore } from '#kernel';
import { type SyntheticTool } from './synthetic-tool.js';

export abstract class SyntheticTools extends AggregateStore<SyntheticTool> {
  /** The id of the tool of that name, whoever owns it; null where there is none. */
  abstract named(orgId: string, name: string): Promise<string | null>;

  /** Of the organization. */
  abstract countAll(orgId: string): Promise<number>;

  /** How many a member owns. */
  abstract countOf(orgId: string, userId: string): Promise<number>;
}
