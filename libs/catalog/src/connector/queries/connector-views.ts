import { Injectable, Optional } from '@nestjs/common';
import { ConnectorLabels, RestrictionsInForce, type RulesInForce, type Verdict } from '#access-control';
import { type Caller } from '#kernel';
import { countOperations } from '../../tool/domain/catalog-tool.js';
import { type ConnectionCount, ConnectionCounts } from '../domain/connection-counts.js';
import { canConnect, canManageOAuthApp } from '../domain/connector-policy.js';
import { type Connector, isSingleRedirect } from '../domain/connector.js';
import { authMethodViews } from './auth-method-views.js';
import { type ConnectorView } from './connector.view.js';

/** A connector with what the caller's rules say of it. */
export type Judged = { connector: Connector; verdict: Verdict; connections: ConnectionCount };

@Injectable()
export class ConnectorViews {
  constructor(
    private readonly restrictions: RestrictionsInForce,
    private readonly labels: ConnectorLabels,
    @Optional() private readonly counts?: ConnectionCounts,
  ) {}

  async judge(caller: Caller, connectors: readonly Connector[]): Promise<Judging> {
    const slugs = connectors.map(({ slug }) => slug);
    const [rules, counts] = await Promise.all([this.restrictions.of(caller, slugs), this.counts?.of(caller)]);
    const judged = connectors.map((connector) => ({
      connector,
      verdict: rules.decideConnector(connector.slug),
      connections: counts?.get(connector.slug) ?? noConnections,
    }));
    return { judged, rules };
  }

  /** Names the ancestors of a whole page in one look-up. */
  async of(caller: Caller, judged: readonly Judged[], rules: RulesInForce): Promise<ConnectorView[]> {
    const ancestors = judged.flatMap(({ verdict }) => verdict.inherited_from ?? []);
    const seen = ancestors.length > 0 ? await this.labels.seenBy(caller, ancestors) : noLabels;
    return judged.map((each) => {
      const from = each.verdict.inherited_from;
      return toView({
        ...each,
        caller,
        rules,
        inherited_from: from === null ? null : { slug: from, label: seen.get(from)?.label ?? null },
      });
    });
  }
}

export type Judging = { judged: Judged[]; rules: RulesInForce };

const noConnections: ConnectionCount = { total: 0, active: 0 };

const noLabels: ReadonlyMap<string, { label: string }> = new Map();

type Facts = Judged & {
  caller: Caller;
  rules: RulesInForce;
  inherited_from: { slug: string; label: string | null } | null;
};

function toView({ caller, connector, verdict, connections, rules, inherited_from }: Facts): ConnectorView {
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
    auth_methods: authMethodViews(definition),
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
    restricted_inherited_from: inherited_from,
    connection_count: connections.total,
    can_use: canConnect({ caller, connector, verdict }).allowed,
    can_manage_oauth_app: canManageOAuthApp(caller, definition).allowed,
    created_at: connector.created_at,
    updated_at: connector.updated_at,
  };
}
