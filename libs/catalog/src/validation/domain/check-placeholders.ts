import { type AuthMethod, type VariableDefinition } from '#connector-definition';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type Report } from './check.js';

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
  const { host, path, rest } = partsOf(address);
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
