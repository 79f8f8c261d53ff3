import { type AuthMethod, listInjections } from '#connector-definition';
import { isAllowedForCredentials } from '#platform/outgoing';
import { type Secret } from '../../credential/domain/credential.js';

/** The headers and query parameters that authenticate a call. */
type Injection = { headers: Record<string, string>; query: Record<string, string> };

/**
 * Returns the credential in the form that the method defines for calls. Definitions of earlier versions may name headers
 * that cannot carry a credential. These are left out.
 */
export function injectCredential(method: AuthMethod, secret: Secret): Injection {
  if (method.type === 'none') return { headers: {}, query: {} };
  if (method.type === 'basic') return { headers: { authorization: basic(fieldsOf(secret)) }, query: {} };
  const values = secret.kind === 'token' ? { access_token: secret.access_token } : fieldsOf(secret);
  const injections = listInjections(method);
  const rendered = injections.map(({ in: where, name, template }) => {
    return { where, name, value: template.replace(/\{\{(\w+)\}\}/g, (_, field: string) => values[field] ?? '') };
  });
  const placed = (place: string) => rendered.filter(({ where }) => where === place);
  const headers = placed('header').filter(({ name }) => isAllowedForCredentials(name));
  return {
    headers: Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
    query: Object.fromEntries(placed('query').map(({ name, value }) => [name, value])),
  };
}

const fieldsOf = (secret: Secret): Record<string, string> => (secret.kind === 'fields' ? secret.fields : {});

const basic = ({ username = '', password = '' }: Record<string, string>): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
