import { type ConnectorLabel, type EffectivePolicy } from '#access-control';
import { type AuthMethod, type ConnectorDefinition, isSingleRedirect } from '#connector-definition';
import { countOperations } from '../../tool/domain/catalog-tool.js';
import { canConnect, canManageOAuthApp } from '../domain/connector-policy.js';
import { activeTools, kindOf } from '../domain/connector.js';
import { type ConnectorOutline } from '../domain/connector-outline.js';
import { canFork } from '../domain/ownership-policy.js';
import { type DecidedConnector } from '../services/connector-access.js';
import { ownershipFields, type OwnershipFacts } from './ownership-fields.js';
import { remoteView, type RemoteServers } from './remote-view.js';
import { type AncestorView, type AuthMethodView, type ConnectorView } from './connector.view.js';

type ConnectorFacts = OwnershipFacts & {
  rules: EffectivePolicy;
  /** Names of the ancestors that the caller can see. */
  labels: ReadonlyMap<string, ConnectorLabel>;
  servers: RemoteServers;
};

export function connectorView(
  { connector, verdict, connections, isConfigured }: DecidedConnector<ConnectorOutline>,
  facts: ConnectorFacts,
): ConnectorView {
  const { slug, definition } = connector;
  const { caller, rules, labels } = facts;
  const tools = verdict.allowed ? activeTools(connector) : [];
  const reachable = tools.filter((tool) => rules.decideTool(slug, tool.facts).allowed);
  return {
    slug,
    name: connector.name,
    description: connector.description,
    kind: kindOf(connector),
    origin: connector.origin,
    categories: [...connector.categories],
    logo: connector.logo,
    status: connector.status,
    auth_methods: definition.auth.map((method) => authMethodView(method, definition, isConfigured(method))),
    single_redirect_auth: isSingleRedirect(definition),
    permissions_text: definition.permissions_text ?? null,
    tool_count: reachable.length,
    ...(definition.mcp ? { mcp: remoteView(connector, facts) } : { operation_counts: countOperations(reachable) }),
    rate_limits: rateLimitsOf(definition),
    ...ownershipFields(connector, facts),
    restricted: !verdict.allowed,
    restricted_by: verdict.restricted_by,
    restricted_inherited_from: ancestorView(verdict.inherited_from, labels),
    connection_count: connections,
    can_use: canConnect({ caller, connector, verdict }, isConfigured).allowed,
    can_fork: canFork(caller, connector, !verdict.allowed).allowed,
    can_manage_oauth_app: canManageOAuthApp(caller, connector).allowed,
    created_at: connector.created_at,
    updated_at: connector.updated_at,
  };
}

function rateLimitsOf({ rate_limits }: Pick<ConnectorDefinition, 'rate_limits'>): ConnectorView['rate_limits'] {
  if (!rate_limits) return null;
  const { requests, per_seconds, scope } = rate_limits;
  return { requests, per_seconds, scope };
}

const ancestorView = (slug: string | null, labels: ConnectorFacts['labels']): AncestorView | null => {
  if (slug === null) return null;
  const ancestor = labels.get(slug);
  return ancestor ? { slug, label: ancestor.label } : { slug: null, label: null };
};

const defaultLabels: Record<AuthMethod['type'], string> = {
  oauth2: 'Sign in',
  client_credentials: 'Client credentials',
  api_key: 'API key',
  basic: 'User name and password',
  none: 'No sign-in',
};

function authMethodView(
  method: AuthMethod,
  { permissions_text }: Pick<ConnectorDefinition, 'permissions_text'>,
  configured: boolean,
): AuthMethodView {
  const scopes = 'scopes' in method ? (method.scopes ?? []) : [];
  return {
    name: method.name,
    type: method.type,
    label: method.label ?? defaultLabels[method.type],
    redirect: method.type === 'oauth2',
    form_fields: method.form_fields ?? [],
    permissions_text: method.permissions_text ?? permissions_text ?? null,
    scopes: scopes.filter((scope) => scope.default).map(({ name }) => name),
    help_url: method.help_url ?? null,
    configured,
  };
}
