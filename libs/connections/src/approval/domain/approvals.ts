import { AggregateStore } from '#kernel';
import { type Approval, type ApprovalState } from './approval.js';
import { type ToolUse } from './tool-use.js';

export abstract class Approvals extends AggregateStore<Approval> {
  /** As it is committed now; null where there is none. */
  abstract find(orgId: string, id: string): Promise<ApprovalState | null>;

  /** The member's approvals for just this call that were neither denied nor used, newest first; some may have expired. */
  abstract openFor(orgId: string, userId: string, use: ToolUse): Promise<ApprovalState[]>;

  /** How many calls of the member wait for a decision. */
  abstract countPending(orgId: string, userId: string, at: Date): Promise<number>;
}
