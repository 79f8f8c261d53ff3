import { Injectable } from '@nestjs/common';
import { type Leaving, type LeftBehind, OnMemberLeft } from '#identity';
import { type Caller } from '#kernel';
import { CustomConnectors } from '../../custom-connector/domain/custom-connectors.js';
import { ConnectorHandover } from '../services/connector-handover.js';

/**
 * When a member leaves, transfers their connectors to the named successor, or leaves the connectors without an owner.
 */
@Injectable()
export class ConnectorOffboarding extends OnMemberLeft {
  constructor(
    private readonly customConnectors: CustomConnectors,
    private readonly connectorHandover: ConnectorHandover,
  ) {
    super();
  }

  override async toTakeOver(orgId: string, userId: string): Promise<Record<string, number>> {
    const { length } = await this.customConnectors.ownedBy(orgId, userId);
    return length > 0 ? { connectors: length } : {};
  }

  override async preview({ orgId }: Caller, userId: string): Promise<object> {
    return { connectors: (await this.customConnectors.ownedBy(orgId, userId)).length };
  }

  async handle({ caller: { orgId }, userId, transferTo, act }: Leaving): Promise<Partial<LeftBehind>> {
    const slugs = await this.customConnectors.ownedBy(orgId, userId);
    for (const slug of slugs)
      await this.customConnectors.change(orgId, slug, async (connector) => {
        if (transferTo === null) return connector.loseOwner(act);
        await this.connectorHandover.endMemberShare(connector, transferTo, act);
        connector.transfer(transferTo, false, act);
      });
    if (slugs.length === 0) return {};
    return transferTo === null ? { ownerless: slugs.length } : { transferred: { connectors: slugs.length } };
  }
}
