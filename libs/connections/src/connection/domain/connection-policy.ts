import { canManageShareable, canTransferShareable, type Reach, reaches } from '#access-control';
import { type MemberProfile, ownerOnly } from '#identity';
import { type Caller, Decision, refineError } from '#kernel';
import { type ConnectionStatus } from './connection-status.js';
import {
  connectionLimit,
  maxPerMember,
  connectionUseRequired,
  notConnected,
  noPostInstall,
  postInstallRunning,
  ownerSuspended,
  ownerLeft,
  connectorOfConnectionRestricted,
  connectorOfOwnerNotShared,
  scopesMissing,
} from './refusals.js';
import { connectionNotActive } from '../../vault-client/domain/refusals.js';

/** Sharing rules for connections. Administrators of a team can reshare what was shared with the team. */
export const sharing = {
  kind: 'connection',
  things: 'connections.connections',
  shares: 'connections.shares',
  teamAdminsShare: true,
} as const;

/** All facts that decide what a caller may do with a connection. */
export type ConnectionAccess = {
  reach: Reach;
  status: ConnectionStatus;
  status_cause: string | null;
  /** Whether the caller's own restrictions block the connector. The owner's own restrictions do not count here. */
  restricted: boolean;
  /** Whether the owner can still use the connector. False if the connector is no longer shared with them. */
  owner_holds_connector: boolean;
  owner: OwnerStatus;
  scopes_granted: GrantedScopes;
  /** The scopes that each tool of the connector requires. */
  tool_scopes: readonly (readonly string[])[];
  /** Whether members can sign in to the connector. */
  sign_in: Decision;
};

/** The status of a connection's owner in the organization. `left`: the owner is no longer a member. */
type OwnerStatus = 'active' | 'suspended' | 'left';

/** Returns the owner's status. A member who left has no profile. */
export function deriveOwnerStatus(profile: Pick<MemberProfile, 'suspended'> | undefined): OwnerStatus {
  if (!profile) return 'left';
  return profile.suspended ? 'suspended' : 'active';
}

export const canCreateConnection = (caller: Caller): Decision =>
  Decision.all(
    Decision.requirePermission(caller, 'connection:create'),
    Decision.requirePermission(caller, 'connector:view'),
  );

/** @param owned the number of connections the member already has. */
export const canOwnMore = (owned: number): Decision =>
  owned < maxPerMember ? Decision.allow : Decision.refuse(connectionLimit);

export const canManage = (reach: Reach): Decision => canManageShareable(sharing, reach);

/** `can_transfer`: whether the caller may transfer the connection. No share allows this. */
export const canTransfer = (reach: Reach): Decision => canTransferShareable(sharing, reach);

/** Callers who may transfer a connection may also delete it. */
export const canDelete = canTransfer;

/** Whether the access level allows running tools. */
export function canExercise({ access }: Reach): Decision {
  if (reaches(access, 'use')) return Decision.allow;
  return Decision.refuse(connectionUseRequired);
}

/**
 * `can_use`: whether the caller may run tools. Checks in the same order as a call. A call checks the connection's
 * status later, and reports it as a conflict.
 */
export const canUse = (caller: Caller, access: ConnectionAccess): Decision =>
  Decision.all(Decision.requirePermission(caller, 'tool:execute'), canExercise(access.reach), canBeUsed(access));

type Usable = Pick<
  ConnectionAccess,
  'restricted' | 'owner_holds_connector' | 'owner' | 'scopes_granted' | 'tool_scopes'
>;

/**
 * Whether the connector, the owner and the account allow using the connection. Ignores the caller's rights and access
 * level.
 */
export const canBeUsed = (access: Usable): Decision =>
  Decision.all(
    canUseConnector(access),
    canOwnerUseConnector(access),
    canOwnerAct(access),
    canCoverSomeTool(access.scopes_granted, access.tool_scopes),
  );

/** `can_reconnect`: whether the caller may sign in again for the connection. */
export const canReconnect = (access: ConnectionAccess): Decision =>
  Decision.all(
    canSignIn(access.reach, access),
    canUseConnector(access),
    canOwnerReturn(access),
    canOwnerUseConnector(access),
    access.sign_in,
  );

