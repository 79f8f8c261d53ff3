import { reaches, type Reach, reachOf, type Verdict, type Viewer } from '#access-control';
import { type AuthMethod } from '#connector-definition';
import { type AccessCheck, type Caller, Decision } from '#kernel';
import { type ConnectorSummary } from './connector.js';

export const canBrowse: AccessCheck = (caller) => Decision.holding(caller, 'connector:view');

/** Reading what rules can name: whatever binds the caller, and whoever the connector belongs to. */
export const canChooseForRules: AccessCheck = (caller) =>
  Decision.all(
    () => Decision.holding(caller, 'restriction:manage'),
    () => canBrowse(caller),
  );

/** Saying that rules on other tools do not mean a tool. @param verdict what they say to the caller now. */
export const canVerifyTool = (caller: Caller, verdict: Pick<Verdict, 'allowed'>): Decision =>
  Decision.all(
    () => canChooseForRules(caller),
    () =>
      verdict.allowed
        ? Decision.allow
        : Decision.refuse('self_target', 'A rule keeps you from this tool: ask another administrator to verify it.'),
  );

/** How the caller reaches a connector of the organization's own; everybody has the use of a shipped one. */
export function reachOn(viewer: Viewer, { ownership }: ConnectorSummary): Reach | 'shipped' | null {
  if (!ownership) return 'shipped';
  return reachOf(viewer, ownership.owner_user_id, ownership.entries);
}

/** Whether `GET /connector/{slug}` answers this person: what it does not answer does not exist for them. */
export function canSee(viewer: Viewer, connector: ConnectorSummary): boolean {
  if (!viewer.permissions.has('connector:view')) return false;
  const reach = reachOn(viewer, connector);
  const published = connector.status === 'published';
  if (reach === 'shipped') return published;
  if (reach === null) return isOwnerless(connector) && viewer.permissions.has('connector:manage');
  return published || reaches(reach.access, 'edit');
}

/** Whether the definition itself is shown: to everybody for the shipped catalog, else to who may change it. */
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

/** `can_use`: making a connection on a connector that the caller sees. */
export const canConnect = (connecting: Connecting, isConfigured: (method: AuthMethod) => boolean): Decision =>
  Decision.all(
    () => mayConnect(connecting),
    () => canSignInTo(connecting.caller, connecting.connector, isConfigured),
  );

/** Connecting, as far as it is about the caller and not about how one signs in. */
export const mayConnect = ({ caller, connector, verdict }: Connecting): Decision =>
  Decision.all(
    () => Decision.holding(caller, 'connection:create'),
    () =>
      verdict.allowed
        ? Decision.allow
        : Decision.refuse('connector_restricted', 'A restriction keeps you from this connector: request access.'),
    () => canExercise(caller, connector),
    () =>
      connector.status === 'published'
        ? Decision.allow
        : Decision.clash('connector_unavailable', 'This connector is not published: ask its owner to publish it.'),
  );

function canExercise(viewer: Viewer, connector: ConnectorSummary): Decision {
  const reach = reachOn(viewer, connector);
  if (reach === 'shipped' || (reach && reaches(reach.access, 'use'))) return Decision.allow;
  return Decision.refuse(
    'connector_use_required',
    'You may only look at this connector: ask its owner to let you use it.',
  );
}

/** Whether one of these methods is ready for use: OAuth takes an application of the organization's. */
export const canSignInTo = (
  caller: Parameters<AccessCheck>[0],
  { ownership, definition: { auth } }: OAuthAppHolder,
  isConfigured: (method: AuthMethod) => boolean,
): Decision =>
  auth.some(isConfigured)
    ? Decision.allow
    : Decision.clash(
        'oauth_app_required',
        'This connector needs an OAuth application: have an administrator set one up.',
        { can_fix: canManageOAuthApp(caller, { ownership, definition: { auth } }).allowed },
      );

/**
 * `can_manage_oauth_app`: an application speaks for the whole organization, so it takes more than browsing to set one;
 * that of a connector which somebody owns is theirs to set.
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
        : Decision.clash('no_oauth_method', 'Nobody signs in to this connector by OAuth: it needs no application.'),
  );

/** What of a connector decides about its OAuth application. */
export type OAuthAppHolder = {
  ownership: Pick<NonNullable<ConnectorSummary['ownership']>, 'owner_user_id' | 'entries'> | null;
  definition: { auth: readonly AuthMethod[] };
};

function canSetUp(caller: Parameters<AccessCheck>[0], ownership: OAuthAppHolder['ownership']): Decision {
  if (!ownership) return Decision.holding(caller, 'connector:manage');
  const reach = reachOf(caller, ownership.owner_user_id, ownership.entries);
  if (reach !== null && reaches(reach.access, 'edit')) return Decision.allow;
  if (ownership.owner_user_id === null && caller.permissions.has('connector:manage')) return Decision.allow;
  return Decision.refuse('edit_required', 'Only the owner, or who has edit access, may set up this connector.');
}

/** Whether rules and labels may name it: what the catalog took back is gone, what an owner hides is not. */
export const canBeNamed = ({ ownership, status }: ConnectorSummary): boolean =>
  ownership !== null || status === 'published';

export const isOwnerless = ({ ownership }: ConnectorSummary): boolean => ownership?.owner_user_id === null;
