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

/** Usual names of credentials that documents describe as an argument. */
const usual = ['token', 'access_token', 'api_key', 'apikey'];

/** Lower-case names of the parameters that carry credentials. */
export const credentialsOf = (schemes: Schemes): ReadonlySet<string> =>
  new Set(schemes.length > 0 ? [...schemes.flatMap(([, { name }]) => name?.toLowerCase() ?? []), ...usual] : []);

/** @param asked the fields that every method asks for, such as the account's part of the address */
export function signInOf(
  document: OpenApiDocument,
  schemes: Schemes,
  asked: FormField[],
  verify: Verification | undefined,
): ImportedSignIn {
  const wanted = wantedTogether(document);
  const keys = schemes.filter(([key, scheme]) => wanted.has(key) && isKey(scheme));
  const alone = keys.length > 1 ? schemes.filter((each) => !keys.includes(each)) : schemes;
  const made = alone.map(([key, scheme]) => ({
    key,
    methods: methodsOf(inSnakeCase(key) || 'sign_in', scheme, asked),
  }));
  const all = [
    ...(keys.length > 1 ? [keyMethod('api_key', keys, asked)] : []),
    ...made.flatMap(({ methods }) => methods),
  ];
  const none: AuthMethod = { name: 'none', type: 'none', ...(asked.length > 0 && { form_fields: asked }) };
  const known = all.filter((method) => knowsWho(method, verify));
  const auth = [known, all].find((each) => each.length > 0) ?? (schemes.length > 0 ? [] : [none]);
  const unknown = all.filter((each) => !auth.includes(each)).map(({ name }) => name);
  const left = made.filter(({ methods }) => methods.length === 0).map(({ key }) => key);
  return { auth: auth.slice(0, 10), left: [...left, ...unknown] };
}

/** The schemes of security requirements that need several schemes together. */
const wantedTogether = ({ security }: OpenApiDocument): Set<string> =>
  new Set((Array.isArray(security) ? security : []).map(Object.keys).find((keys) => keys.length > 1));

/** Whether a subject is known for this sign-in. For OAuth, the verify request identifies the subject. */
const knowsWho = (method: AuthMethod, verify: Verification | undefined): boolean =>
  ('subject' in method && method.subject !== undefined) || verify?.subject !== undefined;
