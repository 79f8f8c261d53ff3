import { type ConnectorLabel, type EffectivePolicy } from '#access-control';
import { type AuthMethod, type ConnectorDefinition, isSingleRedirect } from '#connector-definition';
import { type Caller } from '#kernel';
import { countOperations, waitsForReview } from '../../tool/domain/catalog-tool.js';
import { canConnect, canManageOAuthApp, isDefinitionReadable } from '../domain/connector-policy.js';
import { activeTools, type ConnectorOutline, kindOf } from '../domain/connector.js';
import { canFork, canManageConnector } from '../domain/ownership-policy.js';
import { type DecidedConnector } from '../services/connector-access.js';
import { type RemoteServer } from '../../registered-tool/domain/registered-tools.js';
import { type RemoteMcpView } from '../../registered-tool/queries/remote.view.js';
import { type OwnershipFacts, buildOwnershipView } from './ownership.view.js';
import { type AncestorView, type AuthMethodView, type ConnectorView } from './connector.view.js';

type ConnectorFacts = OwnershipFacts & {
  rules: EffectivePolicy;
  /** Names of the ancestors that the caller can see. */
  labels: ReadonlyMap<string, ConnectorLabel>;
  servers: RemoteServers;
};

export function buildConnectorView(
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
    auth_methods: definition.auth.map((method) => buildAuthMethodView(method, definition, isConfigured(method))),
    single_redirect_auth: isSingleRedirect(definition),
    permissions_text: definition.permissions_text ?? null,
    tool_count: reachable.length,
    ...(definition.mcp ? { mcp: buildRemoteView(connector, facts) } : { operation_counts: countOperations(reachable) }),
    rate_limits: buildRateLimitsView(definition),
    ...buildOwnershipView(connector, facts),
    restricted: !verdict.allowed,
    restricted_by: verdict.restricted_by,
    restricted_inherited_from: buildAncestorView(verdict.inherited_from, labels),
    connection_count: connections,
    can_use: canConnect({ caller, connector, verdict }, isConfigured).allowed,
    can_fork: canFork(caller, connector, !verdict.allowed).allowed,
    can_manage_oauth_app: canManageOAuthApp(caller, connector).allowed,
    created_at: connector.created_at,
    updated_at: connector.updated_at,
  };
}

function buildRateLimitsView({ rate_limits }: Pick<ConnectorDefinition, 'rate_limits'>): ConnectorView['rate_limits'] {
  if (!rate_limits) return null;
  const { requests, per_seconds, scope } = rate_limits;
  return { requests, per_seconds, scope };
}

const buildAncestorView = (slug: string | null, labels: ConnectorFacts['labels']): AncestorView | null => {
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

function buildAuthMethodView(
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

type RemoteServers = ReadonlyMap<string, RemoteServer>;

/** Callers who cannot read the definition see the host and the sign-in mode, but not the URL, headers and scopes. */
function buildRemoteView(
  connector: ConnectorOutline,
  { caller, servers }: { caller: Caller; servers: RemoteServers },
): RemoteMcpView {
  const server = servers.get(connector.slug) ?? unknownServer;
  const { url, auth_mode, headers, scopes, transport } = connector.definition.mcp!;
  return {
    host: new URL(url).host,
    auth_mode,
    ...(isDefinitionReadable(caller, connector) && { url, headers, scopes, transport }),
    ...server,
    registration: server.registration ?? 'none',
    review_count: canManageConnector(caller, connector).allowed ? countWaiting(connector) : undefined,
  };
}

const countWaiting = ({ tools }: ConnectorOutline): number => tools.filter(waitsForReview).length;

const unknownServer: RemoteServer = {
  protocol_version: null,
  server_name: null,
  last_discovered_at: null,
  discovery_error: null,
  failing_since: null,
  resource: null,
  issuer: null,
  registration: null,
  address_changed_at: null,
};
