import { type Caller, conflict, Decision } from '#kernel';
import { type AppReach, type ConnectedAppState } from './connected-app.js';

/** The maximum number of apps per person. The limit keeps the list short enough for an organization to review. */
const maxApps = 100;

/** An app can do nothing its person cannot do, so only people who may run tools can authorize one. */
export const canAuthorizeApp = (caller: Caller): Decision =>
  Decision.all(
    () =>
      caller.kind === 'user'
        ? Decision.allow
        : Decision.refuse('token_kind', 'Only people can authorize apps. Sign in with a personal token.'),
    () => Decision.requirePermission(caller, 'tool:execute'),
  );

/** A token with scopes can remove toolboxes from an app but not add any, because those scopes do not limit the app. */
export const canChangeToolboxes = (
  caller: Pick<Caller, 'scopes'>,
  app: Pick<ConnectedAppState, 'toolbox_ids' | 'withheld'>,
  toolboxIds: AppReach['toolbox_ids'],
): Decision =>
  caller.scopes === null || !addsToolboxes(app, toolboxIds)
    ? Decision.allow
    : Decision.refuse(
        'scope_missing',
        'Your token has scopes, so it cannot give an app access to more toolboxes. Use a token without scopes.',
      );

function addsToolboxes(
  { toolbox_ids: current, withheld }: Pick<ConnectedAppState, 'toolbox_ids' | 'withheld'>,
  requested: AppReach['toolbox_ids'],
): boolean {
  if (requested === null) return current !== null || withheld.length > 0;
  return requested.some((id) => withheld.includes(id) || (current !== null && !current.includes(id)));
}

/** @throws conflict `quota_exceeded` */
export function refuseTooManyApps(count: number): void {
  if (count < maxApps) return;
  throw conflict(
    'quota_exceeded',
    `You have ${maxApps} connected apps, which is the limit. Disconnect one that you no longer use.`,
  );
}
