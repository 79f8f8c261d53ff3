import { type AccessCheck, type Caller, Decision, notFound } from '#kernel';
import { type ApprovalPolicy, type ApprovalRule } from '#organizations';
import { type ApprovalState, statusAt } from './approval.js';
import { stricterRule } from './tightened-policy.js';
import { isSameUse, type ToolUse } from './tool-use.js';

/** What the organization never runs. */
export const canRunUnder = (rule: ApprovalRule, tier: ToolUse['tier']): Decision =>
  rule === 'block'
    ? Decision.refuse('tier_blocked', `This organization runs no ${tier} tools: ask who manages it.`, { tier })
    : Decision.allow;

export const mustBeApproved = (rule: ApprovalRule): boolean => rule === 'confirm' || rule === 'second_person';

/**
 * Programs never decide: a token that is stolen or told what to do by others would approve its own calls. Nor does a
 * token that was narrowed to less than running tools: its word has one run.
 */
export const canResolveApprovals: AccessCheck = ({ kind, scopes }) => {
  if (kind !== 'user') return Decision.refuse('token_kind', 'Only people decide on calls: use a personal token.');
  return scopes?.has('tool:execute') === false ? narrowed : Decision.allow;
};

const narrowed = Decision.refuse(
  'scope_missing',
  'Your token’s scopes leave out tool:execute: decide on calls with one that has it.',
  { required_permissions: ['tool:execute'] },
);

type Known = Pick<ApprovalState, 'requested_by' | 'requested_for' | 'status' | 'tier' | 'rule' | 'connection_ids'>;

type Concerned = Pick<Known, 'requested_by' | 'connection_ids'>;

/** @param edited connections that the caller owns or has edit access to. */
export const canSeeApproval = (
  { userId }: Pick<Caller, 'userId'>,
  { requested_by, connection_ids }: Concerned,
  edited: ReadonlySet<string>,
): Decision =>
  requested_by === userId || connection_ids.some((id) => edited.has(id))
    ? Decision.allow
    : Decision.answering(() => notFound('approval'));

/**
 * `can_resolve`.
 * @param edited connections that the caller owns or has edit access to.
 * @param policy the organization's, as it is now. The approval's own rule holds where that is stricter.
 */
export const canResolveApproval = (
  caller: Caller,
  approval: Known,
  edited: ReadonlySet<string>,
  policy: ApprovalPolicy,
): Decision => {
  const rule = stricterRule(policy[approval.tier], approval.rule);
  const isOwn = approval.requested_by === caller.userId;
  return Decision.all(
    () => canResolveApprovals(caller),
    () => canSeeApproval(caller, approval, edited),
    () => (rule === 'second_person' && !isSecondPerson(caller, approval) ? own : Decision.allow),
    () => (isOwn || approval.connection_ids.every((id) => edited.has(id)) ? Decision.allow : notAll),
    () =>
      approval.status === 'pending'
        ? Decision.allow
        : Decision.clash('not_pending', `This approval is ${approval.status}: it is closed.`),
  );
};

const notAll = Decision.refuse(
  'edit_required',
  'This run acts on several connections, and you cannot edit all of them. Ask a person with edit access to each one.',
);

/** Whether who decides and who asked stand for nobody in common: a program asks in the name of who uses it. */
export const isSecondPerson = (
  { standsFor }: Pick<Caller, 'standsFor'>,
  { requested_by, requested_for }: Pick<Known, 'requested_by' | 'requested_for'>,
): boolean => ![requested_by, ...requested_for].some((id) => standsFor.has(id));

const own = Decision.refuse(
  'own_request',
  'This call needs a second person. Ask the owner of the connection, or a person with edit access to it.',
);

/** Whether an approval lets a member's call through at a time. @param rule the one for its tier as it is now. */
export function canUseApproval(
  approval: ApprovalState | null,
  by: { userId: string; use: ToolUse; rule: ApprovalRule },
  at: Date,
): Decision {
  if (!approval || approval.requested_by !== by.userId || !isSameUse(approval, by.use)) return mismatch;
  const status = statusAt(approval, at);
  if (status !== 'approved') return unusable[status];
  return by.rule === 'second_person' && !approval.second_person ? selfMade : Decision.allow;
}

/** The same where there is none, so that nobody learns whose approvals there are. */
const mismatch = Decision.clash(
  'approval_mismatch',
  'No approval of that id is for this call of yours: same connection, tool and arguments. Run it without approval_id to ask for one.',
);

const selfMade = Decision.clash(
  'second_person_required',
  'This organization now wants a second person’s word: run the tool without approval_id to ask for it.',
);

const unusable = {
  pending: Decision.clash('approval_pending', 'Nobody has decided on this call yet: repeat it once it is approved.'),
  denied: Decision.clash('approval_denied', 'This call was denied.'),
  expired: Decision.clash(
    'approval_expired',
    'This approval has expired: run the tool without approval_id to ask for another.',
  ),
  consumed: Decision.clash(
    'approval_consumed',
    'This approval was used already, and is good for one call: run the tool without approval_id to ask for another.',
  ),
};
