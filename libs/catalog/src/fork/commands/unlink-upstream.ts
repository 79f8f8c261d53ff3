import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConnectorLabels } from '#access-control';
import { type Caller, conflict } from '#kernel';
import { Lineages } from '../persistence/lineages.js';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import { canManageConnector } from '../../connector/domain/ownership-policy.js';
import { type ChangeContext, ConnectorWriter } from '../../custom-connector/services/connector-writer.js';

/** Unlinks a connector from its upstream. Restrictions on its ancestors still apply. */
export class UnlinkUpstream extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(UnlinkUpstream)
export class UnlinkUpstreamHandler implements ICommandHandler<UnlinkUpstream> {
  constructor(
    private readonly connectors: ConnectorWriter,
    private readonly lineages: Lineages,
    private readonly labels: ConnectorLabels,
  ) {}

  execute({ caller, slug, expected }: UnlinkUpstream): Promise<void> {
    const unlink = async (connector: CustomConnector, { act }: ChangeContext) => {
      const lineage = await this.lineages.get(caller.orgId, slug);
      if (!lineage?.linked) throw conflict('no_upstream', 'This connector has no upstream.');
      const unlinked = { ...lineage, linked: false, base: null, base_digest: null };
      await this.lineages.save(caller.orgId, slug, unlinked);
      const upstream = lineage.ancestors[0]!;
      const seen = await this.labels.seenBy(caller, [upstream]);
      connector.unlinkUpstream(seen.has(upstream) ? upstream : null, act);
    };
    return this.connectors.change(caller, slug, canManageConnector, unlink, expected);
  }
}
