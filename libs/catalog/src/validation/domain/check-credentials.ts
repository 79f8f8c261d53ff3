import { type AuthMethod, type ConnectorDefinition, type Constants, type Injection } from '#connector-definition';
import { isAllowedForCredentials } from '#platform/plain';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type Check } from './diagnostic.js';

const reserved = [
  'authorization',
  'proxy-authorization',
  'cookie',
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
];

/** Checks that a credential can be verified before use, and that no tool sets the credential's parameters. */
export const checkCredentials: Check = (definition, report) => {
  const isProven = ({ type, verify }: AuthMethod) => type === 'none' || Boolean(verify ?? definition.verify);
  if (!definition.auth.every(isProven))
    report(
      'verify_missing',
      ['auth'],
      'Without verify, Latchkey cannot check whether a credential works. Add a verify request.',
    );
  const injected = injections(definition);
  for (const [place, kind, name] of settings(definition)) {
    const taken = injected.some((each) => each.in === kind && each.name.toLowerCase() === name.toLowerCase());
    if (taken || (kind === 'header' && reserved.includes(name.toLowerCase())))
      report(
        'credential_in_tool',
        place,
        `${name} is set by the credential, so no other part of the definition may ` + `set it.`,
      );
  }
};

/** Refuses credentials in headers that Latchkey sets itself, or sends to another host after a redirect. */
export const checkCredentialHeaders: Check = ({ auth, headers = {}, variables = [] }, report) => {
  const refuse = (place: DocumentPath, name: string) =>
    report(
      'credential_in_tool',
      place,
      `The header ${name} cannot carry a credential. Use another header, such as Authorization.`,
    );
  auth.forEach((method, index) => {
    const carriers = 'inject' in method ? (method.inject ?? []) : [];
    carriers.forEach(({ in: kind, name }, at) => {
      if (kind === 'header' && !isAllowedForCredentials(name)) refuse(['auth', index, 'inject', at, 'name'], name);
    });
  });
  const secrets = variables.filter(({ secret }) => secret);
  for (const [name, template] of Object.entries(headers))
    if (!isAllowedForCredentials(name) && secrets.some((each) => template.includes(`{{${each.name}}}`)))
      refuse(['headers', name], name);
};

/** Checks that nobody can read a variable that a person enters as a password. */
export const checkPasswords: Check = ({ auth, variables = [] }, report) => {
  const passwords = auth.flatMap(({ form_fields = [] }) => form_fields.filter(({ type }) => type === 'password'));
  variables.forEach(({ name, secret }, index) => {
    if (!secret && passwords.some((field) => field.name === name))
      report('schema', ['variables', index, 'name'], `${name} is entered as a password, so it must be secret.`);
  });
};

type Setting = [place: DocumentPath, kind: Injection['in'], name: string];

function settings(definition: ConnectorDefinition): Setting[] {
  const { headers = {}, query = {}, tools } = definition;
  return [
    ...namesIn([], { headers, query }),
    ...tools.flatMap(({ request }, index) => namesIn(['tools', index, 'request'], request)),
  ];
}

const namesIn = (
  place: DocumentPath,
  { headers = {}, query = {} }: { headers?: object; query?: object },
): Setting[] => [
  ...Object.keys(headers).map((name): Setting => [[...place, 'headers', name], 'header', name]),
  ...Object.keys(query).map((name): Setting => [[...place, 'query', name], 'query', name]),
];

const injections = ({ auth }: ConnectorDefinition): Injection[] =>
  auth.flatMap((method) => ('inject' in method ? (method.inject ?? []) : []));

const authorization = 'response_type client_id redirect_uri state code_challenge code_challenge_method'.split(' ');
const token = 'grant_type code redirect_uri code_verifier client_secret'.split(' ');
const refresh = 'grant_type refresh_token client_secret'.split(' ');

/** Refuses parameters of the OAuth protocol in a definition, because the vault sets them itself. */
export const checkOAuthParameters: Check = ({ auth }, report) =>
  auth.forEach((method, index) => {
    for (const [field, names] of Object.entries(reservedBy(method)))
      for (const name of parametersIn(method, field).filter((each) => names.includes(each)))
        report(
          'schema',
          ['auth', index, field, ...(isUrlField(field) ? [] : [name])],
          `Latchkey sets ${name} itself. Remove it.`,
        );
  });

function reservedBy(method: AuthMethod): Record<string, string[]> {
  if (method.type !== 'oauth2' && method.type !== 'client_credentials') return {};
  const scope = (method.scopes ?? []).length > 0 ? ['scope'] : [];
  const client = method.client_auth === 'basic' ? [] : ['client_id'];
  if (method.type === 'client_credentials') return { token_params: [...token, ...client, ...scope] };
  const authorizing = [...authorization, ...scope];
  return {
    authorize_url: authorizing,
    authorize_params: authorizing,
    consent_parameter: authorizing,
    token_params: [...token, ...client],
    refresh_params: [...refresh, ...client],
  };
}

function parametersIn(method: AuthMethod, field: string): string[] {
  const value = (method as Record<string, unknown>)[field] as string | Constants | undefined;
  if (typeof value === 'string') return [...new URLSearchParams(value.split('?')[1]).keys()];
  return Object.keys(value ?? {});
}

const isUrlField = (field: string): boolean => field.endsWith('_url');

/** Maximum size of the sign-in methods, in bytes. A page of connectors shows those of up to 200 connectors. */
const maxAuthBytes = 64 * 1024;

export const checkAuthSize: Check = ({ auth }, report) => {
  if (Buffer.byteLength(JSON.stringify(auth)) > maxAuthBytes)
    report('schema', ['auth'], 'The sign-in methods together are larger than 64 KiB. Shorten their texts or options.');
};
