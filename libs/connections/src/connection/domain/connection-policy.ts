import { canManageShareable, canTransferShareable, type Reach, reaches } from '#access-control';
import { type MemberProfile } from '#identity';
import { type Caller, Decision } from '#kernel';
import { type ConnectionStatus } from './connection-status.js';

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
export function ownerStatusOf(profile: Pick<MemberProfile, 'suspended'> | undefined): OwnerStatus {
  if (!profile) return 'left';
  return profile.suspended ? 'suspended' : 'active';
}

export const canCreateConnection = (caller: Caller): Decision =>
  Decision.all(
    () => Decision.requirePermission(caller, 'connection:create'),
    () => Decision.requirePermission(caller, 'connector:view'),
  );

/** Maximum number of connections per member. */
const maxPerMember = 200;

/** @param owned the number of connections the member already has. */
export const isWithinLimit = (owned: number): Decision =>
  owned < maxPerMember
    ? Decision.allow
    : Decision.conflict(
        'connection_limit',
        `You have reached the limit of ${maxPerMember} connections. Delete one that you no longer need.`,
      );

export const canManage = (reach: Reach): Decision => canManageShareable(sharing, reach);

/** `can_transfer`: whether the caller may transfer the connection. No share allows this. */
export const canTransfer = (reach: Reach): Decision => canTransferShareable(sharing, reach);

/** Callers who may transfer a connection may also delete it. */
export const canDelete = canTransfer;

/** Whether the access level allows running tools. */
export function canExercise({ access }: Reach): Decision {
  if (reaches(access, 'use')) return Decision.allow;
  return Decision.refuse(
    'use_required',
    'You can see this connection, but you need `use` access to run its tools. Ask its owner for access.',
  );
}

/**
 * `can_use`: whether the caller may run tools. Checks in the same order as a call. A call checks the connection's
 * status later, and reports it as a conflict.
 */
export const canUse = (caller: Caller, access: ConnectionAccess): Decision =>
  Decision.all(
    () => Decision.requirePermission(caller, 'tool:execute'),
    () => canExercise(access.reach),
    () => canBeUsed(access),
  );

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
    () => isUnrestricted(access),
    () => ownerHoldsConnector(access),
    () => ownerIsNotSuspended(access),
    () => coversSomeTool(access.scopes_granted, access.tool_scopes),
  );

/** `can_reconnect`: whether the caller may sign in again for the connection. */
export const canReconnect = (access: ConnectionAccess): Decision =>
  Decision.all(
    () => canSignIn(access.reach, access),
    () => isUnrestricted(access),
    () => ownerStays(access),
    () => ownerHoldsConnector(access),
    () => access.sign_in,
  );

/** `can_run_post_install`: whether the caller may run the post-install steps again. */
export const canRunPostInstall = (
  access: Pick<ConnectionAccess, 'reach' | 'status' | 'restricted' | 'owner_holds_connector'>,
  { has_steps, running }: { has_steps: boolean; running: boolean },
): Decision =>
  Decision.all(
    () => canManage(access.reach),
    () => isUnrestricted(access),
    () => ownerHoldsConnector(access),
    () => (access.status === 'active' ? Decision.allow : Decision.conflict('not_connected', notConnected)),
    () => (has_steps ? Decision.allow : Decision.conflict('no_post_install', 'This connector has no setup steps.')),
    () =>
      running
        ? Decision.conflict('post_install_running', 'The setup steps are running. Wait until they finish.')
        : Decision.allow,
  );

const notConnected = 'Setup steps need an active connection. Connect or reconnect the connection first.';

/**
 * Refuses if the owner is suspended. A suspended owner cannot act, so other members cannot act through their account
 * either.
 */
export const ownerIsNotSuspended = ({ owner }: Pick<ConnectionAccess, 'owner'>): Decision =>
  owner === 'suspended'
    ? Decision.conflict(
        'owner_suspended',
        'The owner of this connection is suspended. It works again when the owner is reactivated.',
      )
    : Decision.allow;

/** Refuses if the owner has left. No other member can take over the account of a member who left. */
export const ownerStays = ({ owner }: Pick<ConnectionAccess, 'owner'>): Decision =>
  owner === 'left'
    ? Decision.conflict(
        'owner_left',
        'The owner of this connection has left the organization. Create a new connection.',
      )
    : Decision.allow;

type Signing = Pick<ConnectionAccess, 'status' | 'status_cause'>;

/**
 * Whether the caller may sign in for the connection. If there is no previous account to compare the new account with,
 * only the owner may.
 */
export const canSignIn = (reach: Reach, { status, status_cause }: Signing): Decision =>
  status === 'pending' || status_cause === 'account_missing' ? canTransfer(reach) : canManage(reach);

const isUnrestricted = ({ restricted }: Pick<ConnectionAccess, 'restricted'>): Decision =>
  restricted
    ? Decision.refuse(
        'connector_restricted',
        'A restriction blocks you from using this connector. You can request access.',
      )
    : Decision.allow;

export function ownerHoldsConnector({
  owner_holds_connector,
}: Pick<ConnectionAccess, 'owner_holds_connector'>): Decision {
  if (owner_holds_connector) return Decision.allow;
  return Decision.refuse(
    'connector_not_shared',
    'The connector is no longer shared with the owner of this connection. Ask an administrator to share it again.',
  );
}

/** Only active connections accept calls. */
export function acceptsCalls(status: ConnectionStatus): Decision {
  if (status === 'active') return Decision.allow;
  return Decision.conflict('connection_not_active', notActive[status], { status });
}

const notActive = {
  pending: 'This connection has no sign-in yet. Open its connect URL.',
  needs_reauth: 'The third party no longer accepts this sign-in. Reconnect the connection.',
  disconnected: 'This connection is disconnected. Reconnect it first.',
} as const;

/**
 * The scopes that the third party granted. Null if the third party did not report them. In that case, no scope counts
 * as missing.
 */
type GrantedScopes = readonly string[] | null;

/** Whether the granted scopes include all scopes that a tool requires. */
export function coversScopes(granted: GrantedScopes, required_scopes: readonly string[]): Decision {
  if (covers(granted, required_scopes)) return Decision.allow;
  const message =
    'The account of this connection does not have the scopes that this tool needs. Reconnect the connection and ' +
    `allow ${required_scopes.join(', ')}.`;
  return Decision.refuse('insufficient_scope', message, { required_scopes });
}

/**
 * Whether the granted scopes cover at least one tool of the connector. If not, the message names the scopes of the
 * first tool.
 */
export function coversSomeTool(granted: GrantedScopes, tools: readonly (readonly string[])[]): Decision {
  return tools.length === 0 || tools.some((required) => covers(granted, required))
    ? Decision.allow
    : coversScopes(granted, tools[0]!);
}

const covers = (granted: GrantedScopes, required: readonly string[]): boolean =>
  granted === null || required.every((scope) => granted.some((each) => means(each, scope)));

/**
 * Whether a granted scope equals the required scope. Some providers report `https://graph.microsoft.com/Mail.Send` for
 * the short form `mail.send`.
 */
function means(granted: string, required: string): boolean {
  const [one, other] = [granted.toLowerCase(), required.toLowerCase()];
  return one === other || (one.startsWith('https://') && one.endsWith(`/${other}`));
}
