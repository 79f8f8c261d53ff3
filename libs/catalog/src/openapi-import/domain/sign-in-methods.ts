import { type AuthMethod, type FormField } from '#connector-definition';
import { plainText } from './input-of-schema.js';
import { type OAuthFlow, type SecurityScheme } from './openapi-document.js';
import { inSnakeCase } from './words.js';

/** Returns the auth methods of one scheme. Returns none for a scheme that cannot be sent, such as a cookie. */
export function methodsOf(key: string, scheme: SecurityScheme, sharedFields: FormField[]): AuthMethod[] {
  const name = key.slice(0, 60);
  const kind = scheme.type === 'http' ? `http ${scheme.scheme?.toLowerCase()}` : scheme.type;
  if (kind === 'http basic') return [{ name, type: 'basic', subject: 'secret', ...fieldsOf(sharedFields) }];
  if (kind === 'http bearer' || isKey(scheme)) return [keyMethod(name, [['api_key', scheme]], sharedFields)];
  return kind === 'oauth2' ? flowsOf(name, scheme, sharedFields) : [];
}

export const isKey = ({ type, in: place, name }: SecurityScheme): boolean =>
  type === 'apiKey' && (place === 'header' || place === 'query') && Boolean(name);

/** Builds one auth method that asks for all keys. */
export function keyMethod(
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

function flowsOf(name: string, { flows = {} }: SecurityScheme, sharedFields: FormField[]): AuthMethod[] {
  const { authorizationCode: code, clientCredentials: client } = flows;
  // RFC 6749, section 2.3.1: every server supports HTTP Basic for client secrets.
  const common = { client_auth: 'basic' as const, ...fieldsOf(sharedFields) };
  const methods: AuthMethod[] = [];
  if (code?.authorizationUrl && code.tokenUrl)
    methods.push({
      name,
      type: 'oauth2',
      authorize_url: code.authorizationUrl,
      token_url: code.tokenUrl,
      ...(code.refreshUrl && code.refreshUrl !== code.tokenUrl && { refresh_url: code.refreshUrl }),
      pkce: 'S256',
      ...scopesOf(code),
      ...common,
    });
  if (client?.tokenUrl) {
    const own = methods.length > 0 ? `${name}_client` : name;
    methods.push({ name: own, type: 'client_credentials', token_url: client.tokenUrl, ...scopesOf(client), ...common });
  }
  return methods;
}

const fieldsOf = (sharedFields: FormField[]) => (sharedFields.length > 0 ? { form_fields: sharedFields } : {});

function scopesOf({ scopes = {} }: OAuthFlow) {
  const all = Object.entries(scopes).filter(([name]) => name.length > 0 && name.length <= 200);
  const said = (says: string) => (says ? { description: plainText(says, 200) } : {});
  return all.length === 0 ? {} : { scopes: all.slice(0, 200).map(([name, says]) => ({ name, ...said(says) })) };
}
