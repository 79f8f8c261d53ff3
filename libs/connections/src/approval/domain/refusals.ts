import { defineError, notActive, notPending, quotaExceeded, refineError, scopeMissing, tokenKind } from '#kernel';
import { editRequired, ownRequest } from '#access-control';
import { type ApprovalObstacle } from './approval-obstacle.js';

export const tierBlocked = defineError(
  403,
  'tier_blocked',
  'The approval policy of the organization or the toolbox blocks tools of this tier.',
  (tier: string) => ({
    message: `The approval policy of the organization or the toolbox blocks ${tier} tools. Ask an administrator or the toolbox owner.`,
    details: { tier },
  }),
);

/** Only people decide on calls. */
export const personRequired = refineError(tokenKind, () => 'Only people can decide on calls. Use a personal token.');

export const executeScopeMissing = refineError(scopeMissing, () => ({
  message: 'Your token does not have the scope tool:execute. Use a token with this scope to approve or deny calls.',
  details: { required_permissions: ['tool:execute'] },
}));

/** The rule requires a second person, and the caller is the requester or stands for them. */
export const ownCall = refineError(
  ownRequest,
  (isRequester: boolean) =>
    isRequester
      ? 'A second person must approve this call, and you requested it. Ask another person with edit access to the connection.'
      : 'A second person must approve this call. You count as the same person as the requester, for example because you ' +
        'saw the requester’s invite link. Ask another person with edit access to the connection.',
  'The organization or the toolbox requires a second person.',
);

export const notAllEditable = refineError(
  editRequired,
  () =>
    'This run acts on several connections, and you cannot edit all of them. Ask a person with edit access to each one.',
  'A synthetic tool acts on a connection that the caller cannot edit.',
);

export const approvalNotPending = refineError(
  notPending,
  (status: string) => `This approval can no longer be decided. Its status is ${status}.`,
);

export const approvalObstructed = refineError(notPending, (obstacle: ApprovalObstacle) => obstacleSentences[obstacle]);

const obstacleSentences: Record<ApprovalObstacle, string> = {
  app_disconnected: 'The app of this call was disconnected, so the call can no longer run.',
  account_disconnected: 'The account of this call was disconnected, so the call can no longer run.',
  account_changed: 'The account of this call was reconnected or changed, so the agent must ask again.',
  access_ended: 'The account or the toolbox of this call is no longer shared, so the call cannot run.',
};

export const tooManyPending = refineError(
  quotaExceeded,
  (max: number) => `${max} of your calls are waiting for approval. Wait until some of them are decided.`,
  '50 of the caller’s calls are waiting for approval.',
);

/** Unknown approval ids also get this refusal, so that callers cannot find out which approvals exist. */
export const approvalMismatch = defineError(
  409,
  'approval_mismatch',
  'The approval is for a different call, or does not exist. The connection, the tool and the arguments must be the ' +
    'same.',
  () =>
    'This approval is for another call, or does not exist. The connection, tool and arguments must be the same. Run ' +
    'the tool without approval_id to request approval for this call.',
);

/** The call's request differs from the approved one. */
export const approvedRequestChanged = refineError(
  approvalMismatch,
  () =>
    'The tool or the connection has changed since the approval was requested, so this call would send another request. ' +
    'Run the tool without approval_id to request approval for this call.',
);

export const secondPersonRequired = defineError(
  409,
  'second_person_required',
  'A second person must approve the call. Repeat it without `approval_id`, which asks for this approval.',
  () =>
    'This organization now requires a second person’s approval. Run the tool without approval_id to request this ' +
    'approval.',
);

export const approvalPending = defineError(
  409,
  'approval_pending',
  'The call is still waiting for approval. Repeat it with the same `approval_id` after the approval.',
  () => 'This call is still waiting for approval. Repeat the call after it is approved.',
);

export const approvalDenied = defineError(
  409,
  'approval_denied',
  'The call was denied. Send it without `approval_id` to request approval again.',
  () => 'This call was denied. Ask the person who denied it for the reason before you request approval again.',
);

const clockTime = (time: Date): string => `${time.toISOString().slice(11, 16)} UTC`;

/** An app repeats a call that was just denied. Without this refusal, the person would be asked again at once. */
export const repeatDenied = refineError(
  approvalDenied,
  (deniedAt: Date, until: Date) =>
    `This call was denied at ${clockTime(deniedAt)}. Do not repeat it. If the person still wants it, repeat it after ` +
    `${clockTime(until)}.`,
);

export const approvalExpired = defineError(
  409,
  'approval_expired',
  'The approval has expired. Send the call without `approval_id` to request a new one.',
  () => 'This approval has expired. Run the tool without approval_id to request a new one.',
);

export const approvalConsumed = defineError(
  409,
  'approval_consumed',
  'The approval was already used. Send the call without `approval_id` to request a new one.',
  () =>
    'This approval was already used, and it allows only one call. Run the tool without approval_id to request a new ' +
    'one.',
);

export const approvalGrantsOff = defineError(
  403,
  'approval_grants_off',
  'The organization does not allow further calls to be approved beforehand.',
  () =>
    'Your organization does not allow further calls to be approved beforehand. A person with org:manage can set ' +
    'approval_grants. You can approve this one call.',
);

export const noGrantPossible = defineError(
  409,
  'grant_not_possible',
  'Further calls can be approved beforehand only for a tool in a toolbox that an app calls.',
  () =>
    'Only calls by an app, of a tool in a toolbox, can be approved beforehand. Synthetic tools are excluded. You can ' +
    'approve this one call.',
);

/** The grant was found, but another call used it up first, or it ended meanwhile. */
export const approvalGrantEnded = defineError(
  409,
  'approval_grant_ended',
  'The grant for further calls ended a moment ago. Repeat the call to request approval.',
  () => 'The grant for further calls ended a moment ago. Repeat the call to request approval.',
  { retryable: true },
);

export const approvalGrantNotActive = refineError(notActive, () => 'This grant has already ended.');

/** The errors of a call that needs an approval. */
export const approvalErrors = [
  tierBlocked,
  tooManyPending,
  approvalMismatch,
  secondPersonRequired,
  approvalPending,
  approvalDenied,
  approvalExpired,
  approvalConsumed,
  approvalGrantEnded,
] as const;
