import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccessDecider, ConnectorLabels, unknownConnector } from '#access-control';
import { type Caller, invalid, defineError, refineError, Resumable } from '#kernel';
import { isConnectorVisible } from '../../connector/domain/connector-policy.js';
import { Connectors } from '../../connector/domain/connectors.js';
import { canManageConnector, canJoinLineage } from '../../connector/domain/ownership-policy.js';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import { type ChangeContext, ConnectorWriter } from '../../custom-connector/services/connector-writer.js';
import { Lineages } from '../persistence/lineages.js';
import { Forks } from '../services/forks.js';
import { noUpstream } from '../services/upstream-comparison.js';

export const alreadyLinked = defineError(
  409,
  'already_linked',
  'The connector already follows an upstream.',
  () => 'This connector already has an upstream. Unlink it first.',
);

const nothingToUnlink = refineError(noUpstream, () => 'This connector has no upstream.');

/** Makes a connector follow another connector. */
export class LinkUpstream extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly upstream: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(LinkUpstream)
export class LinkUpstreamHandler implements ICommandHandler<LinkUpstream> {
  constructor(
    private readonly connectorWriter: ConnectorWriter,
    private readonly connectors: Connectors,
    private readonly accessDecider: AccessDecider,
    private readonly forks: Forks,
  ) {}

  @Resumable()
  execute({ caller, slug, upstream, expected }: LinkUpstream): Promise<void> {
    const link = async (connector: CustomConnector, { caller: current, seen, act }: ChangeContext) => {
      const found = (await this.connectors.findCurrent(current.orgId, [upstream])).get(upstream);
      if (!found || !isConnectorVisible(current, found))
        throw invalid('/upstream_slug', unknownConnector, 'upstream_slug does not name a connector that you can see.');
      canJoinLineage(seen).orThrow();
      canJoinLineage(found).orThrow();
      await this.accessDecider.assertAdmitted(current, upstream, null);
      if (seen.upstream) throw alreadyLinked();
      await this.forks.link(current.orgId, slug, upstream);
      connector.linkUpstream(upstream, act);
    };
    return this.connectorWriter.change(caller, slug, canManageConnector, link, expected);
  }
}

/** Unlinks a connector from its upstream. Restrictions on its ancestors still apply. */
export class UnlinkUpstream extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(UnlinkUpstream)
export class UnlinkUpstreamHandler implements ICommandHandler<UnlinkUpstream> {
  constructor(
    private readonly connectorWriter: ConnectorWriter,
    private readonly lineages: Lineages,
    private readonly connectorLabels: ConnectorLabels,
  ) {}

  @Resumable()
  execute({ caller, slug, expected }: UnlinkUpstream): Promise<void> {
    const unlink = async (connector: CustomConnector, { act }: ChangeContext) => {
      const lineage = await this.lineages.get(caller.orgId, slug);
      if (!lineage?.linked) throw nothingToUnlink();
      const unlinked = { ...lineage, linked: false, base: null, base_digest: null };
      await this.lineages.save(caller.orgId, slug, unlinked);
      const upstream = lineage.ancestors[0]!;
      const seen = await this.connectorLabels.seenBy(caller, [upstream]);
      connector.unlinkUpstream(seen.has(upstream) ? upstream : null, act);
    };
    return this.connectorWriter.change(caller, slug, canManageConnector, unlink, expected);
  }
}
