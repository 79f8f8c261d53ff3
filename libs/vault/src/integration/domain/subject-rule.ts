import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { type AuthMethod, definitionUnder, type InstalledDefinition } from '#connector-definition';

/**
 * Returns a digest of everything in a definition that decides which subject a credential has. Two subjects can only be
 * compared if the same rule found them, because an edited definition can name any subject. Hosts do not count, because
 * a credential is deleted when its hosts change.
 */
export function subjectRule(definition: InstalledDefinition, authMethod: string): string {
  const { base_url, headers, query, verify, auth, variables = [] } = definitionUnder(definition, authMethod);
  const method = auth.find(({ name }) => name === authMethod);
  const verification = verify && { ...verify, label: undefined };
  const request = { path: pathOf(base_url), headers, query, verification, ...(method && selectSubjectParts(method)) };
  const text = JSON.stringify(request);
  const sources = variables
    .filter(({ name, identity }) => identity || new RegExp(`\\b${name}\\b`).test(text))
    .map(({ name, identity, source, from, default: value }) => ({ name, identity, source, from, value }));
  return createHash('sha256')
    .update(canonicalize({ request, sources }) ?? '')
    .digest('hex');
}

/** Returns the `subjectRule` of each auth method. */
export const subjectRules = (definition: InstalledDefinition): string[] =>
  definition.auth.map(({ name }) => subjectRule(definition, name));

/** Returns the parts of a method that decide which account answers, and what its token response says. */
const selectSubjectParts = (method: AuthMethod) => ({
  subject: 'subject' in method ? method.subject : undefined,
  inject: 'inject' in method ? method.inject : undefined,
  token_params: 'token_params' in method ? method.token_params : undefined,
  // Discovered addresses come from the authorization server, and the definition contains only placeholders.
  token_path: 'token_url' in method && !('discovered' in method && method.discovered) ? pathOf(method.token_url) : null,
});

const pathOf = (url: string): string => url.replace(/^[^:]*:\/\/[^/?#]*/, '');
