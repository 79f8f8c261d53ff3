import { type AppFacts, type AppReach, type AppScope } from '#identity';

/** What an app asks of a person: who it is, for which address, and how far it wants to go. */
export type AskedConsent = AppFacts & {
  /** Of the request that waits. */
  uid: string;
  resource: string;
  scopes: readonly AppScope[];
  redirect_uri: string;
  /** Those that the person can let it reach there. */
  toolboxes: readonly { id: string; name: string }[];
  /** Whether the address is that of one of them. */
  is_one: boolean;
};

/** What the person chose; null of what they cannot mean. */
export type ConsentChoice = AppReach | 'no_scope' | 'no_toolbox' | 'too_many';

/** Source: product design, MCP endpoints. */
const mostChosen = 50;

/** @param given what was ticked, which is taken only as far as it was there to be ticked. */
export function chosenReach(
  asked: AskedConsent,
  given: { scopes: readonly string[]; all: boolean; toolboxIds: readonly string[] },
): ConsentChoice {
  const scopes = asked.scopes.filter((scope) => given.scopes.includes(scope));
  if (scopes.length === 0) return 'no_scope';
  if (asked.is_one) return { scopes, toolbox_ids: asked.toolboxes.map(({ id }) => id) };
  if (given.all) return { scopes, toolbox_ids: null };
  const toolbox_ids = asked.toolboxes.map(({ id }) => id).filter((id) => given.toolboxIds.includes(id));
  if (toolbox_ids.length > mostChosen) return 'too_many';
  return toolbox_ids.length === 0 ? 'no_toolbox' : { scopes, toolbox_ids };
}

/** Where the app says it is at home, in a word that a person can check. */
export function homeOf({ registration, client_id, redirect_uri }: AskedConsent): { host: string; returns: string } {
  const back = new URL(redirect_uri);
  const isHere = back.host === '' || ['localhost', '127.0.0.1', '[::1]'].includes(back.hostname);
  const returns = isHere ? `a program on this computer (${back.host || back.protocol})` : back.host;
  return { host: registration === 'cimd' ? new URL(client_id).host : 'not known: it named itself', returns };
}