/** `can_run_post_install`: whether the caller may run the post-install steps again. */
export const canRunPostInstall = (
  access: Pick<ConnectionAccess, 'reach' | 'status' | 'restricted' | 'owner_holds_connector'>,
  { has_steps, running }: { has_steps: boolean; running: boolean },
): Decision =>
  Decision.all(
    canManage(access.reach),
    canUseConnector(access),
    canOwnerUseConnector(access),
    access.status === 'active' ? Decision.allow : Decision.refuse(setupNeedsConnection),
    has_steps ? Decision.allow : Decision.refuse(noPostInstall),
    running ? Decision.refuse(postInstallRunning) : Decision.allow,
  );

const setupNeedsConnection = refineError(
  notConnected,
  () => 'Setup steps need an active connection. Connect or reconnect the connection first.',
);

/**
 * Refuses if the owner is suspended. A suspended owner cannot act, so other members cannot act through their account
 * either.
 */
export const canOwnerAct = ({ owner }: Pick<ConnectionAccess, 'owner'>): Decision =>
  owner === 'suspended' ? Decision.refuse(ownerSuspended) : Decision.allow;

/** Refuses if the owner has left. No other member can take over the account of a member who left. */
export const canOwnerReturn = ({ owner }: Pick<ConnectionAccess, 'owner'>): Decision =>
  owner === 'left' ? Decision.refuse(ownerLeft) : Decision.allow;

type Signing = Pick<ConnectionAccess, 'status' | 'status_cause'>;

/**
 * Whether the caller may sign in for the connection. If there is no previous account to compare the new account with,
 * only the owner may.
 */
export const canSignIn = (reach: Reach, { status, status_cause }: Signing): Decision =>
  status === 'pending' || status_cause === 'account_missing' ? canConnectFirst(reach) : canManage(reach);

const canConnectFirst = ({ access }: Reach): Decision =>
  access === 'owner' ? Decision.allow : Decision.refuse(ownerSignsIn);

const ownerSignsIn = refineError(ownerOnly, () => 'Only the owner can sign in for this connection. Ask the owner.');

const canUseConnector = ({ restricted }: Pick<ConnectionAccess, 'restricted'>): Decision =>
  restricted ? Decision.refuse(connectorOfConnectionRestricted) : Decision.allow;

export function canOwnerUseConnector({
  owner_holds_connector,
}: Pick<ConnectionAccess, 'owner_holds_connector'>): Decision {
  if (owner_holds_connector) return Decision.allow;
  return Decision.refuse(connectorOfOwnerNotShared);
}

/** Only active connections accept calls. */
export function canAcceptCalls(status: ConnectionStatus): Decision {
  if (status === 'active') return Decision.allow;
  return Decision.refuse(connectionNotActive, status, notActive[status]);
}

const notActive = {
  pending: 'This connection has no sign-in yet. Its owner gets a new link with POST /connection/{id}/reconnect.',
  needs_reauth: 'The third party no longer accepts this sign-in. Reconnect the connection.',
  disconnected: 'This connection is disconnected. Reconnect it first.',
} as const;

/**
 * The scopes that the third party granted. Null if the third party did not report them. In that case, no scope counts
 * as missing.
 */
type GrantedScopes = readonly string[] | null;

/** Whether the granted scopes include all scopes that a tool requires. */
export function canCoverScopes(granted: GrantedScopes, required_scopes: readonly string[]): Decision {
  return covers(granted, required_scopes) ? Decision.allow : Decision.refuse(scopesMissing, required_scopes);
}

/**
 * Whether the granted scopes cover at least one tool of the connector. If not, the message names the scopes of the
 * first tool.
 */
export function canCoverSomeTool(granted: GrantedScopes, tools: readonly (readonly string[])[]): Decision {
  return tools.length === 0 || tools.some((required) => covers(granted, required))
    ? Decision.allow
    : canCoverScopes(granted, tools[0]!);
}

const covers = (granted: GrantedScopes, required: readonly string[]): boolean =>
  granted === null || required.every((scope) => granted.some((each) => means(each, scope)));

/**
 * Whether a granted scope equals the required scope. Some providers report `https://graph.microsoft.com/Mail.Send` for
 * the short form `mail.send`.
 */
function means(granted: string, required: string): boolean {
  if (granted === required) return true;
  const [one, other] = [granted.toLowerCase(), required.toLowerCase()];
  return one === other || (one.startsWith('https://') && one.endsWith(`/${other}`));
}
