import { type AuthMethod, type ConnectorDefinition, definitionUnder } from '#connector-definition';
import { type Environment } from '#platform/configuration';
import { type CallingCredential } from '#vault';
import { OperatorError } from '#composition/operator-error';

/** The options of a trial run that make up the credential of a connection. */
type TrialCredential = {
  /** The auth method. The first one by default. */
  method?: string;
  /** The environment variable that contains the value: `NAME`, or `field=NAME` if there are several fields. */
  fromEnvironment: readonly string[];
  variables: Readonly<Record<string, string>>;
  /** The base URL for calls. It replaces the base URL of the auth method. */
  base_url?: string;
};

/**
 * Makes the credential of a trial run.
 * @throws OperatorError for an unknown method or field, and for a missing value
 */
export function credentialOf(
  definition: ConnectorDefinition,
  { method: name, fromEnvironment, variables, base_url }: TrialCredential,
  environment: Environment,
): CallingCredential {
  const method = definition.auth.find((each) => name === undefined || each.name === name);
  if (!method) throw new OperatorError(`Unknown method ${name}. Available: ${namesOf(definition.auth)}.`);
  const fields = fieldsOf(method);
  const values = Object.fromEntries(fromEnvironment.map((each) => valueOf(each, fields, environment)));
  const missing = fields.filter((field) => values[field] === undefined);
  if (missing.length > 0)
    throw new OperatorError(`Add ${missing.map((each) => `--credential-from-env ${each}=NAME`).join(' ')}.`);
  const { access_token = '' } = values;
  const under = { ...definitionUnder(definition, method.name), ...(base_url !== undefined && { base_url }) };
  const secret = isToken(method)
    ? ({ kind: 'token', access_token, refresh_token: null } as const)
    : ({ kind: 'fields', fields: values } as const);
  return {
    integration: { definition: under },
    auth_method: method.name,
    secret,
    app_secrets: [],
    variables: withDefaults(under, variables),
  };
}

/** Hides the secrets of a credential, for display. */
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

/** Returns the names of the credential fields that calls use. */
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

function valueOf(option: string, fields: readonly string[], environment: Environment): [string, string] {
  const [first = '', second] = option.split('=');
  const [field, variable] = second === undefined ? [fields[0] ?? '', first] : [first, second];
  if (!fields.includes(field) || (second === undefined && fields.length > 1))
    throw new OperatorError(
      `Unknown field in --credential-from-env. Available: ${namesOf(fields.map((name) => ({ name })))}.`,
    );
  const value = environment[variable];
  if (!value) throw new OperatorError(`The environment variable ${variable} is not set.`);
  return [field, value];
}

function withDefaults({ variables = [] }: ConnectorDefinition, variableValues: TrialCredential['variables']) {
  const unknown = Object.keys(variableValues).find((name) => !variables.some((each) => each.name === name));
  if (unknown !== undefined) throw new OperatorError(`Unknown variable ${unknown}. Available: ${namesOf(variables)}.`);
  const set = variables.filter((each) => each.default !== undefined).map((each) => [each.name, each.default] as const);
  return { ...Object.fromEntries(set), ...variableValues };
}

const namesOf = (items: readonly { name: string }[]): string => items.map(({ name }) => name).join(', ') || 'none';
