import { type OAuth2Method } from '../auth-method.js';
import { type ConnectorDefinition, type VariableDefinition } from '../connector-definition.js';
import { type Place, type Report } from '../diagnostic.js';
import { type Check } from './check.js';
import { hostProblem } from './hosts.js';

/** Where calls and people are sent: https to public names, of which only a part that names the account may vary. */
export const checkAddresses: Check = (definition, report, { loopback = false }) => {
  const variables = new Map((definition.variables ?? []).map((variable) => [variable.name, variable]));
  for (const [place, address] of addressesOf(definition)) checkAddress(place, address, { variables, loopback, report });
  checkTemplate(['base_url'], definition.base_url, { variables, loopback, report });
};

type Scope = { variables: Map<string, VariableDefinition>; loopback: boolean; report: Report };

const fields = ['authorize_url', 'token_url', 'refresh_url', 'revoke_url', 'iss'] as const;

function addressesOf({ base_url, auth }: ConnectorDefinition): [Place, string][] {
  const ofMethods = auth.flatMap((method, index) =>
    fields.flatMap((field): [Place, string][] => {
      const address = (method as Partial<OAuth2Method>)[field];
      return address === undefined ? [] : [[['auth', index, field], address]];
    }),
  );
  return [[['base_url'], base_url], ...ofMethods];
}

function checkAddress(place: Place, address: string, scope: Scope): void {
  const [, scheme, authority, rest] = /^([^:/?#]+):\/\/([^/?#]*)(.*)$/.exec(address) ?? [];
  if (!scheme || !authority)
    return scope.report('schema', place, 'It must be a whole address, such as https://api.example.com.');
  const [, userinfo, host, port] = /^(.*@)?(.*?)(?::([^:\]]*))?$/.exec(authority)!;
  if ([scheme, userinfo, port].some((part) => part?.includes('{')))
    return scope.report(
      'template_not_allowed_here',
      place,
      'A placeholder may not stand in the scheme, before @ or in the port.',
    );
  if (userinfo) return scope.report('url_forbidden_host', place, 'An address may not hold a user name.');
  checkSafety(place, { scheme, host: host! }, scope);
  checkPlaceholders(place, { host: host!, path: rest ?? '' }, scope);
}

function checkSafety(
  place: Place,
  { scheme, host }: { scheme: string; host: string },
  { loopback, report }: Scope,
): void {
  if (loopback && ['localhost', '127.0.0.1', '[::1]'].includes(host)) return;
  if (scheme !== 'https') report('url_insecure', place, 'It must begin with https://.');
  const problem = hostProblem(host);
  if (problem) report('url_forbidden_host', place, problem);
}

function checkPlaceholders(
  place: Place,
  { host, path }: { host: string; path: string },
  { variables, report }: Scope,
): void {
  const pieces = [...host.split('.'), ...path.split(/[?#]/)[0]!.split('/')];
  for (const piece of pieces.filter((each) => each.includes('{'))) {
    const [, name] = /^\{\{(\w+)\}\}$/.exec(piece) ?? [];
    const variable = name === undefined ? undefined : variables.get(name);
    if (name === undefined)
      report(
        'template_not_allowed_here',
        place,
        'A placeholder fills a whole part between dots or slashes, nothing less.',
      );
    else if (!variable) report('template_unknown_variable', place, `{{${name}}} is no variable of this connector.`);
    else if (!variable.identity)
      report('template_not_allowed_here', place, `${name} must be an identity variable to stand in an address.`);
  }
  const query = path.slice(path.search(/[?#]|$/));
  if (query.includes('{')) report('template_not_allowed_here', place, 'A placeholder may not stand behind the path.');
}

/** A placeholder that is the host, or leaves only a common ending of it fixed, could name any machine. */
function checkTemplate(place: Place, address: string, { variables, report }: Scope): void {
  const host = /^[^/]*\/\/([^/?#]*)/.exec(address)?.[1] ?? '';
  for (const [, name] of address.matchAll(/\{\{(\w+)\}\}/g)) {
    const variable = variables.get(name!);
    if (!variable) continue;
    const at: Place = ['variables', [...variables.keys()].indexOf(name!), 'name'];
    const { host_suffixes, any_host, options, pattern } = variable;
    const fenced = Boolean(host_suffixes ?? any_host ?? options);
    if (!pattern && !fenced) report('schema', at, `${name} stands in base_url, so it needs a pattern.`);
    const fixed = host.split('.').slice(host.split('.').indexOf(`{{${name}}}`) + 1);
    if (host.includes(`{{${name}}}`) && fixed.length < 2 && !fenced)
      report('url_forbidden_host', place, `${name} could name any host: give it host_suffixes.`);
  }
}
