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
const scopesForTier = (tier: Tier): readonly AppScope[] => appScopes.slice(0, appScopes.indexOf(`mcp:${tier}`) + 1);

/** A scope is missing. The caller is an app, or an account at a third party. */
export const insufficientScope = defineError(
  403,
  'insufficient_scope',
  'A scope is missing. If `details.required_scopes` is present, the account lacks these scopes at the third party: ' +
    'reconnect the connection and allow them. Otherwise, the app lacks a scope of Latchkey: sign in again with the app ' +
    'and allow it, or ask an administrator. `details.scope` names the scope if the app can request it.',
);

const scopeDeclined = refineError(
  insufficientScope,
  (tier: string) =>
    `The person who connected this app does not allow it to run ${tier} tools. ` +
    'To change this, the person can disconnect the app and sign in again.',
);

const scopeNotGranted = refineError(insufficientScope, (tier: string, scope: string) => ({
  message: `This app is not allowed to run ${tier} tools. Sign in again and allow these tools.`,
  details: { scope },
}));

const scopeOfWorkload = refineError(insufficientScope, (tier: string, scope: string) => ({
  message: `This token does not allow ${tier} tools. Request a token with more scopes.`,
  details: { scope },
}));

const scopeAboveCredential = refineError(
  insufficientScope,
  (tier: string) =>
    `The workload credential of this token does not allow ${tier} tools. An administrator can replace it with a ` +
    'credential that has a higher max_scope.',
);

const scopeOfEnterprise = refineError(insufficientScope, (tier: string, scope: string) => ({
  message:
    `This token does not allow ${tier} tools. Request a token with more scopes. If the identity provider does not ` +
    'allow these scopes, an administrator must allow them there.',
  details: { scope },
}));

const scopeTakenFromEnterprise = refineError(
  insufficientScope,
  (tier: string) =>
    `The person for whom this app acts does not allow it to run ${tier} tools. ` +
    'To change this, the person must disconnect the app and allow it again, on the page /welcome/apps.',
);

const scopeAboveMax = refineError(
  insufficientScope,
  (tier: string) =>
    `The organization does not allow apps of its identity provider to run ${tier} tools. ` +
    'An administrator can change this with the setting agent_max_scope.',
);

type AppCaller = Pick<Caller, 'kind' | 'app'>;
type Tier = 'read' | 'write' | 'destructive';

/**
 * Whether the scopes of the caller's app allow tools of this tier. The error has a `scope` if the app may ask for it. An
 * app of a person then opens the browser to ask.
 * @param maxScope the highest scope that the organization's identity provider can give an app.
 */
export function canReachTier({ kind, app }: AppCaller, tier: Tier, maxScope: AppScope): Decision {
  const enough = appScopes.slice(appScopes.indexOf(`mcp:${tier}`));
  if (app === null || enough.some((scope) => app.scopes.has(scope))) return Decision.allow;
  const { isEnterprise } = app;
  if (app.maxScope !== null && !enough.includes(app.maxScope as AppScope))
    return Decision.refuse(scopeAboveCredential, tier);
  if (isEnterprise && !enough.includes(maxScope)) return Decision.refuse(scopeAboveMax, tier);
  if (app.declined.has(`mcp:${tier}`))
    return Decision.refuse(isEnterprise ? scopeTakenFromEnterprise : scopeDeclined, tier);
  return Decision.refuse(missingScope(kind, isEnterprise), tier, scopesForTier(tier).join(' '));
}

function missingScope(kind: Caller['kind'], isEnterprise: boolean) {
  if (kind === 'service') return scopeOfWorkload;
  return isEnterprise ? scopeOfEnterprise : scopeNotGranted;
}
