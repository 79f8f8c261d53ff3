import { Injectable } from '@nestjs/common';
import { type ConnectorDefinition } from '#connector-definition';
import { type Act, runInTurns } from '#kernel';
import { ConnectedAccounts, DependentsOfConnectors, usesFor } from '../../connector/domain/connector-dependents.js';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import { CustomConnectors, assertWithinLimits } from '../../custom-connector/domain/custom-connectors.js';
import { changeBetween } from '../../custom-connector/domain/definition-change.js';
import { isOtherAddress, isOtherServer } from '../../definition/domain/remote-definition.js';
import { EarlierRequests } from '../../tool-confirmation/persistence/earlier-requests.js';
import { ToolRegistry } from '../../tool-registry/services/tool-registry.js';
import { type ConnectorImpact, computeConnectorImpact, canReplaceDefinition } from '../domain/connector-impact.js';

/** Replaces the definition of a connector, within the limits of the organization. */
@Injectable()
export class DefinitionEditor {
  constructor(
    private readonly customConnectors: CustomConnectors,
    private readonly toolRegistry: ToolRegistry,
    private readonly earlierRequests: EarlierRequests,
    private readonly dependentsOfConnectors: DependentsOfConnectors,
    private readonly connectedAccounts: ConnectedAccounts,
  ) {}

  /** Counts the members and resources that a new definition would affect. */
  async assessImpact({ state }: CustomConnector, after: ConnectorDefinition): Promise<ConnectorImpact> {
    const { org_id, slug, definition } = state;
    const change = changeBetween(definition, after);
    const affectsConnections = change.moved_auth_methods.length + change.removed_auth_methods.length > 0;
    const [accounts = new Map<string, number>(), uses] = await Promise.all([
      affectsConnections ? this.connectedAccounts.byAuthMethod(org_id, slug) : undefined,
      this.dependentsOfConnectors.listUses(org_id, slug, change.removed_tools),
    ]);
    return computeConnectorImpact(change, accounts, usesFor(uses, null));
  }

  /**
   * @param define sets the new definition, in steps, because a definition has up to 500 tools
   * @param confirmed whether to apply the change even if it deletes credentials because their host changes
   * @throws conflict `auth_method_in_use`, `host_change_unconfirmed`, `connector_limit`
   */
  async replace(
    connector: CustomConnector,
    define: () => Generator<void, void>,
    { impact, confirmed, act }: { impact: ConnectorImpact; confirmed: boolean; act: Act },
  ): Promise<void> {
    const before = connector.state;
    const { org_id, bytes, definition } = before;
    canReplaceDefinition(impact, confirmed).orThrow();
    await runInTurns(define());
    await this.earlierRequests.save(org_id, before, connector.state, act.at);
    if (isOtherAddress(definition, connector.state.definition))
      await this.toolRegistry.changeAddress(connector, definition, act.at);
    if (isOtherServer(definition, connector.state.definition)) await this.toolRegistry.distrust(connector, act);
    const grown = connector.state.bytes - bytes;
    if (grown <= 0) return;
    const usage = await this.customConnectors.readUsage(org_id);
    assertWithinLimits({ ...usage, bytes: usage.bytes + grown });
  }
}
