import { type AccessCheck, type Caller, Decision, withPermission } from '#kernel';
import { canGrantLevel, canShare } from '../../share/domain/share-policy.js';
import { shareKinds } from '../../share/domain/shareable.js';
import { type AccessRequestState, type RequestStatus } from './access-request.js';
import { type RequestedResource } from './requested-resource.js';

type Known = Pick<AccessRequestState, 'requester_user_id' | 'level'> & { status: RequestStatus };

/** Only people ask for access. */
export const canFileRequests: AccessCheck = ({ kind }) =>
  kind === 'user'
    ? Decision.allow
    : Decision.refuse('token_kind', 'Only people ask for access: this token belongs to none.');

/** Everybody else sees their own. */
export const canDecideRequests: AccessCheck = (caller) => Decision.holding(caller, 'member:manage');

/** Who may decide some request, if not any: one for a thing is decided by whoever may share it. */
export const canDecideSome: AccessCheck = withPermission('member:manage', ...shareKinds.map((kind) => `${kind}:share`));

/** @param resource what the caller has to do with the thing asked for, where a thing that is still there is asked for. */
export const canSeeRequest = (
  caller: Caller,
  { requester_user_id }: Pick<Known, 'requester_user_id'>,
  resource: RequestedResource | null,
): Decision =>
  requester_user_id === caller.userId || isSharer(caller, resource) ? Decision.allow : canDecideRequests(caller);

/** However it stands, and whatever is decided: who could not give what is asked for leaves it to who can. */
export const canDecideRequest = (
  caller: Caller,
  request: Pick<Known, 'requester_user_id' | 'level'>,
  resource: RequestedResource | null,
): Decision =>
  Decision.all(
    () => (resource === null ? canDecideRequests(caller) : canSeeRequest(caller, request, resource)),
    () => (caller.standsFor.has(request.requester_user_id) ? own : Decision.allow),
    () => (resource === null || isSharer(caller, resource) ? Decision.allow : sharersOnly),
    () => canGive(caller, resource, request.level),
  );

/** `can_resolve` */
export const canResolveRequest = (caller: Caller, request: Known, resource: RequestedResource | null): Decision =>
  Decision.all(
    () => canDecideRequest(caller, request, resource),
    () => mustBePending(request),
  );

const isSharer = (caller: Caller, resource: RequestedResource | null): boolean =>
  resource?.reach ? canShare(caller, resource.kind, resource.reach).allowed : false;

const canGive = (caller: Caller, resource: RequestedResource | null, level: Known['level']): Decision =>
  resource?.reach && level ? canGrantLevel(caller, resource.kind, resource.reach, level) : Decision.allow;

/** `can_withdraw` */
export const canWithdrawRequest = (caller: Caller, request: Omit<Known, 'level'>): Decision =>
  Decision.all(
    () => (request.requester_user_id === caller.userId ? Decision.allow : notTheirs),
    () => mustBePending(request),
  );

export const mustBePending = ({ status }: Pick<Known, 'status'>): Decision =>
  status === 'pending' ? Decision.allow : Decision.clash('not_pending', `This request is ${status}: it is closed.`);

const own = Decision.refuse('own_request', 'Nobody decides a request of their own: ask another administrator.');

const sharersOnly = Decision.refuse(
  'edit_required',
  'A request for a thing is decided by who may share it: its owner, or who has edit access.',
);

const notTheirs = Decision.refuse('requester_only', 'Only who filed a request may withdraw it: deny it instead.');
