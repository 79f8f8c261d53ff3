import { type AccessCheck, type Caller, Decision, withPermission } from '#kernel';
import { canShare } from '../../share/domain/share-policy.js';
import { shareKinds } from '../../share/domain/shareable.js';
import { type AccessRequestState, type RequestStatus } from './access-request.js';
import { type Load } from './access-requests.js';
import { type Stake } from './stake.js';

type Known = Pick<AccessRequestState, 'requester_user_id'> & { status: RequestStatus };

/** Only people ask for access. */
export const canFileRequests: AccessCheck = ({ kind }) =>
  kind === 'user'
    ? Decision.allow
    : Decision.refuse('token_kind', 'Only people ask for access: this token belongs to none.');

/** Everybody else sees their own. */
export const canDecideRequests: AccessCheck = (caller) => Decision.holding(caller, 'member:manage');

/** Who may decide some request, if not any: one for a thing is decided by whoever may share it. */
export const canDecideSome: AccessCheck = withPermission('member:manage', ...shareKinds.map((kind) => `${kind}:share`));

/** @param stake what the caller has to do with the thing asked for, where a thing that is still there is asked for. */
export const canSeeRequest = (
  caller: Caller,
  { requester_user_id }: Pick<Known, 'requester_user_id'>,
  stake: Stake | null,
): Decision =>
  requester_user_id === caller.userId || isSharer(caller, stake) ? Decision.allow : canDecideRequests(caller);

/** However it stands. */
export const canDecideRequest = (
  caller: Caller,
  request: Pick<Known, 'requester_user_id'>,
  stake: Stake | null,
): Decision =>
  Decision.all(
    () => (stake === null ? canDecideRequests(caller) : canSeeRequest(caller, request, stake)),
    () => (request.requester_user_id === caller.userId ? own : Decision.allow),
    () => (stake === null || isSharer(caller, stake) ? Decision.allow : sharersOnly),
  );

/** `can_resolve` */
export const canResolveRequest = (caller: Caller, request: Known, stake: Stake | null): Decision =>
  Decision.all(
    () => canDecideRequest(caller, request, stake),
    () => mustBePending(request),
  );

const isSharer = (caller: Caller, stake: Stake | null): boolean =>
  stake?.reach ? canShare(caller, stake.kind, stake.reach).allowed : false;

/** `can_withdraw` */
export const canWithdrawRequest = (caller: Caller, request: Known): Decision =>
  Decision.all(
    () => (request.requester_user_id === caller.userId ? Decision.allow : notTheirs),
    () => mustBePending(request),
  );

export const mustBePending = ({ status }: Pick<Known, 'status'>): Decision =>
  status === 'pending' ? Decision.allow : Decision.clash('not_pending', `This request is ${status}: it is closed.`);

/** Source: product design, Access requests. */
const mostPending = 20;
const mostADay = 50;

export function withinQuota({ pending, recent }: Load): Decision {
  if (pending >= mostPending)
    return Decision.clash('quota_exceeded', `${mostPending} of your requests wait for a decision: withdraw some.`);
  if (recent >= mostADay)
    return Decision.clash('quota_exceeded', `You filed ${mostADay} requests within a day: try again tomorrow.`);
  return Decision.allow;
}

const own = Decision.refuse('own_request', 'Nobody decides a request of their own: ask another administrator.');

const sharersOnly = Decision.refuse(
  'edit_required',
  'A request for a thing is decided by who may share it: its owner, or who has edit access.',
);

const notTheirs = Decision.refuse('requester_only', 'Only who filed a request may withdraw it: deny it instead.');
