import { type CallerApp, Decision, forbidden } from '#kernel';

/** How far an app may go, by the tiers of tools: each holds those before it. Source: product design, MCP endpoints. */
export const appScopes = ['mcp:read', 'mcp:write', 'mcp:destructive'] as const;

export type AppScope = (typeof appScopes)[number];

/** Those that are meant by a parameter of OAuth; what is none of ours is left out. */
export const appScopesIn = (text: string): AppScope[] => {
  const given = text.split(' ');
  return appScopes.filter((scope) => given.includes(scope));
};

/** What a token needs for a tool, with all below it. */
const scopesForTier = (tier: 'read' | 'write' | 'destructive'): readonly AppScope[] =>
  appScopes.slice(0, appScopes.indexOf(`mcp:${tier}`) + 1);

/** A ceiling: what the person may not do, their app may not either. */
export function canReachTier(app: CallerApp | null, tier: 'read' | 'write' | 'destructive'): Decision {
  const enough = appScopes.slice(appScopes.indexOf(`mcp:${tier}`));
  if (app === null || enough.some((scope) => app.scopes.has(scope))) return Decision.allow;
  const scope = scopesForTier(tier).join(' ');
  const message = `The app was not allowed to run ${tier} tools: sign in again and allow it.`;
  return Decision.answering(() => forbidden('insufficient_scope', message, { scope }));
}
