import { reaches, type Reach, reachOf, type Verdict, type Viewer } from '#access-control';
import { type AuthMethod } from '#connector-definition';
import { type AccessCheck, type Caller, Decision } from '#kernel';
import { type ConnectorSummary } from './connector.js';

export const canBrowse: AccessCheck = (caller) => Decision.holding(caller, 'connector:view');

/**
 * Whether the caller may see all possible targets of restrictions, regardless of the caller's own restrictions and of
 * owners.
 */
export const canChooseForRules: AccessCheck = (caller) =>
  Decision.all(
    () => Decision.holding(caller, 'restriction:manage'),
    () => canBrowse(caller),
  );

/**
 * Whether the caller may confirm that blocks on other tools do not cover a tool.
 * @param verdict the current decision of these blocks for the caller.
 */
export const canVerifyTool = (caller: Caller, verdict: Pick<Verdict, 'allowed'>): Decision =>
  Decision.all(
    () => canChooseForRules(caller),
    () =>
      verdict.allowed
        ? Decision.allow
        : Decision.refuse(
            'self_target',
            'A restriction blocks you from this tool. Ask another administrator to verify it.',
          ),
  );

/** The caller's access to a custom connector. Everyone can use a shipped one. */
export function reachOn(viewer: Viewer, { ownership }: ConnectorSummary): Reach | 'shipped' | null {
  if (!ownership) return 'shipped';
  return reachOf(viewer, ownership.owner_user_id, ownership.entries);
}

/** Whether `GET /connector/{slug}` shows the connector. Otherwise, the connector does not exist for this person. */
export function canSee(viewer: Viewer, connector: ConnectorSummary): boolean {
  if (!viewer.permissions.has('connector:view')) return false;
  const reach = reachOn(viewer, connector);
  const published = connector.status === 'published';
  if (reach === 'shipped') return published;
  if (reach === null) return isOwnerless(connector) && viewer.permissions.has('connector:manage');
  return published || reaches(reach.access, 'edit');
}

/** Whether the definition is readable: for everyone if shipped, otherwise for members who can edit it. */
export function canReadDefinition(viewer: Viewer, connector: ConnectorSummary): boolean {
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
    () => mayConnect(connecting),
    () => canSignInTo(connecting.caller, connecting.connector, isConfigured),
  );

/** The part of connecting that depends on the caller, not on the auth method. */
export const mayConnect = ({ caller, connector, verdict }: Connecting): Decision =>
  Decision.all(
    () => Decision.holding(caller, 'connection:create'),
    () =>
      verdict.allowed
        ? Decision.allow
        : Decision.refuse(
            'connector_restricted',
            'A restriction blocks you from this connector. You can request access.',
          ),
    () => canExercise(caller, connector),
    () =>
      connector.status === 'published'
        ? Decision.allow
        : Decision.clash('connector_unavailable', 'This connector is not published. Ask its owner to publish it.'),
  );

function canExercise(viewer: Viewer, connector: ConnectorSummary): Decision {
  const reach = reachOn(viewer, connector);
  if (reach === 'shipped' || (reach && reaches(reach.access, 'use'))) return Decision.allow;
  return Decision.refuse(
    'connector_use_required',
    'You can see this connector, but not use it. Ask its owner for use access.',
  );
}

/** Whether one of the connector's auth methods is configured. A method with OAuth needs an OAuth application. */
export const canSignInTo = (
  caller: Parameters<AccessCheck>[0],
  { ownership, definition: { auth } }: OAuthAppHolder,
  isConfigured: (method: AuthMethod) => boolean,
): Decision =>
  auth.some(isConfigured)
    ? Decision.allow
    : Decision.clash(
        'oauth_app_required',
        'This connector needs an OAuth application. Ask an administrator to set up the application.',
        { can_fix: canManageOAuthApp(caller, { ownership, definition: { auth } }).allowed },
      );

/**
 * `can_manage_oauth_app`. An application acts for the whole organization, so view access is not enough to set it. For
 * a custom connector, the caller needs edit access.
 */
export const canManageOAuthApp = (
  caller: Parameters<AccessCheck>[0],
  { ownership, definition: { auth } }: OAuthAppHolder,
): Decision =>
  Decision.all(
    () => canSetUp(caller, ownership),
    () =>
      auth.some(({ type }) => type === 'oauth2' || type === 'client_credentials')
        ? Decision.allow
        : Decision.clash('no_oauth_method', 'This connector has no OAuth sign-in, so it needs no OAuth application.'),
  );

/** The facts that decide who may set the OAuth application of a connector. */
export type OAuthAppHolder = {
  ownership: Pick<NonNullable<ConnectorSummary['ownership']>, 'owner_user_id' | 'entries'> | null;
  definition: { auth: readonly AuthMethod[] };
};

function canSetUp(caller: Parameters<AccessCheck>[0], ownership: OAuthAppHolder['ownership']): Decision {
  if (!ownership) return Decision.holding(caller, 'connector:manage');
  const reach = reachOf(caller, ownership.owner_user_id, ownership.entries);
  if (reach !== null && reaches(reach.access, 'edit')) return Decision.allow;
  if (ownership.owner_user_id === null && caller.permissions.has('connector:manage')) return Decision.allow;
  return Decision.refuse('edit_required', 'Only the owner and members with edit access can set up this connector.');
}

/**
 * Whether restrictions and labels may name the connector. They may name unpublished custom connectors, but not
 * connectors that were removed from the catalog.
 */
export const canBeNamed = ({ ownership, status }: ConnectorSummary): boolean =>
  ownership !== null || status === 'published';

export const isOwnerless = ({ ownership }: ConnectorSummary): boolean => ownership?.owner_user_id === null;
