import { type AuthMethod, type VariableDefinition } from '#connector-definition';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type Report } from './check.js';

/** The address with something usual in its open places, to be judged as a whole. */
export const sample = (address: string): string =>
  address.replace(/(?<=:\/\/)\{\{\w+\}\}(?=[/?#]|$)/, 'account.com').replace(/\{\{\w+\}\}/g, 'account');

/** Variables, and the methods under which something is filled in. */
type Fillable = { variables: readonly VariableDefinition[]; methods: readonly AuthMethod[] };

/** Whether each of some methods has a variable. */
export const isVariableOfAll = (
  { auth_methods }: VariableDefinition,
  methods: readonly Pick<AuthMethod, 'name'>[],
): boolean => methods.every(({ name }) => auth_methods?.includes(name) ?? true);

/** A placeholder fills a whole label of the host or a whole part of the path, with what says which account this is. */
export function checkPlaceholders(place: DocumentPath, address: string, there: Fillable, report: Report): void {
  if (!address.includes('{')) return;
  const { host, path, rest } = partsOf(address);
  if (rest.includes('{'))
    report('template_not_allowed_here', place, 'A placeholder stands in the host or the path, and nowhere else.');
  for (const piece of [...host.split('.'), ...path.split('/')].filter((each) => each.includes('{'))) {
    const [, name] = /^\{\{(\w+)\}\}$/.exec(piece) ?? [];
    if (name) checkVariable(place, name, there, report);
    else report('template_not_allowed_here', place, 'A placeholder fills a whole part between dots or slashes.');
  }
  checkFences(place, host, there.variables, report);
}

function partsOf(address: string): { host: string; path: string; rest: string } {
  const match =
    /^(?<scheme>[^/]*:\/\/)(?<user>[^/?#]*@)?(?<host>[^/?#:]*)(?<port>:[^/?#]*)?(?<path>[^?#]*)(?<behind>.*)$/.exec(
      address,
    );
  const { scheme = '', user = '', host = '', port = '', path = '', behind = '' } = match?.groups ?? { scheme: address };
  return { host, path, rest: [scheme, user, port, behind].join('') };
}

function checkVariable(place: DocumentPath, name: string, { variables, methods }: Fillable, report: Report): void {
  const index = variables.findIndex((each) => each.name === name);
  const variable = variables[index];
  if (!variable) return report('template_unknown_variable', place, `{{${name}}} is no variable of this connector.`);
  if (!isVariableOfAll(variable, methods))
    report('template_unknown_variable', place, `${name} is no variable of every way to sign in that comes here.`);
  if (!variable.identity)
    report('template_not_allowed_here', place, `${name} must be an identity variable to stand in an address.`);
  if (!variable.pattern && !isFenced(variable))
    report('schema', ['variables', index, 'name'], `${name} stands in an address, so it needs a pattern.`);
}

/** A host of which less than a name and its ending is fixed could be anybody's. */
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
      report('url_forbidden_host', place, `${variable.name} could name any host: give it host_suffixes.`);
  }
}

const isFenced = ({ host_suffixes, any_host, options }: VariableDefinition): boolean =>
  Boolean(host_suffixes ?? any_host ?? options);
