import { type AuthMethod, type FormField, type Verification } from '#connector-definition';
import { type OAuthFlow, type OpenApiDocument, type References, type SecurityScheme } from './openapi-document.js';
import { inSnakeCase } from './words.js';
import { plainText } from './input-of-schema.js';

/** The sign-ins of a document, and the names of those that could not be converted. */
type ImportedSignIn = { auth: AuthMethod[]; left: string[] };

type Schemes = [key: string, scheme: SecurityScheme][];

export const schemesIn = ({ components }: OpenApiDocument, references: References): Schemes =>
  Object.entries(components?.securitySchemes ?? {}).map(([key, referred]) => [key, references.to(referred) ?? {}]);

/** Usual names of parameters that carry a credential, although documents describe them as ordinary parameters. */
const usualNames = ['token', 'access_token', 'api_key', 'apikey'];

/** Returns the lower-case names of the parameters that carry credentials. */
export const listCredentialNames = (schemes: Schemes): ReadonlySet<string> =>
  new Set(schemes.length > 0 ? [...schemes.flatMap(([, { name }]) => name?.toLowerCase() ?? []), ...usualNames] : []);

/** @param sharedFields the fields that every auth method asks for, such as the account's part of the address */
export function importSignIn(
  document: OpenApiDocument,
  schemes: Schemes,
  sharedFields: FormField[],
  verify: Verification | undefined,
): ImportedSignIn {
  const required = requiredTogether(document);
  const keys = schemes.filter(([key, scheme]) => required.has(key) && isKey(scheme));
  const alone = keys.length > 1 ? schemes.filter((each) => !keys.includes(each)) : schemes;
  const converted = alone.map(([key, scheme]) => ({
    key,
    methods: convertSecurityScheme(inSnakeCase(key) || 'sign_in', scheme, sharedFields),
  }));
  const all = [
    ...(keys.length > 1 ? [keyMethod('api_key', keys, sharedFields)] : []),
    ...converted.flatMap(({ methods }) => methods),
  ];
  const none: AuthMethod = {
    name: 'none',
    type: 'none',
    ...(sharedFields.length > 0 && { form_fields: sharedFields }),
  };
  const known = all.filter((method) => hasSubject(method, verify));
  const auth = [known, all].find((each) => each.length > 0) ?? (schemes.length > 0 ? [] : [none]);
  const unknown = all.filter((each) => !auth.includes(each)).map(({ name }) => name);
  const left = converted.filter(({ methods }) => methods.length === 0).map(({ key }) => key);
  return { auth: auth.slice(0, 10).map((method) => identifiedBy(method, verify)), left: [...left, ...unknown] };
}

/** The account has priority over the secret, so that a new key of the same account can replace the old key. */
function identifiedBy(method: AuthMethod, verify: Verification | undefined): AuthMethod {
  if (verify?.subject === undefined || !('subject' in method)) return method;
  const { subject: _, ...rest } = method;
  return rest;
}

/** Returns the schemes of the first security requirement that needs several schemes together. */
const requiredTogether = ({ security }: OpenApiDocument): Set<string> =>
  new Set((Array.isArray(security) ? security : []).map(Object.keys).find((keys) => keys.length > 1));

/** Whether this sign-in identifies the account, by its own subject or by the subject of the verify request. */
const hasSubject = (method: AuthMethod, verify: Verification | undefined): boolean =>
  ('subject' in method && method.subject !== undefined) || verify?.subject !== undefined;

/** Returns the auth methods of one scheme. Returns none for a scheme that cannot be sent, such as a cookie. */
function convertSecurityScheme(key: string, scheme: SecurityScheme, sharedFields: FormField[]): AuthMethod[] {
  const name = key.slice(0, 60);
  const kind = scheme.type === 'http' ? `http ${scheme.scheme?.toLowerCase()}` : scheme.type;
  if (kind === 'http basic') return [{ name, type: 'basic', subject: 'secret', ...wrapFormFields(sharedFields) }];
  if (kind === 'http bearer' || isKey(scheme)) return [keyMethod(name, [['api_key', scheme]], sharedFields)];
  return kind === 'oauth2' ? convertOAuthFlows(name, scheme, sharedFields) : [];
}

const isKey = ({ type, in: place, name }: SecurityScheme): boolean =>
  type === 'apiKey' && (place === 'header' || place === 'query') && Boolean(name);

/** Builds one auth method that asks for all keys. */
function keyMethod(
  name: string,
  schemes: [key: string, scheme: SecurityScheme][],
  sharedFields: FormField[],
): AuthMethod {
  const fields = schemes.map(([key, scheme]) => ({ field: inSnakeCase(key) || 'api_key', scheme }));
  return {
    name,
    type: 'api_key',
    form_fields: [
      ...sharedFields,
      ...fields.map(({ field, scheme: { name: label, description } }): FormField => ({
        name: field,
        label: (label ?? 'API key').slice(0, 80),
        type: 'password',
        required: true,
        ...(description?.trim() && { help: plainText(description, 300) }),
      })),
    ],
    inject: fields.map(({ field, scheme }) =>
      isKey(scheme)
        ? { in: scheme.in as 'header' | 'query', name: scheme.name!, template: `{{${field}}}` }
        : { in: 'header', name: 'Authorization', template: `Bearer {{${field}}}` },
    ),
    subject: 'secret',
  };
}

function convertOAuthFlows(name: string, { flows = {} }: SecurityScheme, sharedFields: FormField[]): AuthMethod[] {
  const { authorizationCode: code, clientCredentials: client } = flows;
  // RFC 6749, section 2.3.1: every server supports HTTP Basic for client secrets.
  const common = { client_auth: 'basic' as const, ...wrapFormFields(sharedFields) };
  const methods: AuthMethod[] = [];
  if (code?.authorizationUrl && code.tokenUrl)
    methods.push({
      name,
      type: 'oauth2',
      authorize_url: code.authorizationUrl,
      token_url: code.tokenUrl,
      ...(code.refreshUrl && code.refreshUrl !== code.tokenUrl && { refresh_url: code.refreshUrl }),
      pkce: 'S256',
      ...convertScopes(code),
      ...common,
    });
  if (client?.tokenUrl) {
    const own = methods.length > 0 ? `${name}_client` : name;
    methods.push({
      name: own,
      type: 'client_credentials',
      token_url: client.tokenUrl,
      ...convertScopes(client),
      ...common,
    });
  }
  return methods;
}

const wrapFormFields = (sharedFields: FormField[]) => (sharedFields.length > 0 ? { form_fields: sharedFields } : {});

function convertScopes({ scopes = {} }: OAuthFlow) {
  const all = Object.entries(scopes).filter(([name]) => name.length > 0 && name.length <= 200);
  const said = (says: string) => (says ? { description: plainText(says, 200) } : {});
  return all.length === 0 ? {} : { scopes: all.slice(0, 200).map(([name, says]) => ({ name, ...said(says) })) };
}
