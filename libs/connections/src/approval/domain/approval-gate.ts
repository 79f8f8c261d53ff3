import { type Caller } from '#kernel';
import { type ApprovalPolicy } from '#organizations';
import { type ApprovalState } from './approval.js';
import { type WantedUse } from './tool-use.js';

/** The response to a call that needs approval first. */
export type OpenApproval = Pick<ApprovalState, 'id' | 'status' | 'summary' | 'tier' | 'arguments_preview'> & {
  expires_at: string;
  /** Name of the connection. Null for a synthetic tool, or if the caller cannot see the connection. */
  connection_name: string | null;
  /** Whether a second person must approve. */
  second_person: boolean;
};

/** Use of an approval by one execution, in the current transaction. */
export type ApprovalUse = {
  take: (executionId: string) => Promise<void>;
  /** Makes the approval usable again, because nothing was sent. */
  giveBack: (executionId: string) => Promise<void>;
};

/** `use` is null if no approval is needed. */
export type Admission = { asked: OpenApproval } | { asked: null; use: ApprovalUse | null };

/** Port to the organization's approval rules for calls. */
export abstract class ApprovalGate {
  /** The organization's policy in the caller's epoch. Pass it to `admit`. */
  abstract policyOf(caller: Caller): Promise<ApprovalPolicy>;

  /**
   * Allows a call, or requests approval for it.
   * @param approvalId the approval sent by the caller.
   * @throws forbidden `tier_blocked`; conflict if the approval does not match this call.
   */
  abstract admit(
    caller: Caller,
    wanted: WantedUse,
    policy: ApprovalPolicy,
    approvalId: string | undefined,
  ): Promise<Admission>;
}
