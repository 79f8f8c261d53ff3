import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ConnectorDefinition } from '#connector-definition';
import { ApiError, type Caller, conflict } from '#kernel';
import { type ConnectorImpact } from '../../connector-editing/domain/connector-impact.js';
import { DefinitionEditor } from '../../connector-editing/services/definition-editor.js';
import { canManageConnector } from '../../connector/domain/ownership-policy.js';
import { VisibleConnectors } from '../../connector/services/connector-access.js';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import { type ChangeContext, ConnectorWriter } from '../../custom-connector/services/connector-writer.js';
import { DefinitionReader } from '../../definition/services/definition-reader.js';
import {
  type ConnectorDocument,
  ConnectorDocuments,
  type DocumentKind,
} from '../../documentation/domain/connector-documents.js';
import { type KnownDefinition } from '../../tool/domain/edited-tools.js';
import {
  applyResolutions,
  changesOf,
  type PullChange,
  refuseStaleSet,
  resolutionsOf,
  type Selection,
  versionOfChanges,
} from '../domain/change-set.js';
import { definitionOf } from '../domain/definition-items.js';
import { type Lineage } from '../domain/lineage.js';
import { Lineages } from '../persistence/lineages.js';
import { UpstreamComparison } from '../services/upstream-comparison.js';

type PullResult = { applied: string[]; kept: string[]; remaining: number; impact: ConnectorImpact };

/**
 * `confirmed`: apply the changes even if credentials are deleted because of a new host. `dryRun`: report the effect
 * without applying the changes. `expected`: the version of the previewed change set.
 */
type PullOptions = { confirmed?: boolean; dryRun?: boolean; expected?: number };

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

/** The result of a pull: the fork after its selected changes were applied or rejected. */
type PulledParts = {
  changes: readonly PullChange[];
  definition: ConnectorDefinition;
  /** The upstream's current definition. */
  upstream: KnownDefinition;
  documents: (Omit<ConnectorDocument, 'body_markdown'> & { body_markdown: string | null })[];
  lineage: Lineage;
  applied: string[];
  kept: string[];
  remaining: number;
};

@Injectable()
export class PullPlanner {
  constructor(
    private readonly visible: VisibleConnectors,
    private readonly upstreams: UpstreamComparison,
    private readonly reader: DefinitionReader,
  ) {}

  /**
   * Plans a pull and checks the resulting definition.
   * @throws conflict `pull_breaks_definition`; 412 if the changes differ from `expected`
   */
  async validate(
    caller: Caller,
    slug: string,
    selection: readonly Selection[],
    expected?: number,
  ): Promise<PulledParts> {
    const parts = await this.plan(caller, slug, selection);
    if (expected !== undefined && expected !== versionOfChanges(parts.changes)) throw changedSincePreview();
    const { definition, diagnostics } = await this.reader.check(caller, { definition: parts.definition });
    if (definition) return parts;
    throw conflict(
      'pull_breaks_definition',
      'With these changes, the definition would be invalid. Select other changes.',
      {
        details: { diagnostics: diagnostics.slice(0, 100), total: diagnostics.length },
      },
    );
  }

  async plan(caller: Caller, slug: string, selection: readonly Selection[]): Promise<PulledParts> {
    const fork = await this.visible.get(caller, slug);
    canManageConnector(caller, fork).orThrow();
    const { upstream, lineage, versions, changes } = await this.upstreams.load(caller, fork);
    const resolutions = resolutionsOf(changes, selection);
    const { base, mine } = applyResolutions(versions, changes, resolutions);
    const { definition, documents } = definitionOf(fork.definition, mine);
    const remaining = changesOf({ ...versions, base, mine });
    const chosen = (by: string) => [...resolutions].filter(([, each]) => each === by).map(([id]) => id);
    return {
      changes,
      definition,
      upstream: { definition: upstream.definition, tools: upstream.tools.map(({ facts }) => facts) },
      documents: documentsBetween(versions.mine, mine, documents),
      lineage: { ...lineage, base, base_digest: remaining.length === 0 ? upstream.digest : lineage.base_digest },
      applied: chosen('upstream'),
      kept: chosen('mine'),
      remaining: remaining.length,
    };
  }
}

/** Returns new and changed pages by key, and null for removed pages. */
function documentsBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  documents: readonly { kind: string; key: string; body_markdown: string }[],
): PulledParts['documents'] {
  const removedNames = Object.keys(before).filter(
    (name) => name.startsWith('documentation ') && after[name] === undefined,
  );
  const removedDocuments = removedNames.map((name) => {
    const [, kind = '', ...key] = name.split(' ');
    return { kind: kind as DocumentKind, key: key.join(' '), body_markdown: null };
  });
  return [...documents.map(({ kind, ...rest }) => ({ kind: kind as DocumentKind, ...rest })), ...removedDocuments];
}

const changedSincePreview = () =>
  new ApiError(412, 'conflict', 'The upstream has changed since your preview. Preview again.', {
    reason: 'version_mismatch',
  });

/** `impact`: the effect on users of the fork. */
@CommandHandler(PullChanges)
export class PullChangesHandler implements ICommandHandler<PullChanges> {
  constructor(
    private readonly connectors: ConnectorWriter,
    private readonly pulls: PullPlanner,
    private readonly editor: DefinitionEditor,
    private readonly documents: ConnectorDocuments,
    private readonly lineages: Lineages,
  ) {}

  async execute({ caller, slug, selection, options }: PullChanges): Promise<PullResult> {
    // The changes are checked before the lock is taken, because checking a large definition can take seconds.
    const prepared = await this.pulls.validate(caller, slug, selection, options.expected);
    const pull = (connector: CustomConnector, { caller: current, act }: ChangeContext) =>
      this.pull(connector, { caller: current, prepared, selection, options, act });
    return this.connectors.change(caller, slug, canManageConnector, pull);
  }

  private async pull(
    connector: CustomConnector,
    { caller, prepared, selection, options, act }: PullContext,
  ): Promise<PullResult> {
    const { org_id, slug } = connector.state;
    const planned = await this.pulls.plan(caller, slug, selection);
    refuseStaleSet(planned.changes, prepared.changes);
    const impact = await this.editor.impactOf(connector, planned.definition);
    const result = { applied: planned.applied, kept: planned.kept, remaining: planned.remaining, impact };
    if (options.dryRun) return result;
    const pull = () => connector.pull(planned.definition, planned.upstream, [...planned.applied, ...planned.kept], act);
    await this.editor.replace(connector, pull, { impact, confirmed: options.confirmed ?? false, act });
    await this.documents.save(org_id, slug, planned.documents, act.at);
    await this.lineages.save(org_id, slug, planned.lineage);
    return result;
  }
}

type PullContext = Pick<ChangeContext, 'caller' | 'act'> & {
  prepared: PulledParts;
  selection: readonly Selection[];
  options: PullOptions;
};
