import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Versioned } from '#kernel';
import { versionOfChanges } from '../../fork/domain/change-set.js';
import { patchBetween } from '../../fork/domain/part-patch.js';
import { canManageConnector } from '../domain/ownership-policy.js';
import { SeenConnectors } from '../services/seen-connectors.js';
import { ConnectorImpacts } from '../services/connector-impacts.js';
import { Upstreams } from '../services/upstreams.js';
import { type PullPreviewView } from './pull.view.js';

/** The changes that a fork could apply from its upstream. */
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
    private readonly seen: SeenConnectors,
    private readonly upstreams: Upstreams,
    private readonly impacts: ConnectorImpacts,
  ) {}

  async execute({ caller, slug, withConverged }: PreviewPull): Promise<Versioned<PullPreviewView>> {
    const fork = await this.seen.of(caller, slug);
    canManageConnector(caller, fork).orThrow();
    const { upstream, lineage, changes } = await this.upstreams.of(caller, fork);
    const counts = { clean: 0, conflict: 0, converged: 0 };
    for (const { state } of changes) counts[state] += 1;
    const listed = changes.filter(({ state }) => withConverged || state !== 'converged');
    const effects = await this.impacts.ofChanges(caller.orgId, fork, listed);
    return Versioned.of(versionOfChanges(changes), {
      upstream: { slug: upstream.slug, digest: upstream.digest },
      base_digest: lineage.base_digest,
      counts,
      changes: listed.map((change, place) =>
        Object.assign(change, { diff: patchBetween(change.mine, change.upstream), effects: effects[place]! }),
      ),
    });
  }
}
