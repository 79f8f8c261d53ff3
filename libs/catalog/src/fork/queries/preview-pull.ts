import { Optional } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Versioned } from '#kernel';
import { type ChangeEffects, effectsOf } from '../domain/change-effects.js';
import { patchBetween, type PullChange, versionOfChanges } from '../domain/change-set.js';
import { ConnectedAccounts, DependentsOfConnectors, usesFor } from '../../connector/domain/connector-dependents.js';
import { type Connector } from '../../connector/domain/connector.js';
import { canManageConnector } from '../../connector/domain/ownership-policy.js';
import { VisibleConnectors } from '../../connector/services/visible-connectors.js';
import { UpstreamComparison } from '../services/upstream-comparison.js';
import { type PullPreviewView } from './pull.view.js';

/** Lists the changes that a fork could apply from its upstream. */
export class PreviewPull extends Query<Versioned<PullPreviewView>> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly withConverged: boolean,
  ) {
    super();
  }
}

@QueryHandler(PreviewPull)
export class PreviewPullHandler implements IQueryHandler<PreviewPull> {
  constructor(
    private readonly visible: VisibleConnectors,
    private readonly upstreams: UpstreamComparison,
    private readonly dependents: DependentsOfConnectors,
    @Optional() private readonly accounts?: ConnectedAccounts,
  ) {}

  async execute({ caller, slug, withConverged }: PreviewPull): Promise<Versioned<PullPreviewView>> {
    const fork = await this.visible.get(caller, slug);
    canManageConnector(caller, fork).orThrow();
    const { upstream, lineage, changes } = await this.upstreams.load(caller, fork);
    const counts = { clean: 0, conflict: 0, converged: 0 };
    for (const { state } of changes) counts[state] += 1;
    const listed = changes.filter(({ state }) => withConverged || state !== 'converged');
    const effects = await this.effectsOf(caller.orgId, fork, listed);
    return Versioned.of(versionOfChanges(changes), {
      upstream: { slug: upstream.slug, digest: upstream.digest },
      base_digest: lineage.base_digest,
      counts,
      changes: listed.map((change, index) =>
        Object.assign(change, { diff: patchBetween(change.mine, change.upstream), effects: effects[index]! }),
      ),
    });
  }

  /**
   * Returns, for each upstream change, the effect on users of the fork if only this change is applied. Needs two
   * statements, however many changes there are.
   */
  private async effectsOf(
    orgId: string,
    { slug, definition }: Connector,
    changes: readonly PullChange[],
  ): Promise<ChangeEffects[]> {
    if (changes.length === 0) return [];
    const tools = changes.filter(({ kind }) => kind === 'tool').map(({ key }) => key);
    const [accounts = new Map<string, number>(), uses] = await Promise.all([
      this.accounts?.byAuthMethod(orgId, slug),
      this.dependents.usesOf(orgId, slug, tools),
    ]);
    const countsFor = (tool: string) => ({ accounts, uses: usesFor(uses, tool) });
    return changes.map((change) => effectsOf(definition, change, countsFor(change.kind === 'tool' ? change.key : '')));
  }
}
