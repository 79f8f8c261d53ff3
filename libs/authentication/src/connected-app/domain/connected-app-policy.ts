import { type Caller, conflict, Decision } from '#kernel';

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

/** @throws conflict `quota_exceeded` */
export function refuseTooManyApps(count: number): void {
  if (count < mostOfOne) return;
  throw conflict(
    'quota_exceeded',
    `You have ${mostOfOne} connected apps, which is the limit. Disconnect one that you no longer use.`,
  );
}
