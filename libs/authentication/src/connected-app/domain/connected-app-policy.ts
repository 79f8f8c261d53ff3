import {
  type Caller,
  Decision,
  tokenKind,
  refineError,
  scopeMissing,
  quotaExceeded,
  defineError,
  defineFieldReason,
} from '#kernel';
import { canSeeTokensOfOthers, canShutOut, type MemberRights } from '#identity';
import { type AppReach, type ConnectedAppState } from './connected-app.js';

/** The maximum number of apps per person. The limit keeps the list short enough for an organization to review. */
const maxApps = 100;

/** An app can do nothing its person cannot do, so only people who may run tools can authorize one. */
export const canAuthorizeApp = (caller: Caller): Decision =>
  Decision.all(
    caller.kind === 'user' ? Decision.allow : Decision.refuse(onlyPeopleAuthorize),
    Decision.requirePermission(caller, 'tool:execute'),
  );

/**
 * A workload acts for a service member, and never for a person: people consent, or their identity provider lets the app
 * in. An administrator authorized the workload by adding its credential.
 */
export const canConnectWorkload = (caller: Caller): Decision =>
  Decision.all(
    caller.kind === 'service' ? Decision.allow : Decision.refuse(onlyServiceMembers),
    Decision.requirePermission(caller, 'tool:execute'),
  );

const onlyPeopleAuthorize = refineError(
  tokenKind,
  () => 'Only people can authorize apps. Sign in with a personal token.',
);

const onlyServiceMembers = refineError(tokenKind, () => 'Workloads can act only for service members.');

/** Members see their own apps. Those of another member are as visible as the member's tokens. */
export const canSeeAppsOf = (caller: Caller, userId: string): Decision =>
  userId === caller.userId ? Decision.allow : canSeeTokensOfOthers(caller);

/**
 * `can_revoke`: whether the caller may disconnect an app of the member. Disconnecting an app of another member needs
 * the same rights as revoking the member's tokens.
 * @param holder null for a member who has left.
 */
export const canDisconnectAppOf = (caller: Caller, userId: string, holder: MemberRights | null): Decision =>
  userId === caller.userId ? Decision.allow : canShutOut(caller, holder, 'api_token:manage');

/** Allowing a disconnected app again widens access, so it needs a token without scopes. */
export const canAllowAppOf = (caller: Caller, userId: string, holder: MemberRights | null): Decision =>
  Decision.all(
    canDisconnectAppOf(caller, userId, holder),
    caller.scopes === null ? Decision.allow : Decision.refuse(scopedTokenAllowsApp),
  );

export const scopedTokenAllowsApp = refineError(
  scopeMissing,
  () => 'Your token has scopes, so it cannot allow an app again. Use a token without scopes.',
  'A token with scopes cannot allow an app again.',
);

/** A token with scopes can remove toolboxes from an app but not add any, because those scopes do not limit the app. */
export const canChangeToolboxes = (
  caller: Pick<Caller, 'scopes'>,
  app: Pick<ConnectedAppState, 'toolbox_ids' | 'withheld'>,
  toolboxIds: AppReach['toolbox_ids'],
): Decision =>
  caller.scopes === null || !addsToolboxes(app, toolboxIds)
    ? Decision.allow
    : Decision.refuse(scopedTokenAddsToolboxes);

export const scopedTokenAddsToolboxes = refineError(
  scopeMissing,
  () => 'Your token has scopes, so it cannot give an app access to more toolboxes. Use a token without scopes.',
  'A token with scopes cannot give the app access to more toolboxes.',
);

function addsToolboxes(
  { toolbox_ids: current, withheld }: Pick<ConnectedAppState, 'toolbox_ids' | 'withheld'>,
  requested: AppReach['toolbox_ids'],
): boolean {
  if (requested === null) return current !== null || withheld.length > 0;
  return requested.some((id) => withheld.includes(id) || (current !== null && !current.includes(id)));
}

/** @throws appLimit if the person has as many apps as a person may have. */
export function assertBelowAppLimit(count: number): void {
  if (count >= maxApps) throw appLimit();
}

const appLimit = refineError(
  quotaExceeded,
  () => `You have ${maxApps} connected apps, which is the limit. Disconnect one that you no longer use.`,
);

const removalByManager = 'A manager of this toolbox removed the app from it.';

export const appRemoved = defineError(
  403,
  'app_removed',
  'A manager of the toolbox removed the app from it.',
  () => `${removalByManager} Ask the owner of the toolbox to restore the app.`,
);

export const appRemovedField = defineFieldReason('app_removed', removalByManager);

export const unknownToolbox = defineFieldReason(
  'unknown_toolbox',
  'No toolbox with this id is available to the caller.',
);

export const widens = defineFieldReason('widens', 'The change would grant more access than before.');

export const noToolboxes = defineError(
  409,
  'no_toolboxes',
  'The app uses accounts, and no toolboxes.',
  () =>
    'This app signed in to all of your accounts, so it has no toolboxes to choose. Disconnect it to end its access.',
);

export const oneToolbox = defineError(
  409,
  'one_toolbox',
  'The app has access to one toolbox only.',
  () => 'This app signed in to a single toolbox, so you cannot change which toolboxes it can use.',
);
