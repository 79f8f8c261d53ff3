import { type AuthMethod, type FormField, type Verification } from '#connector-definition';
import {
  type OAuthFlow,
  type OpenApiDocument,
  type References,
  type Schemes,
  type SecurityScheme,
} from './openapi-document.js';
import { inSnakeCase } from './words.js';
import { plainText } from './input-of-schema.js';

/** An auth method, and the keys of the security schemes that it sends. */
export type SignIn = { keys: string[]; method: AuthMethod };

export const schemesIn = ({ components }: OpenApiDocument, references: References): Schemes =>
  Object.entries(components?.securitySchemes ?? {}).map(([key, referred]) => [key, references.to(referred) ?? {}]);

/** Usual names of parameters that carry a credential, although documents describe them as ordinary parameters. */
const usualNames = ['token', 'access_token', 'api_key', 'apikey'];

/** Returns the lower-case names of the parameters that carry credentials. */
export function listCredentialNames(schemes: Schemes): ReadonlySet<string> {
  const names = schemes.flatMap(([, { name, in: place }]) => (place === 'cookie' ? [] : (name?.toLowerCase() ?? [])));
  return new Set(schemes.length > 0 ? [...names, ...usualNames] : []);
}

/**
 * Returns the sign-ins that tools can send.
 * @param sharedFields the fields that every auth method asks for, such as the account's part of the address
 */
export function convertSignIns(document: OpenApiDocument, schemes: Schemes, sharedFields: FormField[]): SignIn[] {
  const required = requiredTogether(document);
  const keys = schemes.filter(([key, scheme]) => required.has(key) && isKey(scheme));
  const alone = keys.length > 1 ? schemes.filter((each) => !keys.includes(each)) : schemes;
  const together = { keys: keys.map(([key]) => key), method: keyMethod('api_key', keys, sharedFields) };
  const others = alone.flatMap(([key, scheme]) =>
    convertSecurityScheme(inSnakeCase(key) || 'sign_in', scheme, sharedFields).map((method) => ({
      keys: [key],
      method,
    })),
  );
  return [...(keys.length > 1 ? [together] : []), ...others];
}

const maxSignIns = 10;

/** Selects the sign-ins that identify the account. If none does, all are kept for the author to complete. */
export function selectSignIns(all: readonly SignIn[], verify: Verification | undefined): SignIn[] {
  const known = all.filter(({ method }) => hasSubject(method, verify));
  return (known.length > 0 ? known : all).slice(0, maxSignIns);
}

/** Returns the auth methods of the definition. */
export function authOf(
  imported: readonly SignIn[],
  schemes: Schemes,
  sharedFields: FormField[],
  verify: Verification | undefined,
): AuthMethod[] {
  if (schemes.length > 0) return imported.map(({ method }) => identifiedBy(method, verify));
  return [{ name: 'none', type: 'none', ...wrapFormFields(sharedFields) }];
}

/** Returns why a scheme has no auth method, as a sentence. */
export function whyLeftOut(
  key: string,
  { type, in: place, scheme, flows = {} }: SecurityScheme,
  all: SignIn[],
): string {
  if (all.some(({ keys }) => keys.includes(key))) return all.length > maxSignIns ? tooMany : unidentified;
  if (place === 'cookie') return 'This sign-in was left out, because cookies are not supported.';
  if (type === 'oauth2')
    return (
      'This sign-in was left out, because only the OAuth flows authorization code and client credentials are ' +
      `supported, with their URLs. The document describes: ${Object.keys(flows).join(', ') || 'none'}.`
    );
  if (type === 'apiKey') return 'This sign-in was left out, because the document describes it incompletely.';
  const kind = [type, scheme].filter(Boolean).join(' ') || 'unknown';
  return `This sign-in was left out, because its type (${kind}) is not supported.`;
}

const tooMany = `This sign-in was left out, because a connector can have at most ${maxSignIns} auth methods.`;

const unidentified =
  'This sign-in was left out, because no request of the document identifies the account that signs in with it.';

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
