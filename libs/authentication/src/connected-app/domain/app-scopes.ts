import { type Caller, Decision, defineError, refineError } from '#kernel';

/** The scopes of an app, by tier of the tools it may run. Each scope includes the ones before it. */
export const appScopes = ['mcp:read', 'mcp:write', 'mcp:destructive'] as const;

export type AppScope = (typeof appScopes)[number];

/** Reads the OAuth `scope` parameter; unknown scopes are ignored. */
export const appScopesIn = (text: string): AppScope[] => {
  const given = text.split(' ');
  return appScopes.filter((scope) => given.includes(scope));
};

/** Returns the scope that a token needs for a tool of this tier, and the scopes below it. */
const scopesForTier = (tier: 'read' | 'write' | 'destructive'): readonly AppScope[] =>
  appScopes.slice(0, appScopes.indexOf(`mcp:${tier}`) + 1);

/** A scope is missing. The caller is an app, or an account at a third party. */
export const insufficientScope = defineError(
  403,
  'insufficient_scope',
  'The app was not granted the scope that this call needs.',
);

const scopeDeclined = refineError(
  insufficientScope,
  (tier: string) =>
    `The person who connected this app does not allow it to run ${tier} tools. ` +
    'To change this, the person must disconnect the app and sign in again.',
);

const scopeNotGranted = refineError(insufficientScope, (tier: string, scope: string) => ({
  message: `This app is not allowed to run ${tier} tools. Sign in again and allow these tools.`,
  details: { scope },
}));

const scopeOfWorkload = refineError(insufficientScope, (tier: string, scope: string) => ({
  message:
    `This token does not allow ${tier} tools. Request a token with more scopes. If the max_scope of the workload ` +
    'credential does not allow this, an administrator must replace the credential.',
  details: { scope },
}));

/**
 * Whether the scopes of the caller's app allow tools of this tier. The error has a `scope` if the app may ask for it. An
 * app of a person then opens the browser to ask.
 */
export function canReachTier(
  { kind, app }: Pick<Caller, 'kind' | 'app'>,
  tier: 'read' | 'write' | 'destructive',
): Decision {
  const enough = appScopes.slice(appScopes.indexOf(`mcp:${tier}`));
  if (app === null || enough.some((scope) => app.scopes.has(scope))) return Decision.allow;
  if (app.declined.has(`mcp:${tier}`)) return Decision.refuse(scopeDeclined, tier);
  const missing = kind === 'service' ? scopeOfWorkload : scopeNotGranted;
  return Decision.refuse(missing, tier, scopesForTier(tier).join(' '));
}
