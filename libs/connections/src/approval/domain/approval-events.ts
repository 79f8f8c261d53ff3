import { type EventEntries } from '#kernel';
import { type ToolUse } from './tool-use.js';

/** Which call of whom: never its arguments. */
export type ApprovalData = Omit<ToolUse, 'connection_ids'> & { user_id: string };

export type ApprovalEvent =
  | { type: 'approval.requested'; data: ApprovalData & { expires_at: string } }
  | { type: 'approval.approved'; data: ApprovalData & { expires_at: string } }
  | { type: 'approval.denied'; data: ApprovalData }
  | { type: 'approval.expired'; data: ApprovalData }
  | { type: 'approval.consumed'; data: ApprovalData & { execution_id: string } }
  | { type: 'approval.returned'; data: ApprovalData & { execution_id: string } };

const own = { category: 'usage' } as const;

const ofAnother = { category: 'usage', subject: ({ user_id }: ApprovalData) => user_id } as const;

/** None moves the epoch on: an approval lets one call through and changes nobody's rights. */
export const approvalEvents = {
  'approval.requested': { says: 'asked for approval of', ...own },
  'approval.approved': { says: 'gave {person} approval of', ...ofAnother },
  'approval.denied': { says: 'denied {person} approval of', ...ofAnother },
  'approval.expired': { says: "let lapse {person}'s approval of", ...ofAnother },
  'approval.consumed': { says: 'used the approval of', ...own },
  'approval.returned': { says: 'got back, since nothing was sent, the approval of', ...own },
} satisfies EventEntries<ApprovalEvent>;
