import { type AuthMethod } from './definition.js';

/** Whether a sign-in by this method needs an OAuth application of the organization. */
export function needsOAuthApp(method: AuthMethod): boolean {
  if (method.type === 'oauth2') return true;
  return method.type === 'client_credentials' && !asksForClient(method);
}

/** Some providers give every account a client of its own, which the person types in. */
const asksForClient = ({ form_fields = [] }: AuthMethod): boolean =>
  form_fields.some(({ name }) => name === 'client_id') && form_fields.some(({ name }) => name === 'client_secret');
