import {
  type AccessCheck,
  type Caller,
  Decision,
  withPermissionByRequest,
  refineError,
  tokenKind,
  notPending,
  defineError,
  quotaExceeded,
  type ErrorDefinition,
} from '#kernel';
import { type MemberAuthority } from '#identity';
import { canGrantLevel, canShare, editRequired } from '../../share/domain/share-policy.js';
import { shareKinds } from '../../share/domain/shareable.js';
import { type AccessRequestState, type RequestStatus } from './access-request.js';
import { type RequestedResource } from './requested-access.js';

type RequestFacts = Pick<AccessRequestState, 'requester_user_id' | 'connector_slug' | 'level'> & {
  status: RequestStatus;
};

/** Whether the caller can request access. Only people can. */
export const canFileRequests: AccessCheck = ({ kind }) =>
  kind === 'user' ? Decision.allow : Decision.refuse(onlyPeopleRequest);

const onlyPeopleRequest = refineError(
  tokenKind,
  () =>
    'Only people can request access. If a restriction blocks this service member, ask an administrator to change it.',
);

export const requestRefusals = [
  'not_restricted',
  'member_suspended',
  'service_member',
  'connector_not_shared',
] as const;

export type RequestRefusal = (typeof requestRefusals)[number];

/**
 * Returns why a request of the member for a connector or tool would be refused, apart from limits on the number of
 * requests; null if it would be accepted.
 * @param isKnown whether the member may know of the connector, see `KnownConnectors`.
 */
export function findRequestRefusal(
  { kind, suspended_by }: Pick<MemberAuthority, 'kind' | 'suspended_by'>,
  { isBlocked, isKnown }: { isBlocked: boolean; isKnown: boolean },
): RequestRefusal | null {
  if (!isBlocked) return 'not_restricted';
  if (suspended_by !== null) return 'member_suspended';
  if (kind !== 'person') return 'service_member';
  return isKnown ? null : 'connector_not_shared';
}

/** Whether the caller can decide requests. Without this permission, callers see only their own requests. */
export const canDecideRequests: AccessCheck = (caller) => Decision.requirePermission(caller, 'member:manage');

/** Whether the caller may decide any requests. Requests for a resource are decided by the members who may share it. */
export const canDecideSome = withPermissionByRequest('member:manage', ...shareKinds.map((kind) => `${kind}:share`));

/**
 * @param resource the caller's access to the requested resource; null if no resource was requested, or the resource
 * was deleted.
 */
export const canSeeRequest = (
  caller: Caller,
  { requester_user_id }: Pick<RequestFacts, 'requester_user_id'>,
  resource: RequestedResource | null,
): Decision =>
  requester_user_id === caller.userId || isSharer(caller, resource) ? Decision.allow : canDecideRequests(caller);

/**
 * Whether the caller may decide the request, whatever its status. Only a caller who could grant the access can deny the
 * request.
 * @param ownRequesters see `OwnRequests`.
 */
export const canDecideRequest = (
  caller: Caller,
  request: Pick<RequestFacts, 'requester_user_id' | 'connector_slug' | 'level'>,
  resource: RequestedResource | null,
  ownRequesters: ReadonlySet<string>,
): Decision =>
  Decision.all(
    resource === null ? canDecideRequests(caller) : canSeeRequest(caller, request, resource),
    canDecideFor(caller, request.requester_user_id, refusalsOfOwn),
    request.connector_slug === null
      ? Decision.allow
      : canDecideForAccount(ownRequesters, request.requester_user_id, refusalsOfOwn),
    resource === null || isSharer(caller, resource) ? Decision.allow : Decision.refuse(sharersOnly),
    canGrant(caller, resource, request.level),
  );

/** Why a caller may not decide about themselves, or about an account that they may be able to use. */
type OwnRefusals = { own: ErrorDefinition<[]>; ofAccount: ErrorDefinition<[]> };

/** Callers never decide what they may use themselves. */
export const canDecideFor = (caller: Caller, userId: string, { own }: OwnRefusals): Decision =>
  caller.standsFor.has(userId) ? Decision.refuse(own) : Decision.allow;

