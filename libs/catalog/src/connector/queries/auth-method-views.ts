import { type AuthMethod } from '../../definition/domain/auth-method.js';
import { type ConnectorDefinition } from '../../definition/domain/connector-definition.js';
import { type AuthMethodView } from './connector.view.js';

const usual: Record<AuthMethod['type'], string> = {
  oauth2: 'Sign in',
  client_credentials: 'Client credentials',
  api_key: 'API key',
  basic: 'User name and password',
  none: 'No sign-in',
};

const made = new WeakMap<ConnectorDefinition, AuthMethodView[]>();

/** The ways to sign in, in the order of the definition; the same for everybody, so they are made once. */
export function authMethodViews(definition: ConnectorDefinition): AuthMethodView[] {
  const known = made.get(definition);
  if (known) return known;
  const views = definition.auth.map((method) => toView(method, definition));
  made.set(definition, views);
  return views;
}

function toView(method: AuthMethod, { permissions_text }: ConnectorDefinition): AuthMethodView {
  const scopes = 'scopes' in method ? (method.scopes ?? []) : [];
  return {
    name: method.name,
    type: method.type,
    label: method.label ?? usual[method.type],
    redirect: method.type === 'oauth2',
    form_fields: method.form_fields ?? [],
    permissions_text: method.permissions_text ?? permissions_text ?? null,
    scopes: scopes.filter((scope) => scope.default).map(({ name }) => name),
  };
}
