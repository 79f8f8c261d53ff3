import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { type Tier, tiers } from '#connector-definition';
import { type Caller } from '#kernel';
import { Versioned } from '#kernel/http';
import { ConnectedAccounts, DependentsOfConnectors, usesFor } from '../../connector/domain/connector-dependents.js';
import { type Connector } from '../../connector/domain/connector.js';
import { canManageConnector } from '../../connector/domain/ownership-policy.js';
import { ToolUsesView } from '../../connector/queries/impact.view.js';
import { VisibleConnectors } from '../../connector/services/connector-access.js';
import {
  type ChangeEffects,
  computeChangeEffects,
  patchBetween,
  type PullChange,
  versionOfChanges,
} from '../domain/change-set.js';
import { UpstreamComparison } from '../services/upstream-comparison.js';

const parts = [
  { type: 'object', additionalProperties: true },
  ...[{ type: 'array', items: {} }, { type: 'string' }, { type: 'null' }],
];

/** A part of a definition: text, a list or an object; null if the definition lacks the part. */
const anyPart = { oneOf: parts } as ApiPropertyOptions;

const anyJson = { oneOf: [...parts, { type: 'number' }, { type: 'boolean' }] } as ApiPropertyOptions;

class PullUpstreamView {
  /** The slug of the upstream connector, its name in URLs. */
  slug!: string;
  /** The digest of the upstream's definition. */
  digest!: string;
}

class PullCountsView {
  /** The number of changes that apply without a conflict. */
  @ApiProperty({ type: 'integer' }) clean!: number;
  /** The number of parts that the fork and its upstream changed differently. */
  @ApiProperty({ type: 'integer' }) conflict!: number;
  /** The number of changes that the fork and its upstream both made. */
  @ApiProperty({ type: 'integer' }) converged!: number;
}

/** An operation of a JSON Patch (RFC 6902). */
class PatchOperationView {
  /** The operation: add, remove or replace [RFC 6902]. */
  @ApiProperty({ enum: ['add', 'remove', 'replace'] }) op!: string;
  /** A JSON Pointer into the fork's version; empty for the whole part. */
  path!: string;
  /** The new value. Absent for `remove`. */
  @ApiPropertyOptional(anyJson) value?: unknown;
}

class TierChangeView {
  /** The tier before the change. */
  @ApiProperty({ enum: tiers }) from!: Tier;
  /** The tier after the change. */
  @ApiProperty({ enum: tiers }) to!: Tier;
}

/** The effect of applying this change alone on users of the fork. */
class ChangeEffectsView extends ToolUsesView {
  /** The number of affected connections. */
  @ApiProperty({ type: 'integer' }) connections!: number;
  /** The number of connections that would have to sign in again. */
  @ApiProperty({ type: 'integer' }) connections_to_reconnect!: number;
  /** The number of connections whose auth method would be removed. If there are any, the change is refused. */
  @ApiProperty({ type: 'integer' }) connections_without_method!: number;
  /** Whether credentials or the OAuth application's secret would be sent to another host or place. They are deleted. */
  host_change!: boolean;
  /** The change of a tool's tier; null without one. */
  @ApiProperty({ type: TierChangeView, nullable: true }) tier_change!: TierChangeView | null;
}

/** A change that the upstream made to one part of its definition. Absent versions are null. */
class PullChangeView {
  /** The id of the change. It stays the same until one of the three versions changes. */
  id!: string;
  /** The kind of part that changes. */
  @ApiProperty({ enum: ['field', 'auth', 'variable', 'tool', 'post_install', 'documentation'] }) kind!: string;
  /** The name of the part. For documentation, kind and key. */
  key!: string;
  /** Whether the part was added, modified or removed. */
  @ApiProperty({ enum: ['added', 'modified', 'removed'] }) change!: 'added' | 'modified' | 'removed';
  /**
   * `clean`: the fork did not change the part. `converged`: the fork made the same change. `conflict`: the fork made a
   * different change.
   */
  @ApiProperty({ enum: ['clean', 'conflict', 'converged'] }) state!: 'clean' | 'conflict' | 'converged';
  /** The upstream's version at the last pull or decision. */
  @ApiProperty(anyPart) base!: unknown;
  /** The upstream's current version. */
  @ApiProperty(anyPart) upstream!: unknown;
  /** The fork's current version. */
  @ApiProperty(anyPart) mine!: unknown;
  /** A JSON Patch that turns the fork's version into the upstream's. */
  @ApiProperty({ type: [PatchOperationView] }) diff!: PatchOperationView[];
  /** The effect of the change on users of the fork. */
  effects!: ChangeEffectsView;
}

/** Upstream changes that the fork can apply. The ETag identifies the whole set. */
export class PullPreviewView {
  /** The connector that the fork follows. */
  upstream!: PullUpstreamView;
  /** The digest of the upstream's definition when its changes were last fully applied or rejected. Null until then. */
  @ApiProperty({ type: String, nullable: true }) base_digest!: string | null;
  /** The number of changes in each state. */
  counts!: PullCountsView;
  /** The upstream changes. */
  @ApiProperty({ type: [PullChangeView] }) changes!: PullChangeView[];
}

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
    private readonly visibleConnectors: VisibleConnectors,
    private readonly upstreamComparison: UpstreamComparison,
    private readonly dependentsOfConnectors: DependentsOfConnectors,
    private readonly connectedAccounts: ConnectedAccounts,
  ) {}

  async execute({ caller, slug, withConverged }: PreviewPull): Promise<Versioned<PullPreviewView>> {
    const fork = await this.visibleConnectors.get(caller, slug);
    canManageConnector(caller, fork).orThrow();
    const { upstream, lineage, changes } = await this.upstreamComparison.load(caller, fork);
    const counts = { clean: 0, conflict: 0, converged: 0 };
    for (const { state } of changes) counts[state] += 1;
    const listed = changes.filter(({ state }) => withConverged || state !== 'converged');
    const effects = await this.previewEffects(caller.orgId, fork, listed);
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
  private async previewEffects(
    orgId: string,
    { slug, definition }: Connector,
    changes: readonly PullChange[],
  ): Promise<ChangeEffects[]> {
    if (changes.length === 0) return [];
    const tools = changes.filter(({ kind }) => kind === 'tool').map(({ key }) => key);
    const [accounts, uses] = await Promise.all([
      this.connectedAccounts.byAuthMethod(orgId, slug),
      this.dependentsOfConnectors.listUses(orgId, slug, tools),
    ]);
    const countsFor = (tool: string) => ({ accounts, uses: usesFor(uses, tool) });
    return changes.map((change) =>
      computeChangeEffects(definition, change, countsFor(change.kind === 'tool' ? change.key : '')),
    );
  }
}