/**
 * Whether the caller may decide which connectors and tools a member may use, although the caller may be able to use the
 * member's account.
 * @param ownRequesters see `OwnRequests`.
 */
export const canDecideForAccount = (
  ownRequesters: ReadonlySet<string>,
  userId: string,
  { ofAccount }: OwnRefusals,
): Decision => (ownRequesters.has(userId) ? Decision.refuse(ofAccount) : Decision.allow);

/** `can_resolve`: whether the caller may approve or deny the request. */
export const canResolveRequest = (
  caller: Caller,
  request: RequestFacts,
  resource: RequestedResource | null,
  ownRequesters: ReadonlySet<string>,
): Decision => Decision.all(canDecideRequest(caller, request, resource, ownRequesters), canBeClosed(request));

const isSharer = (caller: Caller, resource: RequestedResource | null): boolean =>
  resource?.reach ? canShare(caller, resource.kind, resource.reach).allowed : false;

const canGrant = (caller: Caller, resource: RequestedResource | null, level: RequestFacts['level']): Decision =>
  resource?.reach && level ? canGrantLevel(caller, resource.kind, resource.reach, level) : Decision.allow;

/** `can_withdraw`: whether the caller may withdraw the request. Only its requester may. */
export const canWithdrawRequest = (
  caller: Caller,
  request: Pick<RequestFacts, 'requester_user_id' | 'status'>,
): Decision =>
  Decision.all(
    request.requester_user_id === caller.userId ? Decision.allow : Decision.refuse(requesterOnly),
    canBeClosed(request),
  );

/** Only pending requests can be decided or withdrawn. */
export const canBeClosed = ({ status }: Pick<RequestFacts, 'status'>): Decision =>
  status === 'pending' ? Decision.allow : Decision.refuse(requestNotPending, status);

export const requestNotPending = refineError(
  notPending,
  (status: RequestStatus) => `This request is ${status} and can no longer be changed.`,
);

/** The caller may not decide a request of their own. */
export const ownRequest = defineError(
  403,
  'own_request',
  'You cannot decide your own request, or the request of an account that you may be able to use.',
);

const requestByCaller = refineError(ownRequest, () => 'You cannot decide your own request. Ask another administrator.');

const requestOfOwnAccount = refineError(
  ownRequest,
  () =>
    'Restrictions bind you, and you may be able to use the account that requests access. Ask another administrator.',
);

const refusalsOfOwn: OwnRefusals = { own: requestByCaller, ofAccount: requestOfOwnAccount };

const sharersOnly = refineError(
  editRequired,
  () => 'Only members who may share this resource can decide the request. Ask its owner, or a member with edit access.',
);

export const requesterOnly = defineError(
  403,
  'requester_only',
  'Only the requester may withdraw an access request.',
  () => 'Only the requester can withdraw a request. Deny it instead.',
);

export const notRestricted = defineError(
  409,
  'not_restricted',
  'Nothing blocks the access, or its target was deleted.',
  (message: string) => message,
);

/** The numbers of other requests by the same member. */
export type RequestConflicts = {
  pending: number;
  /** Number of requests filed in the last 24 hours. */
  recent: number;
  /** How many of them apps filed. */
  recent_by_apps: number;
};

const maxPending = 20;
const maxPerDay = 50;
const maxPerDayByApps = 10;

const tooManyRequests = refineError(quotaExceeded, (message: string) => message);

/** @throws conflict when the member has too many requests. */
export function assertWithinQuota(
  { app }: Pick<Caller, 'app'>,
  { pending, recent, recent_by_apps }: RequestConflicts,
): void {
  if (pending >= maxPending)
    throw tooManyRequests(`You have ${maxPending} pending requests, which is the limit. Withdraw one first.`);
  if (recent >= maxPerDay)
    throw tooManyRequests(
      `You filed ${maxPerDay} requests in the last 24 hours, which is the limit. Try again tomorrow.`,
    );
  if (app !== null && recent_by_apps >= maxPerDayByApps)
    throw tooManyRequests(
      `Apps filed ${maxPerDayByApps} requests for you in the last 24 hours, which is the limit. Request access yourself.`,
    );
}
