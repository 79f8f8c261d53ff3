import { AggregateStore } from '#kernel';
import { type Approval, type ApprovalState } from './approval.js';
import { type ToolUse } from './tool-use.js';

export abstract class Approvals extends AggregateStore<Approval> {
  /** The last committed state, or null. */
  abstract find(orgId: string, id: string): Promise<ApprovalState | null>;

  /**
   * The member's approvals for exactly this call that are neither denied nor used, newest first. Some may have expired.
   */
  abstract openFor(orgId: string, userId: string, use: ToolUse): Promise<ApprovalState[]>;

  /** Counts the member's calls that wait for a decision. */
  abstract countPending(orgId: string, userId: string, at: Date): Promise<number>;
}
