import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { Lineages } from '../../fork/domain/lineage.js';
import { refuseStaleSet, type Selection } from '../../fork/domain/selection.js';
import { type ConnectorImpact } from '../domain/connector-impact.js';
import { ConnectorDocuments } from '../domain/connector-documents.js';
import { type CustomConnector } from '../domain/custom-connector.js';
import { canManageConnector } from '../domain/ownership-policy.js';
import { type ChangeContext, ConnectorChanges } from '../services/connector-changes.js';
import { DefinitionUpdates } from '../services/definition-updates.js';
import { type PulledParts, Pulls } from '../services/pulls.js';

/** `impact`: the effect on users of the fork. */
type PullResult = { applied: string[]; kept: string[]; remaining: number; impact: ConnectorImpact };

/**
 * `confirmed`: apply the change even if credentials are dropped because of a new host. `tried`: report the effect
 * without applying it. `expected`: the change set of the preview.
 */
type PullOptions = { confirmed?: boolean; tried?: boolean; expected?: number };

/** Applies the selected changes of the upstream, all or none. */
export class PullChanges extends Command<PullResult> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly selection: readonly Selection[],
    readonly options: PullOptions = {},
  ) {
    super();
  }
}

@CommandHandler(PullChanges)
export class PullChangesHandler implements ICommandHandler<PullChanges> {
  constructor(
    private readonly changes: ConnectorChanges,
    private readonly pulls: Pulls,
    private readonly updates: DefinitionUpdates,
    private readonly documents: ConnectorDocuments,
    private readonly lineages: Lineages,
  ) {}

  async execute({ caller, slug, selection, options }: PullChanges): Promise<PullResult> {
    // Checked before taking the lock, because checking a large definition takes long.
    const prepared = await this.pulls.prepare(caller, slug, selection, options.expected);
    const pull = (connector: CustomConnector, { caller: current, act }: ChangeContext) =>
      this.pull(connector, { caller: current, prepared, selection, options, act });
    return this.changes.make(caller, slug, canManageConnector, pull);
  }

  private async pull(
    connector: CustomConnector,
    { caller, prepared, selection, options, act }: Pulling,
  ): Promise<PullResult> {
    const { org_id, slug } = connector.state;
    const now = await this.pulls.of(caller, slug, selection);
    refuseStaleSet(now.changes, prepared.changes);
    const impact = await this.updates.impactOf(connector, now.definition);
    const result = { applied: now.applied, kept: now.kept, remaining: now.remaining, impact };
    if (options.tried) return result;
    const pull = () => connector.pull(now.definition, now.upstream, [...now.applied, ...now.kept], act);
    await this.updates.make(connector, impact, options.confirmed ?? false, pull, act);
    await this.documents.put(org_id, slug, now.documents, act.at);
    await this.lineages.put(org_id, slug, now.lineage);
    return result;
  }
}

type Pulling = Pick<ChangeContext, 'caller' | 'act'> & {
  prepared: PulledParts;
  selection: readonly Selection[];
  options: PullOptions;
};
