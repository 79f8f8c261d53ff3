import { type Caller, Decision, notFound } from '#kernel';
import { type ApprovalPolicy, type ApprovalRule } from '#organizations';
import { canResolveApproval, type DecidedApproval } from './approval-policy.js';
import { stricterRule } from './approval-rules.js';
import { type ApprovalState } from './approval.js';
import { type ApprovalGrantState, type GrantProgress, grantStatusAt } from './approval-grant.js';
import { approvalGrantEnded, approvalGrantNotActive, approvalGrantsOff, noGrantPossible } from './refusals.js';

/** The approver, and whether the organization allows grants (`approval_grants`). */
type Approver = { caller: Caller; edited: ReadonlySet<string>; policy: ApprovalPolicy; isOffered: boolean };

/**
 * `can_grant`: whether the caller may allow further calls together with this approval. Only calls by an app, of a tool
 * in a toolbox, can be allowed beforehand, because the app and the toolbox limit what the next calls are.
 */
export const canGrantFurtherCalls = (
  { caller, edited, policy, isOffered }: Approver,
  approval: DecidedApproval & Pick<ApprovalState, 'app_id' | 'grant_scope' | 'toolbox_id'>,
): Decision =>
  Decision.all(
    canResolveApproval(caller, approval, edited, policy),
    isOffered ? Decision.allow : Decision.refuse(approvalGrantsOff),
    approval.app_id === null || approval.grant_scope === null || approval.toolbox_id === null
      ? Decision.refuse(noGrantPossible)
      : Decision.allow,
  );

/**
 * Whether a grant allows the next call.
 * @param rule the current rule for the call's tier.
 */
export const canUseGrant = (grant: ApprovalGrantState, rule: ApprovalRule, at: Date): Decision =>
  grantStatusAt(grant, at) === 'active' &&
  stricterRule(rule, grant.rule) === grant.rule &&
  (rule !== 'second_person' || grant.second_person)
    ? Decision.allow
    : Decision.refuse(approvalGrantEnded);

/** Whether the person who gave a grant could still approve the call. If not, the grant allows nothing. */
export const isGranterInForce = (
  { caller, edited, policy, isOffered }: Approver,
  { user_id, requested_for, connection_id, tier, rule }: ApprovalGrantState,
): boolean => {
  const call = { requested_by: user_id, requested_for, connection_ids: [connection_id], tier, rule };
  return (
    isOffered && canResolveApproval(caller, { ...call, status: 'pending', obstacle: null }, edited, policy).allowed
  );
};

type Visible = Pick<ApprovalGrantState, 'user_id' | 'granted_by' | 'connection_id'>;

/**
 * Members see grants for their own calls, grants that they gave, and grants for calls on connections that they can edit.
 * They can end the same.
 */
export const canSeeGrant = (
  { userId }: Pick<Caller, 'userId'>,
  { user_id, granted_by, connection_id }: Visible,
  edited: ReadonlySet<string>,
): Decision =>
  user_id === userId || granted_by === userId || edited.has(connection_id)
    ? Decision.allow
    : Decision.refuse(notFound, 'approval grant');

/** `can_revoke`. */
export const canRevokeGrant = (
  caller: Pick<Caller, 'userId'>,
  grant: Visible & GrantProgress,
  edited: ReadonlySet<string>,
  at: Date,
): Decision =>
  Decision.all(
    canSeeGrant(caller, grant, edited),
    grantStatusAt(grant, at) === 'active' ? Decision.allow : Decision.refuse(approvalGrantNotActive),
  );
