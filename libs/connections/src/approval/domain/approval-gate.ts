import { type Caller } from '#kernel';
import { type ApprovalPolicy } from '#organizations';
import { type ApprovalState } from './approval.js';
import { type WantedUse } from './tool-use.js';

/** What a caller is answered whose call needs approval first. */
export type OpenApproval = Pick<ApprovalState, 'id' | 'status' | 'summary' | 'tier' | 'arguments_preview'> & {
  expires_at: string;
  /** Name of the connection; null where the caller may not see it, and for a synthetic tool. */
  connection_name: string | null;
  /** Whether it takes somebody else's word. */
  second_person: boolean;
};

/** The use of an approval by one execution, in the transaction under way. */
export type ApprovalUse = {
  take: (executionId: string) => Promise<void>;
  /** Where nothing was sent after all. */
  giveBack: (executionId: string) => Promise<void>;
};

/** `use` is null where no approval is needed. */
export type Admission = { asked: OpenApproval } | { asked: null; use: ApprovalUse | null };

/** Port to what the organization wants of a call before it is made. */
export abstract class ApprovalGate {
  /** What the organization wants of calls in the caller's epoch: `admit` goes by it. */
  abstract policyOf(caller: Caller): Promise<ApprovalPolicy>;

  /**
   * Lets a call through, or asks for approval of it.
   * @param approvalId the approval that the caller brings.
   * @throws forbidden `tier_blocked`; conflict where the approval is not good for this call.
   */
  abstract admit(
    caller: Caller,
    wanted: WantedUse,
    policy: ApprovalPolicy,
    approvalId: string | undefined,
  ): Promise<Admission>;
}
