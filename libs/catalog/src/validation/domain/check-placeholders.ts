import { type AuthMethod, type ConnectorDefinition, type VariableDefinition } from '#connector-definition';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type Check, type Report } from './diagnostic.js';
import { signInRequests } from './sign-in-requests.js';

/** Fills the placeholders of an address with sample values, so that the whole address can be checked. */
export const sample = (address: string): string =>
  address.replace(/(?<=:\/\/)\{\{\w+\}\}(?=[/?#]|$)/, 'account.com').replace(/\{\{\w+\}\}/g, 'account');

/** The variables of a definition, and the auth methods that use the address. */
type Fillable = { variables: readonly VariableDefinition[]; methods: readonly AuthMethod[] };

/** Whether connections with each of these auth methods have the variable. */
export const isVariableOfAll = (
  { auth_methods }: VariableDefinition,
  methods: readonly Pick<AuthMethod, 'name'>[],
): boolean => methods.every(({ name }) => auth_methods?.includes(name) ?? true);

/**
 * Checks that a placeholder fills a whole label of the host or a whole segment of the path, with a value that
 * identifies the account.
 */
export function checkPlaceholders(place: DocumentPath, address: string, fillable: Fillable, report: Report): void {
  if (!address.includes('{')) return;
  const { host, path, rest } = splitAddress(address);
  if (rest.includes('{'))
    report('template_not_allowed_here', place, 'Placeholders are supported only in the host and the path.');
  for (const piece of [...host.split('.'), ...path.split('/')].filter((each) => each.includes('{'))) {
    const [, name] = /^\{\{(\w+)\}\}$/.exec(piece) ?? [];
    if (name) checkVariable(place, name, fillable, report);
    else
      report(
        'template_not_allowed_here',
        place,
        'A placeholder must be a whole label of the host or a whole segment of the path, such as ' +
          '`https://{{site}}.example.com`.',
      );
  }
  checkFences(place, host, fillable.variables, report);
}

function splitAddress(address: string): { host: string; path: string; rest: string } {
  const [scheme] = /^[^/]*:\/\//.exec(address) ?? [];
  if (scheme === undefined) return { host: '', path: '', rest: address };
  const [authority] = /^[^/?#]*/.exec(address.slice(scheme.length))!;
  const userEnd = authority.lastIndexOf('@') + 1;
  const [host] = /^[^:]*/.exec(authority.slice(userEnd))!;
  const behind = address.slice(scheme.length + authority.length);
  const [path] = /^[^?#]*/.exec(behind)!;
  const rest = [scheme, authority.slice(0, userEnd), authority.slice(userEnd + host.length), behind.slice(path.length)];
  return { host, path, rest: rest.join('') };
}

function checkVariable(place: DocumentPath, name: string, { variables, methods }: Fillable, report: Report): void {
  const index = variables.findIndex((each) => each.name === name);
  const variable = variables[index];
  if (!variable) return report('template_unknown_variable', place, `{{${name}}} is not a variable of this connector.`);
  if (!isVariableOfAll(variable, methods))
    report(
      'template_unknown_variable',
      place,
      `${name} is not a variable of every auth method that uses this address.`,
    );
  if (!variable.identity)
    report('template_not_allowed_here', place, `${name} must be an identity variable to be used in an address.`);
  if (!variable.pattern && !isFenced(variable))
    report('schema', ['variables', index, 'name'], `${name} is used in an address, so it needs a pattern.`);
}

/** Refuses a host without a fixed name or suffix, because it could belong to an attacker. */
function checkFences(
  place: DocumentPath,
  host: string,
  variables: readonly VariableDefinition[],
  report: Report,
): void {
  const labels = host.split('.');
  for (const variable of variables) {
    const position = labels.indexOf(`{{${variable.name}}}`);
    if (position >= 0 && labels.length - position < 3 && !isFenced(variable))
      report('url_forbidden_host', place, `A value of ${variable.name} could name any host. Add host_suffixes.`);
  }
}

const isFenced = ({ host_suffixes, any_host, options }: VariableDefinition): boolean =>
  Boolean(host_suffixes ?? any_host ?? options);

/** Checks that `{{x}}` names a declared variable, in a place that supports placeholders. */
export const checkTemplates: Check = (definition, report) => {
  const named = (methods: readonly AuthMethod[]) =>
    (definition.variables ?? []).filter((variable) => isVariableOfAll(variable, methods));
  const openTo = (methods: readonly AuthMethod[]) =>
    collectVariableNames(named(methods).filter((variable) => !variable.secret));
  const paths = definition.tools.map((tool, index): Part => [['tools', index, 'request', 'path'], tool.request.path]);
  const filled = [...paths, ...parts(['query'], definition.query)];
  for (const part of filled) checkNames(part, openTo(definition.auth), report);
  for (const { at, request, methods } of signInRequests(definition))
    for (const part of parts(at, request)) checkNames(part, openTo(methods), report);
  for (const part of parts(['headers'], definition.headers))
    checkNames(part, collectVariableNames(named(definition.auth)), report);
  for (const part of credentialTemplates(definition)) checkNames(part, credentialNames(definition, part), report);
  for (const [place, text] of toolValues(definition))
    if (text.includes('{{'))
      report('template_not_allowed_here', place, '{{ }} is not supported here. Use an expression over vars.');
};

type Part = [place: DocumentPath, text: string];

function checkNames([place, text]: Part, names: Set<string>, report: Report): void {
  for (const [, name, end] of text.matchAll(/\{\{([^}]*)(\}{0,2})/g))
    if (end !== '}' && !names.has(name!))
      report('template_unknown_variable', place, `{{${name}}} is not available here.`);
}

const collectVariableNames = (variables: VariableDefinition[] = []): Set<string> =>
  new Set(variables.map(({ name }) => name));

/** Returns every string inside a value, with its place. Expressions are not templates. */
function parts(place: DocumentPath, value: unknown): Part[] {
  if (typeof value === 'string') return value.startsWith('=') ? [] : [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    parts([...place, Array.isArray(value) ? Number(key) : key], each),
  );
}

const toolValues = ({ tools }: ConnectorDefinition): Part[] =>
  tools.flatMap(({ request: { query, headers, body } }, index) =>
    parts(['tools', index, 'request'], { query, headers, body }),
  );

function credentialTemplates({ auth }: ConnectorDefinition): Part[] {
  return auth.flatMap((method, index) => {
    const { inject, authorize_params, token_params, refresh_params } = method as Partial<
      Extract<AuthMethod, { type: 'oauth2' }>
    >;
    const templates = (inject ?? []).map(({ template }, at): Part => [
      ['auth', index, 'inject', at, 'template'],
      template,
    ]);
    return [...templates, ...parts(['auth', index], { authorize_params, token_params, refresh_params })];
  });
}

function credentialNames({ auth, variables = [] }: ConnectorDefinition, [place]: Part): Set<string> {
  const method = auth[Number(place[1])]!;
  const fields = (method.form_fields ?? []).map(({ name }) => name);
  const issued = method.type === 'oauth2' || method.type === 'client_credentials' ? ['access_token'] : [];
  return new Set([
    ...collectVariableNames(variables.filter((each) => isVariableOfAll(each, [method]))),
    ...fields,
    ...issued,
  ]);
}
