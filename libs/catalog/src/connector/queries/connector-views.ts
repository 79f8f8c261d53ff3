import { type ConnectorLabel, type EffectivePolicy } from '#access-control';
import { type AuthMethod, type ConnectorDefinition } from '#connector-definition';
import { type Caller } from '#kernel';
import { countOperations } from '../../tool/domain/catalog-tool.js';
import { canConnect, canManageOAuthApp } from '../domain/connector-policy.js';
import { isSingleRedirect } from '../domain/connector.js';
import { type DecidedConnector } from '../services/connector-verdicts.js';
import { type AncestorView, type AuthMethodView, type ConnectorView } from './connector.view.js';

export type ConnectorFacts = {
  caller: Caller;
  rules: EffectivePolicy;
  /** What ancestors are called that the caller sees. */
  labels: ReadonlyMap<string, ConnectorLabel>;
};

export function connectorView(
  { connector, verdict, connections, isConfigured }: DecidedConnector,
  { caller, rules, labels }: ConnectorFacts,
): ConnectorView {
  const { slug, definition, ownership, tools } = connector;
  const reachable = verdict.allowed ? tools.filter(({ facts }) => rules.decideTool(slug, facts).allowed) : [];
  return {
    slug,
    name: connector.name,
    description: connector.description,
    kind: 'catalog',
    origin: connector.origin,
    categories: [...connector.categories],
    logo: null,
    status: connector.status,
    auth_methods: definition.auth.map((method) => authMethodView(method, definition, isConfigured(method))),
    single_redirect_auth: isSingleRedirect(connector),
    permissions_text: definition.permissions_text ?? null,
    tool_count: reachable.length,
    operation_counts: countOperations(reachable),
    rate_limits: definition.rate_limits
      ? {
          requests: definition.rate_limits.requests,
          per_seconds: definition.rate_limits.per_seconds,
          scope: definition.rate_limits.scope,
        }
      : null,
    ...(ownership && { owner_user_id: ownership.owner_user_id }),
    restricted: !verdict.allowed,
    restricted_by: verdict.restricted_by,
    restricted_inherited_from: ancestorView(verdict.inherited_from, labels),
    connection_count: connections.total,
    can_use: canConnect({ caller, connector, verdict }, isConfigured).allowed,
    can_manage_oauth_app: canManageOAuthApp(caller, definition).allowed,
    created_at: connector.created_at,
    updated_at: connector.updated_at,
  };
}

const ancestorView = (slug: string | null, labels: ConnectorFacts['labels']): AncestorView | null =>
  slug === null ? null : { slug, label: labels.get(slug)?.label ?? null };

const usual: Record<AuthMethod['type'], string> = {
  oauth2: 'Sign in',
  client_credentials: 'Client credentials',
  api_key: 'API key',
  basic: 'User name and password',
  none: 'No sign-in',
};

function authMethodView(
  method: AuthMethod,
  { permissions_text }: ConnectorDefinition,
  configured: boolean,
): AuthMethodView {
  const scopes = 'scopes' in method ? (method.scopes ?? []) : [];
  return {
    name: method.name,
    type: method.type,
    label: method.label ?? usual[method.type],
    redirect: method.type === 'oauth2',
    form_fields: method.form_fields ?? [],
    permissions_text: method.permissions_text ?? permissions_text ?? null,
    scopes: scopes.filter((scope) => scope.default).map(({ name }) => name),
    configured,
  };
}
