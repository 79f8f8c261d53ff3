import {
  reaches,
  type Reach,
  computeReach,
  type Verdict,
  type Viewer,
  connectorRestricted,
  editRequired,
} from '#access-control';
import { type AuthMethod } from '#connector-definition';
import { type AccessCheck, type Caller, Decision, defineError, refineError, selfTarget } from '#kernel';
import { type ConnectorSummary } from './connector.js';

export const connectorUnavailable = defineError(
  409,
  'connector_unavailable',
  'The connector is unpublished or was deleted.',
  () => 'This connector is not published. Ask its owner to publish it.',
);

export const connectorUseRequired = defineError(
  403,
  'connector_use_required',
  'The caller may view the connector but not use it.',
  () => 'You can see this connector, but not use it. Ask its owner for `use` access.',
);

/** `canFix`: whether the caller may set up the application. */
export const oauthAppRequired = defineError(
  409,
  'oauth_app_required',
  'The connector needs an OAuth application. An administrator sets it with `PUT /connector/{slug}/oauth-app`.',
  (canFix: boolean) => ({
    message: 'This connector needs an OAuth application. Ask an administrator to set up the application.',
    details: { can_fix: canFix },
  }),
);

export const noOauthMethod = defineError(
  409,
  'no_oauth_method',
  'The connector has no OAuth authentication method.',
  () => 'This connector has no OAuth sign-in, so it needs no OAuth application.',
);

export const blockedFromConnector = refineError(
  connectorRestricted,
  () => 'A restriction blocks you from this connector. You can request access.',
);

const blockedFromTool = refineError(
  selfTarget,
  () => 'A restriction blocks you from this tool. Ask another administrator to verify the tool.',
);

const editorsSetUp = refineError(
  editRequired,
  () => 'Only the owner and members with edit access can set up this connector.',
);

export const canBrowse: AccessCheck = (caller) => Decision.requirePermission(caller, 'connector:view');

/**
 * Whether the caller may see all possible targets of restrictions, even those that the caller's own restrictions block
 * or that are not shared with the caller.
 */
export const canChooseForRules: AccessCheck = (caller) =>
  Decision.all(Decision.requirePermission(caller, 'restriction:manage'), canBrowse(caller));

/**
 * Whether the caller may verify a tool. Afterwards, blocks on other tools no longer apply to this tool.
 * @param verdict what the caller's restrictions decide before the tool is verified
 */
export const canVerifyTool = (caller: Caller, verdict: Pick<Verdict, 'allowed'>): Decision =>
  Decision.all(canChooseForRules(caller), verdict.allowed ? Decision.allow : Decision.refuse(blockedFromTool));

/**
 * Returns the member's access to a custom connector, or null without access. Returns `shipped` for a shipped connector,
 * which every member can use.
 */
export function reachOn(viewer: Viewer, { ownership }: ConnectorSummary): Reach | 'shipped' | null {
  if (!ownership) return 'shipped';
  return computeReach(viewer, ownership.owner_user_id, ownership.entries);
}

/** Whether the member can see the connector. To other members, the connector seems not to exist. */
export function isConnectorVisible(viewer: Viewer, connector: ConnectorSummary): boolean {
  if (!viewer.permissions.has('connector:view')) return false;
  const reach = reachOn(viewer, connector);
  const published = connector.status === 'published';
  if (reach === 'shipped') return published;
  if (reach === null) return isOwnerless(connector) && viewer.permissions.has('connector:manage');
  return published || reaches(reach.access, 'edit');
}

/**
 * Every member can read a shipped connector's definition. Members who can edit a custom connector can read its
 * definition.
 */
export function isDefinitionReadable(viewer: Viewer, connector: ConnectorSummary): boolean {
  const reach = reachOn(viewer, connector);
  if (reach === null) return isOwnerless(connector) && viewer.permissions.has('connector:manage');
  return reach === 'shipped' || reaches(reach.access, 'edit');
}

type Connecting = {
  caller: Parameters<AccessCheck>[0];
  connector: ConnectorSummary;
  verdict: Pick<Verdict, 'allowed'>;
};

/** `can_use`: whether the caller may create a connection on a connector that they can see. */
export const canConnect = (connecting: Connecting, isConfigured: (method: AuthMethod) => boolean): Decision =>
  Decision.all(
    canConnectOnceConfigured(connecting),
    canSignInTo(connecting.caller, connecting.connector, isConfigured),
  );

/** Whether the caller may create a connection. Ignores whether an auth method is configured. */
export const canConnectOnceConfigured = ({ caller, connector, verdict }: Connecting): Decision =>
  Decision.all(
    Decision.requirePermission(caller, 'connection:create'),
    verdict.allowed ? Decision.allow : Decision.refuse(blockedFromConnector),
    canUse(caller, connector),
    connector.status === 'published' ? Decision.allow : Decision.refuse(connectorUnavailable),
  );

function canUse(viewer: Viewer, connector: ConnectorSummary): Decision {
  const reach = reachOn(viewer, connector);
  if (reach === 'shipped' || (reach && reaches(reach.access, 'use'))) return Decision.allow;
  return Decision.refuse(connectorUseRequired);
}

/** Whether one of the connector's auth methods is configured. A method with OAuth needs an OAuth application. */
export const canSignInTo = (
  caller: Parameters<AccessCheck>[0],
  { ownership, definition: { auth } }: OAuthAppHolder,
  isConfigured: (method: AuthMethod) => boolean,
): Decision =>
  auth.some(isConfigured)
    ? Decision.allow
    : Decision.refuse(oauthAppRequired, canManageOAuthApp(caller, { ownership, definition: { auth } }).allowed);

/**
 * `can_manage_oauth_app`: whether the caller may set the organization's OAuth application. A custom connector needs
 * edit access, because the application serves all members. A shipped or ownerless connector needs `connector:manage`.
 */
export const canManageOAuthApp = (
  caller: Parameters<AccessCheck>[0],
  { ownership, definition: { auth } }: OAuthAppHolder,
): Decision =>
  Decision.all(
    canSetUp(caller, ownership),
    auth.some(({ type }) => type === 'oauth2' || type === 'client_credentials')
      ? Decision.allow
      : Decision.refuse(noOauthMethod),
  );

/** The facts that decide who may set the OAuth application of a connector. */
export type OAuthAppHolder = {
  ownership: Pick<NonNullable<ConnectorSummary['ownership']>, 'owner_user_id' | 'entries'> | null;
  definition: { auth: readonly AuthMethod[] };
};

function canSetUp(caller: Parameters<AccessCheck>[0], ownership: OAuthAppHolder['ownership']): Decision {
  if (!ownership) return Decision.requirePermission(caller, 'connector:manage');
  const reach = computeReach(caller, ownership.owner_user_id, ownership.entries);
  if (reach !== null && reaches(reach.access, 'edit')) return Decision.allow;
  if (ownership.owner_user_id === null && caller.permissions.has('connector:manage')) return Decision.allow;
  return Decision.refuse(editorsSetUp);
}

/**
 * Whether restrictions and labels may name the connector. They may name unpublished custom connectors, but not
 * connectors that were removed from the catalog.
 */
export const isNameable = ({ ownership, status }: ConnectorSummary): boolean =>
  ownership !== null || status === 'published';

export const isOwnerless = ({ ownership }: ConnectorSummary): boolean => ownership?.owner_user_id === null;
