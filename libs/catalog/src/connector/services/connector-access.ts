import { Injectable } from '@nestjs/common';
import {
  AccessDecider,
  type ConnectorLabel,
  ConnectorLabels,
  type EffectivePolicy,
  type Verdict,
} from '#access-control';
import { type AuthMethod, needsOAuthApp } from '#connector-definition';
import { type Caller, notFound } from '#kernel';
import { isConnectorVisible } from '../domain/connector-policy.js';
import { type Connector, type ConnectorSummary } from '../domain/connector.js';
import { ConnectionCounts, Connectors, MissingOAuthApps } from '../domain/connectors.js';

export type DecidedConnector<Decided extends ConnectorSummary = ConnectorSummary> = ConnectorVerdict<Decided> & {
  /** The number of connections that the caller can see. */
  connections: number;
};

/** A connector, and what the caller's restrictions decide about it. */
type ConnectorVerdict<Judged extends ConnectorSummary = ConnectorSummary> = {
  connector: Judged;
  verdict: Verdict;
  /** Whether the auth method needs no OAuth application, or the organization has set one. */
  isConfigured: (method: AuthMethod) => boolean;
};

/** Loads the data for lists of connectors, once per list. */
@Injectable()
export class ConnectorAccess {
  constructor(
    private readonly accessDecider: AccessDecider,
    private readonly connectorLabels: ConnectorLabels,
    private readonly connectionCounts: ConnectionCounts,
    private readonly missingOAuthApps: MissingOAuthApps,
  ) {}

  async decideAll<Decided extends ConnectorSummary>(
    caller: Caller,
    connectors: readonly Decided[],
  ): Promise<{ decided: DecidedConnector<Decided>[]; rules: EffectivePolicy }> {
    const [{ judged, rules }, counts] = await Promise.all([this.judge(caller, connectors), this.counts(caller)]);
    const decided = judged.map((each) => Object.assign(each, { connections: counts.get(each.connector.slug) ?? 0 }));
    return { decided, rules };
  }

  /** Counts the connections that the caller can see, by connector. Connectors without connections are absent. */
  counts(caller: Caller): Promise<ReadonlyMap<string, number>> {
    return this.connectionCounts.count(caller);
  }

  /** Returns the slugs of the connectors on which the caller can see an active connection. */
  connected(caller: Caller): Promise<ReadonlySet<string>> {
    return this.connectionCounts.withActiveConnection(caller);
  }

  async judge<Judged extends ConnectorSummary>(
    caller: Caller,
    connectors: readonly Judged[],
  ): Promise<{ judged: ConnectorVerdict<Judged>[]; rules: EffectivePolicy }> {
    const slugs = connectors.map(({ slug }) => slug);
    const [rules, lacking] = await Promise.all([
      this.accessDecider.policyFor(caller, slugs),
      this.missingOAuthApps.filter(
        caller.orgId,
        connectors.filter(mayLackApp).map(({ slug }) => slug),
      ),
    ]);
    const judged = connectors.map((connector) => ({
      connector,
      verdict: rules.decideConnector(connector.slug),
      isConfigured: (method: AuthMethod) => !(needsOAuthApp(method) && lacking.has(connector.slug)),
    }));
    return { judged, rules };
  }

  /**
   * Returns the names of the ancestors whose restrictions block the caller from these connectors. Ancestors that the
   * caller cannot see are absent.
   */
  async ancestorLabels(
    caller: Caller,
    decided: readonly DecidedConnector[],
  ): Promise<ReadonlyMap<string, ConnectorLabel>> {
    const ancestors = decided.flatMap(({ verdict }) => verdict.inherited_from ?? []);
    return ancestors.length > 0 ? this.connectorLabels.seenBy(caller, ancestors) : noLabels;
  }
}

const mayLackApp = ({ definition }: ConnectorSummary): boolean => definition.auth.some(needsOAuthApp);

const noLabels: ReadonlyMap<string, ConnectorLabel> = new Map();

/** Finds the current version of connectors that the caller can see. */
@Injectable()
export class VisibleConnectors {
  constructor(
    private readonly connectors: Connectors,
    private readonly connectorLabels: ConnectorLabels,
  ) {}

  /** @throws not_found if the connector does not exist, or the caller cannot see it. */
  async get(caller: Caller, slug: string): Promise<Connector> {
    const connector = (await this.connectors.findCurrent(caller.orgId, [slug])).get(slug);
    if (!connector || !isConnectorVisible(caller, connector))
      throw notFound('connector', await this.connectorLabels.suggest(caller, slug));
    return connector;
  }
}
