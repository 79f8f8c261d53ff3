import { tiers } from '#connector-definition';
import { type AccessCheck, type Caller, Decision, notFound } from '#kernel';
import { type ApprovalPolicy, type ApprovalRule } from '#organizations';
import { type ApprovalState, statusAt } from './approval.js';
import { isSameUse, type SentRequest, type ToolUse } from './tool-use.js';

/** Refuses tiers that the approval policy blocks. */
export const canRunUnder = (rule: ApprovalRule, tier: ToolUse['tier']): Decision =>
  rule === 'block'
    ? Decision.refuse(
        'tier_blocked',
        `The approval policy of the organization or the toolbox blocks ${tier} tools. Ask an administrator or the toolbox owner.`,
        { tier },
      )
    : Decision.allow;

export const mustBeApproved = (rule: ApprovalRule): boolean => rule === 'confirm' || rule === 'second_person';

/**
 * Whether the caller may decide on approvals. Service members may not: otherwise, the holder of a stolen token could
 * approve their own calls. Tokens without the scope to run tools may not either, because approving leads to a run.
 */
export const canResolveApprovals: AccessCheck = ({ kind, scopes }) => {
  if (kind !== 'user') return Decision.refuse('token_kind', 'Only people can decide on calls. Use a personal token.');
  return scopes?.has('tool:execute') === false ? scopeMissing : Decision.allow;
};

const scopeMissing = Decision.refuse(
  'scope_missing',
  'Your token does not have the scope tool:execute. Use a token with this scope to approve or deny calls.',
  { required_permissions: ['tool:execute'] },
);

type DecidedApproval = Pick<
  ApprovalState,
  'requested_by' | 'requested_for' | 'status' | 'tier' | 'rule' | 'connection_ids'
>;

type VisibleApproval = Pick<DecidedApproval, 'requested_by' | 'connection_ids'>;

/** @param edited connections that the caller owns or can edit. */
export const canSeeApproval = (
  { userId }: Pick<Caller, 'userId'>,
  { requested_by, connection_ids }: VisibleApproval,
  edited: ReadonlySet<string>,
): Decision =>
  requested_by === userId || connection_ids.some((id) => edited.has(id))
    ? Decision.allow
    : Decision.refuseWith(() => notFound('approval'));

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
    () => canResolveApprovals(caller),
    () => canSeeApproval(caller, approval, edited),
    () => (rule === 'second_person' && !isSecondPerson(caller, approval) ? ownRequest : Decision.allow),
    () => (isOwn || approval.connection_ids.every((id) => edited.has(id)) ? Decision.allow : notAllEditable),
    () =>
      approval.status === 'pending'
        ? Decision.allow
        : Decision.conflict('not_pending', `This approval can no longer be decided. Its status is ${approval.status}.`),
  );
};

const notAllEditable = Decision.refuse(
  'edit_required',
  'This run acts on several connections, and you cannot edit all of them. Ask a person with edit access to each one.',
);

/**
 * Whether the approver stands for neither the requester nor any member that the requester stands for. A service member
 * requests on behalf of the members it stands for.
 */
export const isSecondPerson = (
  { standsFor }: Pick<Caller, 'standsFor'>,
  { requested_by, requested_for }: Pick<DecidedApproval, 'requested_by' | 'requested_for'>,
): boolean => ![requested_by, ...requested_for].some((id) => standsFor.has(id));

const ownRequest = Decision.refuse(
  'own_request',
  'A second person must approve this call. Ask the owner of the connection, or a person with edit access to it.',
);

/**
 * Whether an approval allows a member's call at a given time.
 * @param rule the current rule for the call's tier.
 */
export function canUseApproval(
  approval: ApprovalState | null,
  by: { userId: string; use: ToolUse & Pick<SentRequest, 'request_digest'>; rule: ApprovalRule },
  at: Date,
): Decision {
  if (!approval || approval.requested_by !== by.userId || !isSameUse(approval, by.use)) return mismatch;
  const status = statusAt(approval, at);
  // A repeated request gets its first response, even if the tool has changed since.
  if (status === 'consumed') return unusable.consumed;
  if (approval.request_digest !== by.use.request_digest) return otherRequest;
  if (status !== 'approved') return unusable[status];
  return by.rule === 'second_person' && !approval.second_person ? secondPersonRequired : Decision.allow;
}

/** Unknown approval ids also get this refusal, so that callers cannot find out which approvals exist. */
const mismatch = Decision.conflict(
  'approval_mismatch',
  'This approval is for another call. The connection, tool and arguments must be the same. Run the tool without ' +
    'approval_id to request approval for this call.',
);

/** Refuses a call whose request differs from the approved one. */
export const otherRequest = Decision.conflict(
  'approval_mismatch',
  'The tool or the connection has changed since the approval was requested, so this call would send another request. ' +
    'Run the tool without approval_id to request approval for this call.',
);

const secondPersonRequired = Decision.conflict(
  'second_person_required',
  'This organization now requires a second person’s approval. Run the tool without approval_id to request this ' +
    'approval.',
);

const unusable = {
  pending: Decision.conflict(
    'approval_pending',
    'This call is still waiting for approval. Repeat the call after it is approved.',
  ),
  denied: Decision.conflict(
    'approval_denied',
    'This call was denied. Ask the person who denied it for the reason before you request approval again.',
  ),
  expired: Decision.conflict(
    'approval_expired',
    'This approval has expired. Run the tool without approval_id to request a new one.',
  ),
  consumed: Decision.conflict(
    'approval_consumed',
    'This approval was already used, and it allows only one call. Run the tool without approval_id to request ' +
      'a new one.',
  ),
};

/** Rules from the least to the most strict. */
export const approvalRules = ['allow', 'confirm', 'second_person', 'block'] as const satisfies ApprovalRule[];

export type PartialPolicy = { [Tier in keyof ApprovalPolicy]?: ApprovalRule };

const rank = (rule: ApprovalRule): number => approvalRules.indexOf(rule);

export const stricterRule = (one: ApprovalRule, other: ApprovalRule): ApprovalRule =>
  rank(one) >= rank(other) ? one : other;

/** Returns, for each tier, the stricter of the rules in `policy` and `by`. */
export function tightenPolicy(policy: ApprovalPolicy, by: PartialPolicy): ApprovalPolicy {
  const result = { ...policy };
  for (const tier of tiers) if (rank(by[tier] ?? 'allow') > rank(policy[tier])) result[tier] = by[tier]!;
  return result;
}

/** Returns the tiers for which `policy` is less strict than `than`. */
export const weakerTiers = (policy: PartialPolicy, than: ApprovalPolicy): (keyof ApprovalPolicy)[] =>
  tiers.filter((tier) => policy[tier] !== undefined && rank(policy[tier]) < rank(than[tier]));

/** Returns the policy for calls inside a run that was approved as a whole. Blocked tiers stay blocked. */
export const approvedPolicy = (policy: ApprovalPolicy): ApprovalPolicy => {
  const result = { ...policy };
  for (const tier of tiers) if (policy[tier] !== 'block') result[tier] = 'allow';
  return result;
};
