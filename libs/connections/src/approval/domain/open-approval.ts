import { type ApprovalState } from './approval.js';

/** The response to a call that first needs approval. */
export type OpenApproval = Pick<ApprovalState, 'id' | 'status' | 'summary' | 'tier' | 'arguments_preview'> & {
  expires_at: string;
  /** Name of the connection. Null for a synthetic tool, or if the caller cannot see the connection. */
  connection_name: string | null;
  /** Whether a second person must approve. */
  second_person: boolean;
};

/** Uses an approval for one execution, or releases it. Both functions run in the current transaction. */
export type ApprovalUse = {
  consume: (executionId: string) => Promise<void>;
  /** Makes the approval usable again, because nothing was sent. */
  release: (executionId: string) => Promise<void>;
};

/** Whether the call may be made. It may be made if `pending` is null. `use` is null if the call needs no approval. */
export type RequiredApproval = { pending: OpenApproval } | { pending: null; use: ApprovalUse | null };
