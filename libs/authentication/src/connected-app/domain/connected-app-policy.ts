import { type Caller, conflict, Decision } from '#kernel';
import { type AppReach, type ConnectedAppState } from './connected-app.js';

/** The maximum number of apps per person. The limit keeps the list short enough for an organization to review. */
const mostOfOne = 100;

/** An app can do nothing its person cannot do, so only people who may run tools can authorize one. */
export const canAuthorizeApp = (caller: Caller): Decision =>
  Decision.all(
    () =>
      caller.kind === 'user'
        ? Decision.allow
        : Decision.refuse('token_kind', 'Only people can authorize apps. Sign in with a personal token.'),
    () => Decision.holding(caller, 'tool:execute'),
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
  { toolbox_ids: present, withheld }: Pick<ConnectedAppState, 'toolbox_ids' | 'withheld'>,
  wanted: AppReach['toolbox_ids'],
): boolean {
  if (wanted === null) return present !== null || withheld.length > 0;
  return wanted.some((id) => withheld.includes(id) || (present !== null && !present.includes(id)));
}

/** @throws conflict `quota_exceeded` */
export function refuseTooManyApps(count: number): void {
  if (count < mostOfOne) return;
  throw conflict(
    'quota_exceeded',
    `You have ${mostOfOne} connected apps, which is the limit. Disconnect one that you no longer use.`,
  );
}
