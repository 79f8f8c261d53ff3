import { type AuthMethod, type FormField, type Verification } from '#connector-definition';
import { type OpenApiDocument, type SecurityScheme } from './openapi-document.js';
import { inSnakeCase } from './words.js';
import { type References } from './references.js';
import { isKey, keyMethod, methodsOf } from './sign-in-methods.js';

/** The sign-ins of a document, and the names of those that could not be converted. */
type ImportedSignIn = { auth: AuthMethod[]; left: string[] };

type Schemes = [key: string, scheme: SecurityScheme][];

export const schemesIn = ({ components }: OpenApiDocument, references: References): Schemes =>
  Object.entries(components?.securitySchemes ?? {}).map(([key, referred]) => [key, references.to(referred) ?? {}]);

/** Usual names of parameters that carry a credential, although documents describe them as ordinary parameters. */
const usualNames = ['token', 'access_token', 'api_key', 'apikey'];

/** Returns the lower-case names of the parameters that carry credentials. */
export const credentialsOf = (schemes: Schemes): ReadonlySet<string> =>
  new Set(schemes.length > 0 ? [...schemes.flatMap(([, { name }]) => name?.toLowerCase() ?? []), ...usualNames] : []);

/** @param sharedFields the fields that every auth method asks for, such as the account's part of the address */
export function signInOf(
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
    methods: methodsOf(inSnakeCase(key) || 'sign_in', scheme, sharedFields),
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
