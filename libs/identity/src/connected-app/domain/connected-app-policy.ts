import { type Caller, conflict, Decision } from '#kernel';

/** Source: product design, MCP endpoints: so many an organization can look through. */
const mostOfOne = 100;

/** An app does nothing that its person may not do, so that only who may run tools lets one do so. */
export const canAuthorizeApp = (caller: Caller): Decision =>
  Decision.all(
    () =>
      caller.kind === 'user'
        ? Decision.allow
        : Decision.refuse('token_kind', 'Only people let apps act for them: sign in with a personal token.'),
    () => Decision.holding(caller, 'tool:execute'),
  );

/** @throws conflict `quota_exceeded` */
export function refuseTooManyApps(count: number): void {
  if (count < mostOfOne) return;
  throw conflict('quota_exceeded', `You have ${mostOfOne} connected apps: disconnect one that you no longer use.`);
}
