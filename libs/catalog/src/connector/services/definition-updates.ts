import { Injectable } from '@nestjs/common';
import { type ConnectorDefinition } from '#connector-definition';
import { type Act } from '#kernel';
import { type ConnectorImpact, mayChange } from '../domain/connector-impact.js';
import { type CustomConnector } from '../domain/custom-connector.js';
import { isOtherServer } from '../domain/remote-definition.js';
import { CustomConnectors, isWithinLimits } from '../domain/custom-connectors.js';
import { ConnectorImpacts } from './connector-impacts.js';
import { ToolRegistry } from './tool-registry.js';

/** Replaces the definition of a connector, within the limits of the organization. */
@Injectable()
export class DefinitionUpdates {
  constructor(
    private readonly connectors: CustomConnectors,
    private readonly impacts: ConnectorImpacts,
    private readonly registry: ToolRegistry,
  ) {}

  impactOf({ state: { org_id, slug, definition } }: CustomConnector, after: ConnectorDefinition) {
    return this.impacts.of(org_id, slug, { before: definition, after });
  }

  /**
   * @param confirmed apply the change even if credentials are dropped because of a new host
   * @throws conflict `auth_method_in_use`, `host_change_unconfirmed`, `connector_limit`
   */
  async make(
    connector: CustomConnector,
    impact: ConnectorImpact,
    confirmed: boolean,
    define: () => void,
    act: Act,
  ): Promise<void> {
    const { org_id, bytes, definition } = connector.state;
    mayChange(impact, confirmed).orThrow();
    define();
    if (isOtherServer(definition, connector.state.definition)) await this.registry.distrust(connector, act);
    const grown = connector.state.bytes - bytes;
    if (grown <= 0) return;
    const usage = await this.connectors.usageOf(org_id);
    isWithinLimits({ ...usage, bytes: usage.bytes + grown }).orThrow();
  }
}
