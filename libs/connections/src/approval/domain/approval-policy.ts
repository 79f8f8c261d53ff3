import { type AccessCheck, type Caller, Decision, notFound } from '#kernel';
import { type ApprovalPolicy, type ApprovalRule } from '#organizations';
import { type ApprovalState, type ApprovalStatus, statusAt } from './approval.js';
import { type ApprovalObstacle } from './approval-obstacle.js';
import { stricterRule } from './approval-rules.js';
import { isSameUse, type SentRequest, type ToolUse } from './tool-use.js';
import {
  tierBlocked,
  personRequired,
  executeScopeMissing,
  ownCall,
  notAllEditable,
  approvalNotPending,
  approvalObstructed,
  approvalMismatch,
  approvalConsumed,
  approvedRequestChanged,
  secondPersonRequired,
  approvalPending,
  approvalDenied,
  approvalExpired,
} from './refusals.js';

/** Refuses tiers that the approval policy blocks. */
export const canRunUnder = (rule: ApprovalRule, tier: ToolUse['tier']): Decision =>
  rule === 'block' ? Decision.refuse(tierBlocked, tier) : Decision.allow;

export const isApprovalRequired = (rule: ApprovalRule): boolean => rule === 'confirm' || rule === 'second_person';

/**
 * Whether the caller may decide on approvals. Service members may not: otherwise, the holder of a stolen token could
 * approve their own calls. Tokens without the scope to run tools may not either, because approving leads to a run.
 */
export const canResolveApprovals: AccessCheck = ({ kind, scopes }) => {
  if (kind !== 'user') return Decision.refuse(personRequired);
  return scopes?.has('tool:execute') === false ? Decision.refuse(executeScopeMissing) : Decision.allow;
};

export type DecidedApproval = Pick<
  ApprovalState,
  'requested_by' | 'requested_for' | 'status' | 'tier' | 'rule' | 'connection_ids'
> & { obstacle: ApprovalObstacle | null };

type VisibleApproval = Pick<DecidedApproval, 'requested_by' | 'connection_ids'>;

/** @param edited connections that the caller owns or can edit. */
export const canSeeApproval = (
  { userId }: Pick<Caller, 'userId'>,
  { requested_by, connection_ids }: VisibleApproval,
  edited: ReadonlySet<string>,
): Decision =>
  requested_by === userId || connection_ids.some((id) => edited.has(id))
    ? Decision.allow
    : Decision.refuse(notFound, 'approval');

/** Whether a call waits for a decision. A call that can no longer run does not. */
export const isWaiting = ({ status, obstacle }: Pick<DecidedApproval, 'status' | 'obstacle'>): boolean =>
  status === 'pending' && obstacle === null;

/** Whether a call of the caller waits for the decision of somebody else. */
export const waitsForOthers = ({ userId }: Pick<Caller, 'userId'>, call: WaitingCall): boolean =>
  call.requested_by === userId && isWaiting(call) && !call.can_resolve;

type WaitingCall = {
  requested_by: string;
  status: ApprovalStatus;
  can_resolve: boolean;
  obstacle: ApprovalObstacle | null;
};

/**
 * `can_resolve`: whether the caller may decide on the approval.
 * @param edited connections that the caller owns or can edit.
 * @param policy the organization's current policy. The approval's own rule applies if it is stricter.
 */
export const canResolveApproval = (
  caller: Caller,
  approval: DecidedApproval,
  edited: ReadonlySet<string>,
  policy: ApprovalPolicy,
): Decision => {
  const rule = stricterRule(policy[approval.tier], approval.rule);
  const isOwn = approval.requested_by === caller.userId;
  return Decision.all(
    canResolveApprovals(caller),
    canSeeApproval(caller, approval, edited),
    rule === 'second_person' && !isSecondPerson(caller, approval) ? Decision.refuse(ownCall, isOwn) : Decision.allow,
    isOwn || approval.connection_ids.every((id) => edited.has(id)) ? Decision.allow : Decision.refuse(notAllEditable),
    approval.status === 'pending' ? Decision.allow : Decision.refuse(approvalNotPending, approval.status),
    approval.obstacle === null ? Decision.allow : Decision.refuse(approvalObstructed, approval.obstacle),
  );
};

/**
 * Whether the approver stands for neither the requester nor any member that the requester stands for. A service member
 * requests on behalf of the members it stands for.
 */
export const isSecondPerson = (
  { standsFor }: Pick<Caller, 'standsFor'>,
  { requested_by, requested_for }: Pick<DecidedApproval, 'requested_by' | 'requested_for'>,
): boolean => ![requested_by, ...requested_for].some((id) => standsFor.has(id));

/**
 * Whether an approval allows a member's call at a given time. It belongs to the app that requested it, because the
 * approver sees the app.
 * @param rule the current rule for the call's tier.
 */
export function canUseApproval(
  approval: ApprovalState | null,
  by: { userId: string; appId: string | null; use: ToolUse & Pick<SentRequest, 'request_digest'>; rule: ApprovalRule },
  at: Date,
): Decision {
  if (!approval || approval.requested_by !== by.userId || approval.app_id !== by.appId || !isSameUse(approval, by.use))
    return Decision.refuse(approvalMismatch);
  const status = statusAt(approval, at);
  // A repeated request gets its first response, even if the tool has changed since.
  if (status === 'consumed') return Decision.refuse(approvalConsumed);
  if (approval.request_digest !== by.use.request_digest) return Decision.refuse(approvedRequestChanged);
  if (status !== 'approved') return Decision.refuse(unusable[status]);
  return by.rule === 'second_person' && !approval.second_person
    ? Decision.refuse(secondPersonRequired)
    : Decision.allow;
}

const unusable = { pending: approvalPending, denied: approvalDenied, expired: approvalExpired };
