import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, Resumable } from '#kernel';
import { type ConnectorImpact } from '../../connector-editing/domain/connector-impact.js';
import { DefinitionEditor } from '../../connector-editing/services/definition-editor.js';
import { canManageConnector } from '../../connector/domain/ownership-policy.js';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import { type ChangeContext, ConnectorWriter } from '../../custom-connector/services/connector-writer.js';
import { ConnectorDocuments } from '../../documentation/domain/connector-documents.js';
import { assertUnchangedSet, type Selection } from '../domain/change-set.js';
import { Lineages } from '../persistence/lineages.js';
import { type PulledParts, PullPlanner } from '../services/pull-planner.js';

/** `impact`: the effect on users of the fork. */
type PullResult = { applied: string[]; kept: string[]; remaining: number; impact: ConnectorImpact };

/**
 * `confirmed`: apply the changes even if credentials are deleted because of a new host. `dryRun`: report the effect
 * without applying the changes. `expected`: the version of the previewed change set.
 */
type PullOptions = { confirmed?: boolean; dryRun?: boolean; expected?: readonly number[] };

/** Applies the selected upstream changes, all or none. */
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
    private readonly connectorWriter: ConnectorWriter,
    private readonly pullPlanner: PullPlanner,
    private readonly definitionEditor: DefinitionEditor,
    private readonly connectorDocuments: ConnectorDocuments,
    private readonly lineages: Lineages,
  ) {}

  @Resumable()
  async execute({ caller, slug, selection, options }: PullChanges): Promise<PullResult> {
    // The changes are checked before the lock is taken, because checking a large definition can take seconds.
    const prepared = await this.pullPlanner.validate(caller, slug, selection, options.expected);
    const pull = (connector: CustomConnector, { caller: current, act }: ChangeContext) =>
      this.pull(connector, { caller: current, prepared, selection, options, act });
    return this.connectorWriter.change(caller, slug, canManageConnector, pull);
  }

  private async pull(
    connector: CustomConnector,
    { caller, prepared, selection, options, act }: PullContext,
  ): Promise<PullResult> {
    const { org_id, slug } = connector.state;
    const planned = await this.pullPlanner.plan(caller, slug, selection);
    assertUnchangedSet(planned.changes, prepared.changes);
    const impact = await this.definitionEditor.assessImpact(connector, planned.definition);
    const result = { applied: planned.applied, kept: planned.kept, remaining: planned.remaining, impact };
    if (options.dryRun) return result;
    const pull = () => connector.pull(planned.definition, planned.upstream, [...planned.applied, ...planned.kept], act);
    await this.definitionEditor.replace(connector, pull, { impact, confirmed: options.confirmed ?? false, act });
    await this.connectorDocuments.save(org_id, slug, planned.documents, act.at);
    await this.lineages.save(org_id, slug, planned.lineage);
    return result;
  }
}

type PullContext = Pick<ChangeContext, 'caller' | 'act'> & {
  prepared: PulledParts;
  selection: readonly Selection[];
  options: PullOptions;
};
