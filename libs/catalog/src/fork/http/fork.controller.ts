import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { ArrayUnique, IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { parseShareEntry, ShareBody } from '#access-control';
import { type Caller, type RouteAccess } from '#kernel';
import { CurrentCaller, Flag, Format, IfMatch, ListOf, MayBeAbsent, Text, type Versioned } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { ownExample } from '../../connector-editing/http/custom-connector-examples.js';
import { canBrowse } from '../../connector/domain/connector-policy.js';
import { OneConnectorView } from '../../connector/queries/connector.view.js';
import { noUses } from '../../connector/domain/connector-dependents.js';
import { GetConnector } from '../../connector/queries/get-connector.js';
import { ImpactView } from '../../connector/queries/impact.view.js';
import { slugFormat, slugPattern } from '../../custom-connector/domain/connector-slug.js';
import { canCreateConnectors } from '../../custom-connector/domain/custom-connector-policy.js';
import { ForkConnector } from '../commands/fork-connector.js';
import { LinkUpstream, UnlinkUpstream } from '../commands/link-upstream.js';
import { PullChanges } from '../commands/pull-changes.js';
import { PreviewPull, PullPreviewView } from '../queries/preview-pull.js';
import { noUpstream } from '../services/upstream-comparison.js';
import { forkErrors, comparisonErrors, pullErrors, linkErrors, editorErrors } from './fork-errors.js';

class ForkConnectorBody {
  /** The name of the fork. The default is the name of the original. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;
  /**
   * The slug. The default is a slug that Latchkey generates from the name. If a connector of the organization or the
   * shipped catalog has or had the slug, the request gets 409 `slug_taken`.
   */
  @ApiPropertyOptional({ example: 'our-github' })
  @MayBeAbsent()
  @Format(slugPattern, slugFormat)
  slug?: string;
  /** Shares to create with the fork. Needs `connector:share`. */
  @MayBeAbsent() @ListOf(ShareBody, 200) shares?: ShareBody[];
}

class LinkUpstreamBody {
  /** The slug of a connector that the caller can see. */
  @IsString() @MaxLength(100) upstream_slug!: string;
}

class PullPreviewQuery {
  /** `converged`: also include changes that the fork and its upstream both made. */
  @MayBeAbsent() @IsIn(['converged']) include?: 'converged';
}

class PullSelectionBody {
  /** The id of a change from the preview. */
  @IsString() @MaxLength(40) id!: string;
  /**
   * Required if the fork and its upstream both changed the part. `upstream` applies the change. `mine` keeps the fork's
   * version, and the change is not offered again until the upstream changes.
   */
  @MayBeAbsent() @IsIn(['upstream', 'mine']) resolution?: 'upstream' | 'mine';
}

class PullChangesBody {
  /** The changes to decide. Other changes remain available. */
  @ArrayUnique((change?: PullSelectionBody) => change?.id)
  @ListOf(PullSelectionBody, 500)
  changes!: PullSelectionBody[];
}

class PullChangesQuery {
  /** Confirms that credentials are deleted because of a new host, so that members have to sign in again. */
  @MayBeAbsent() @Flag() @IsBoolean() confirm?: boolean;
  /** If true, nothing is changed and the response contains the effect as `impact`. */
  @MayBeAbsent() @Flag() @IsBoolean() dry_run?: boolean;
}

/** The result of a pull. */
class PullResultView {
  /** The connector after the pull. */
  connector!: OneConnectorView;
  /** The ids of the changes that were applied. */
  applied!: string[];
  /** The ids of the changes for which the fork's version was kept. */
  kept!: string[];
  /** The number of upstream changes that were neither applied nor rejected. */
  @ApiProperty({ type: 'integer' }) remaining!: number;
  /** The effect on users of the connector. Only with `dry_run`, and then the connector is shown unchanged. */
  impact?: ImpactView;
}

const upstream = { slug: 'github', label: 'GitHub', linked: true, changes_available: false };
const forkExample = { ...ownExample, slug: 'our-github-k3x7q', origin: 'fork', status: 'unpublished', upstream };
const id = 'chg_4f1c9a8e7d6b5c4f3e2d';
const effects = {
  connections: 0,
  connections_to_reconnect: 0,
  connections_without_method: 0,
  ...noUses,
  host_change: false,
  tier_change: null,
};

@ApiTags('Connectors')
@Controller('connector/:slug')
export class ForkController {
  static readonly access: RouteAccess<'fork' | 'preview' | 'pull' | 'link' | 'unlink'> = {
    fork: canCreateConnectors,
    preview: canBrowse,
    pull: canBrowse,
    link: canBrowse,
    unlink: canBrowse,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post('fork')
  @Operation({
    id: 'forkConnector',
    summary: 'Fork a connector',
    alsoCalled: 'copy a connector, version of a connector',
    description:
      'Copies a connector into a custom connector that follows it. The copy is unpublished until its owner ' +
      'publishes it. Restrictions on the original apply to the fork. Needs `connector:view`, `connector:create` ' +
      'and access to the definition.',
    status: 201,
    body: { type: ForkConnectorBody, example: { name: 'Our GitHub' } },
    view: OneConnectorView,
    example: { ...forkExample, name: 'Our GitHub' },
    errors: forkErrors,
  })
  async fork(@CurrentCaller() caller: Caller, @Param('slug') slug: string, @Body() body: ForkConnectorBody) {
    const shares = (body.shares ?? []).map((share, position) => parseShareEntry(share, `/shares/${position}`));
    const forkSlug = await this.commandBus.execute(new ForkConnector(caller, slug, { ...body, shares }));
    return (await this.load(caller, forkSlug)).at(`/connector/${forkSlug}`);
  }

  @Get('pull')
  @Operation({
    id: 'previewPull',
    summary: 'Preview upstream changes',
    description:
      'Lists the upstream’s changes that were neither applied nor rejected, with the fork’s version of each part. ' +
      'The preview shows how each change would affect connections, toolboxes, restrictions, grants and requests. ' +
      'The owner and members with edit access can call this route. Needs `connector:view`.',
    view: PullPreviewView,
    example: {
      upstream: { slug: 'github', digest: '0f4c' },
      base_digest: '0f4c',
      counts: { clean: 1, conflict: 0, converged: 0 },
      changes: [
        {
          id,
          kind: 'field',
          key: 'name',
          change: 'modified',
          state: 'clean',
          base: 'A',
          upstream: 'B',
          mine: 'A',
          diff: [{ op: 'replace', path: '', value: 'B' }],
          effects,
        },
      ],
    },
    errors: comparisonErrors,
  })
  preview(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() { include }: PullPreviewQuery,
  ): Promise<Versioned<PullPreviewView>> {
    return this.queryBus.execute(new PreviewPull(caller, slug, include === 'converged'));
  }

  @Post('pull')
  @Operation({
    id: 'pullChanges',
    summary: 'Apply selected upstream changes',
    description:
      'Applies all selected changes, or none; other changes remain available. Send the ETag of the preview ' +
      'in `If-Match`. `dry_run=true` changes nothing, and returns the combined effect as `impact`. The ' +
      'owner and members with edit access can call this route. Needs `connector:view`.',
    body: { type: PullChangesBody, example: { changes: [{ id, resolution: 'upstream' }] } },
    view: PullResultView,
    example: { connector: forkExample, applied: [id], kept: [], remaining: 0 },
    errors: pullErrors,
  })
  async pull(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Body() { changes }: PullChangesBody,
    @Query() { confirm: confirmed, dry_run: dryRun }: PullChangesQuery,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<PullResultView> {
    const pull = new PullChanges(caller, slug, changes, { confirmed, dryRun, expected });
    const { impact, ...result } = await this.commandBus.execute(pull);
    return { connector: (await this.load(caller, slug)).view, ...result, ...(dryRun && { impact }) };
  }

  @Post('link-upstream')
  @Operation({
    id: 'linkUpstream',
    summary: 'Link an upstream',
    description:
      'Makes a connector follow another connector, its upstream. The next preview lists the differences. ' +
      'Restrictions on the upstream also apply to the connector. The owner and members with edit access can call ' +
      'this route. Needs `connector:view`.',
    body: { type: LinkUpstreamBody, example: { upstream_slug: 'github' } },
    view: OneConnectorView,
    example: forkExample,
    errors: linkErrors,
  })
  async link(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Body() { upstream_slug }: LinkUpstreamBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<OneConnectorView>> {
    await this.commandBus.execute(new LinkUpstream(caller, slug, upstream_slug, expected));
    return this.load(caller, slug);
  }

  @Delete('link-upstream')
  @Operation({
    id: 'unlinkUpstream',
    summary: 'Unlink the upstream',
    description:
      'The connector no longer follows its upstream. Restrictions on the upstream still apply. The owner ' +
      'and members with edit access can call this route. Needs `connector:view`.',
    status: 204,
    errors: [...editorErrors, noUpstream],
  })
  async unlink(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    await this.commandBus.execute(new UnlinkUpstream(caller, slug, expected));
  }

  private load(caller: Caller, slug: string): Promise<Versioned<OneConnectorView>> {
    return this.queryBus.execute(new GetConnector(caller, slug, { isFresh: true }));
  }
}
