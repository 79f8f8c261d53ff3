import { type AuthMethod, type ConnectorDefinition, definitionUnder } from '#connector-definition';
import { type Environment } from '#kernel';
import { type CallingCredential } from '#vault';
import { OperatorError } from '../../../standalone/src/postgres/index.js';

/** What an account of a connection would have, as who tries a tool gives it. */
type GivenCredential = {
  /** The first where none is named. */
  method?: string;
  /** `NAME`, or `field=NAME` where there are several fields: which variable of the environment has the value. */
  fromEnvironment: readonly string[];
  variables: Readonly<Record<string, string>>;
  /** In place of where the method's calls go. */
  base_url?: string;
};

/** @throws OperatorError for a method or a field that the definition does not have, and for one without a value */
export function credentialOf(
  definition: ConnectorDefinition,
  { method: name, fromEnvironment, variables, base_url }: GivenCredential,
  environment: Environment,
): CallingCredential {
  const method = definition.auth.find((each) => name === undefined || each.name === name);
  if (!method) throw new OperatorError(`There is no method ${name}: ${namesOf(definition.auth)}.`);
  const fields = fieldsOf(method);
  const values = Object.fromEntries(fromEnvironment.map((each) => valueOf(each, fields, environment)));
  const missing = fields.filter((field) => values[field] === undefined);
  if (missing.length > 0)
    throw new OperatorError(`Give ${missing.map((each) => `--credential-from-env ${each}=NAME`).join(' ')}.`);
  const { access_token = '' } = values;
  const under = { ...definitionUnder(definition, method.name), ...(base_url !== undefined && { base_url }) };
  const secret = isToken(method)
    ? ({ kind: 'token', access_token, refresh_token: null } as const)
    : ({ kind: 'fields', fields: values } as const);
  return {
    integration: { definition: under },
    auth_method: method.name,
    secret,
    variables: withDefaults(under, variables),
  };
}

/** The same with nothing secret in it, to be shown. */
export function masked({ secret, variables, integration, ...rest }: CallingCredential): CallingCredential {
  const stars = (values: object) => Object.fromEntries(Object.keys(values).map((name) => [name, '***']));
  const secrets = (integration.definition.variables ?? []).filter((each) => each.secret && each.name in variables);
  return {
    ...rest,
    integration,
    secret: secret.kind === 'fields' ? { ...secret, fields: stars(secret.fields) } : { ...secret, access_token: '***' },
    variables: { ...variables, ...Object.fromEntries(secrets.map(({ name }) => [name, '***'])) },
  } as CallingCredential;
}

const isToken = ({ type }: AuthMethod): boolean => type === 'oauth2' || type === 'client_credentials';

/** What calls carry of a sign-in. */
function fieldsOf(method: AuthMethod): string[] {
  if (method.type === 'none') return [];
  if (method.type === 'basic') return ['username', 'password'];
  if (method.type !== 'api_key') return ['access_token'];
  return [
    ...new Set(
      method.inject.flatMap(({ template }) => [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, field]) => field!)),
    ),
  ];
}

function valueOf(given: string, fields: readonly string[], environment: Environment): [string, string] {
  const [first = '', second] = given.split('=');
  const [field, variable] = second === undefined ? [fields[0] ?? '', first] : [first, second];
  if (!fields.includes(field) || (second === undefined && fields.length > 1))
    throw new OperatorError(`--credential-from-env takes one of: ${namesOf(fields.map((name) => ({ name })))}.`);
  const value = environment[variable];
  if (!value) throw new OperatorError(`The environment has no ${variable}.`);
  return [field, value];
}

function withDefaults({ variables = [] }: ConnectorDefinition, given: GivenCredential['variables']) {
  const unknown = Object.keys(given).find((name) => !variables.some((each) => each.name === name));
  if (unknown !== undefined) throw new OperatorError(`There is no variable ${unknown}: ${namesOf(variables)}.`);
  const set = variables.filter((each) => each.default !== undefined).map((each) => [each.name, each.default] as const);
  return { ...Object.fromEntries(set), ...given };
}

const namesOf = (these: readonly { name: string }[]): string => these.map(({ name }) => name).join(', ') || 'none';
