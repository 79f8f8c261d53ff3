import { type AuthMethod, listInjections } from './auth-method.js';
import { type VariableDefinition } from './connector-definition.js';
import { definitionUnder, type InstalledDefinition } from './installed-definition.js';
import { type Option } from './definition-values.js';

type DefinitionParts = Pick<
  InstalledDefinition,
  'base_url' | 'auth' | 'variables' | 'mcp' | 'verify' | 'post_install' | 'headers' | 'query'
>;

/** Why a credential cannot be used with a changed definition. */
export type CutOffCause = 'connector_host_changed' | 'auth_method_removed' | 'issuer_changed';

/**
 * Returns why credentials of the method cannot be used with the changed definition. Returns null if they go to the same
 * hosts as before, in the same places of a request. In another place, such as a parameter with the title of a note, a
 * third party could store the credential for others to read.
 */
export function cutOffCause(before: DefinitionParts, after: DefinitionParts, name: string): CutOffCause | null {
  const [methodBefore, methodAfter] = [methodIn(before, name), methodIn(after, name)];
  if (!methodAfter) return methodBefore ? 'auth_method_removed' : null;
  // The method may have credentials from an even earlier definition, and their hosts are unknown.
  if (!methodBefore) return 'connector_host_changed';
  if (before.mcp?.auth_mode !== after.mcp?.auth_mode) return 'connector_host_changed';
  const [viewBefore, viewAfter] = [definitionUnder(before, name), definitionUnder(after, name)];
  const known = collectHosts(viewBefore, [...callUrls(viewBefore), ...listAuthUrls(methodBefore)]);
  const hosts = collectHosts(viewAfter, [...callUrls(viewAfter), ...listAuthUrls(methodAfter)]);
  const places = collectSecretPlaces(viewAfter, methodAfter, viewBefore);
  return isWithin(hosts, known) && isWithin(places, collectSecretPlaces(viewBefore, methodBefore, viewBefore))
    ? null
    : 'connector_host_changed';
}

/**
 * Returns where calls carry the credential, and the constants that contain secret variables.
 * @param stored the definition whose secret variables count
 */
function collectSecretPlaces(
  { headers = {}, query = {} }: DefinitionParts,
  method: AuthMethod,
  stored: DefinitionParts,
) {
  const secrets = (stored.variables ?? []).filter(({ secret }) => secret).map(({ name }) => `{{${name}}}`);
  const constants = (where: 'header' | 'query', templates: Record<string, string>) =>
    Object.entries(templates)
      .filter(([, template]) => secrets.some((each) => template.includes(each)))
      .map(([name, template]) => ({ in: where, name, template }));
  const places = [...listInjections(method), ...constants('header', headers), ...constants('query', query)];
  return new Set(
    places.map((place) =>
      JSON.stringify([place.in, place.in === 'header' ? place.name.toLowerCase() : place.name, place.template]),
    ),
  );
}

/**
 * Whether the change would send people, or the secret of the OAuth application, to a host that had no part in the
 * sign-in before.
 */
export function movesSignIn(before: DefinitionParts, after: DefinitionParts): boolean {
  const [known, urls] = [before.auth.flatMap(listAuthUrls), after.auth.flatMap(listAuthUrls)];
  return !isWithin(collectHosts(after, urls), collectHosts(before, known)) || opensHosts(before, after, urls);
}

/** Whether the person who signs in can choose a part of a host that they could not choose before. */
function opensHosts(
  { variables: before = [] }: DefinitionParts,
  { variables = [] }: DefinitionParts,
  urls: readonly string[],
): boolean {
  const filled = new Set(urls.flatMap(namesInHost));
  return variables.some(
    (is) => filled.has(is.name) && before.some((was) => was.name === is.name && !isAsRestricted(was, is)),
  );
}

/** Whether the changed variable is restricted at least as much as before. */
function isAsRestricted(was: VariableDefinition, is: VariableDefinition): boolean {
  const isBelow = (suffix: string) => was.host_suffixes?.some((each) => `.${suffix}`.endsWith(`.${each}`)) ?? true;
  const isOffered = ({ value }: Option) => was.options?.some((each) => each.value === value) ?? true;
  return (
    (was.pattern === undefined || is.pattern === was.pattern) &&
    (was.host_suffixes === undefined || (is.host_suffixes?.every(isBelow) ?? false)) &&
    (was.options === undefined || (is.options?.every(isOffered) ?? false))
  );
}

/** Returns the URLs that receive the credential during calls. */
const callUrls = ({ base_url, mcp }: DefinitionParts): string[] => (mcp ? [base_url, mcp.url] : [base_url]);

const methodIn = ({ auth }: DefinitionParts, name: string) => auth.find((method) => method.name === name);

function listAuthUrls(method: AuthMethod): string[] {
  if (method.type !== 'oauth2' && method.type !== 'client_credentials') return [];
  const { token_url, revoke_url } = method;
  const { authorize_url = undefined, refresh_url = undefined } = method.type === 'oauth2' ? method : {};
  return [authorize_url, token_url, refresh_url, revoke_url].filter((url) => url !== undefined);
}

const collectHosts = ({ variables = [] }: DefinitionParts, urls: readonly string[]): ReadonlySet<string> =>
  new Set(urls.map((url) => describeHost(url, variables)));

/**
 * Returns the scheme, host and port of a URL as written. For each variable in them, also returns its name, its default,
 * and whether it identifies the account.
 */
function describeHost(url: string, variables: readonly VariableDefinition[]): string {
  const host = writtenHost(url);
  const filled = namesInHost(url).map((name) => {
    const variable = variables.find((each) => each.name === name);
    return [name, variable?.identity ?? false, variable?.default ?? null];
  });
  return JSON.stringify([host, filled]);
}

const writtenHost = (url: string): string => (/^[^:]*:\/\/[^/?#]*/.exec(url) ?? [url])[0];

const namesInHost = (url: string): string[] =>
  [...writtenHost(url).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((each) => all.has(each));
