import { type AuthMethod } from '#connector-definition';
import { type Secret } from '../../credential/domain/credential.js';

/** The authentication of a call. */
type Injected = { headers: Record<string, string>; query: Record<string, string> };

/** The credential in the form that the method defines for calls. */
export function injected(method: AuthMethod, secret: Secret): Injected {
  if (method.type === 'none') return { headers: {}, query: {} };
  if (method.type === 'basic') return { headers: { authorization: basic(fieldsOf(secret)) }, query: {} };
  const values = secret.kind === 'token' ? { access_token: secret.access_token } : fieldsOf(secret);
  const injections = method.inject ?? [bearer];
  const filled = injections.map(({ in: where, name, template }) => {
    return { where, name, value: template.replace(/\{\{(\w+)\}\}/g, (_, field: string) => values[field] ?? '') };
  });
  const those = (place: string) => filled.filter(({ where }) => where === place);
  return {
    headers: Object.fromEntries(those('header').map(({ name, value }) => [name.toLowerCase(), value])),
    query: Object.fromEntries(those('query').map(({ name, value }) => [name, value])),
  };
}

const bearer = { in: 'header', name: 'authorization', template: 'Bearer {{access_token}}' } as const;

const fieldsOf = (secret: Secret): Record<string, string> => (secret.kind === 'fields' ? secret.fields : {});

const basic = ({ username = '', password = '' }: Record<string, string>): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
