import { type EventEntries } from '#kernel';
import { type ToolUse } from './tool-use.js';

/** Identifies a call and the member who makes it. Never contains the call's arguments. */
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

/** No event advances the epoch: an approval allows one call and changes no rights. */
export const approvalEvents = {
  'approval.requested': { says: 'requested approval of', ...own },
  'approval.approved': { says: "approved {person}'s request for", ...ofAnother },
  'approval.denied': { says: "denied {person}'s request for", ...ofAnother },
  'approval.expired': { says: "marked {person}'s approval for … as expired", ...ofAnother },
  'approval.consumed': { says: 'used the approval of', ...own },
  'approval.returned': { says: 'regained the approval of …, because the call was not sent', ...own },
} satisfies EventEntries<ApprovalEvent>;
