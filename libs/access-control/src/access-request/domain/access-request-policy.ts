import { type Admits, type Caller, Decision } from '#kernel';
import { type AccessRequestState, type RequestStatus } from './access-request.js';
import { type Load } from './access-requests.js';

type Known = Pick<AccessRequestState, 'requester_user_id'> & { status: RequestStatus };

/** Only people ask for access. */
export const canFileRequests: Admits = ({ kind }) =>
  kind === 'user'
    ? Decision.allow
    : Decision.refuse('token_kind', 'Only people ask for access: this token belongs to none.');

/** Everybody else sees their own. */
export const canDecideRequests: Admits = (caller) => Decision.holding(caller, 'member:manage');

/** Whoever it is, and however it stands. */
export const canDecideRequest = (caller: Caller, { requester_user_id }: Pick<Known, 'requester_user_id'>): Decision =>
  Decision.all(
    () => canDecideRequests(caller),
    () => (requester_user_id === caller.userId ? own : Decision.allow),
  );

/** `can_resolve` */
export const canResolveRequest = (caller: Caller, request: Known): Decision =>
  Decision.all(
    () => canDecideRequest(caller, request),
    () => mustBePending(request),
  );

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

const notTheirs = Decision.refuse('requester_only', 'Only who filed a request may withdraw it: deny it instead.');
