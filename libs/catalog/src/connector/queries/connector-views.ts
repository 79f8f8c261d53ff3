import { Injectable } from '@nestjs/common';
import { ConnectorLabels, RestrictionsInForce, type RulesInForce, type Verdict } from '#access-control';
import { type Caller } from '#kernel';
import { countOperations } from '../../tool/domain/catalog-tool.js';
import { canConnect } from '../domain/connector-policy.js';
import { type Connector, isSingleRedirect } from '../domain/connector.js';
import { authMethodViews } from './auth-method-views.js';
import { type ConnectorView } from './connector.view.js';

/** A connector with what the caller's rules say of it. */
export type Judged = { connector: Connector; verdict: Verdict };

@Injectable()
export class ConnectorViews {
  constructor(
    private readonly restrictions: RestrictionsInForce,
    private readonly labels: ConnectorLabels,
  ) {}

  async judge(caller: Caller, connectors: readonly Connector[]): Promise<Judging> {
    const rules = await this.restrictions.of(
      caller,
      connectors.map(({ slug }) => slug),
    );
    const judged = connectors.map((connector) => ({ connector, verdict: rules.decideConnector(connector.slug) }));
    return { judged, rules };
  }

  /** Names the ancestors of a whole page in one look-up. */
  async of(caller: Caller, judged: readonly Judged[], rules: RulesInForce): Promise<ConnectorView[]> {
    const ancestors = judged.flatMap(({ verdict }) => verdict.inherited_from ?? []);
    const seen = ancestors.length > 0 ? await this.labels.seenBy(caller, ancestors) : noLabels;
    return judged.map(({ connector, verdict }) => {
      const from = verdict.inherited_from;
      return toView({
        caller,
        connector,
        verdict,
        rules,
        inherited_from: from === null ? null : { slug: from, label: seen.get(from)?.label ?? null },
      });
    });
  }
}

export type Judging = { judged: Judged[]; rules: RulesInForce };

const noLabels: ReadonlyMap<string, { label: string }> = new Map();

type Facts = Judged & {
  caller: Caller;
  rules: RulesInForce;
  inherited_from: { slug: string; label: string | null } | null;
};

function toView({ caller, connector, verdict, rules, inherited_from }: Facts): ConnectorView {
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
    can_use: canConnect({ caller, connector, verdict }).allowed,
    created_at: connector.created_at,
    updated_at: connector.updated_at,
  };
}
