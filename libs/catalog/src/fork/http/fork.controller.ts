import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { entryOf } from '#access-control';
import { type Caller, CurrentCaller, IfMatch, type RouteAccess, type Versioned } from '#kernel';
import { Operation } from '#platform/openapi';
import { ForkConnector } from '../commands/fork-connector.js';
import { LinkUpstream } from '../commands/link-upstream.js';
import { PullChanges } from '../commands/pull-changes.js';
import { UnlinkUpstream } from '../commands/unlink-upstream.js';
import { canBrowse } from '../../connector/domain/connector-policy.js';
import { canCreateConnectors } from '../../custom-connector/domain/custom-connector-policy.js';
import { type OneConnectorView } from '../../connector/queries/connector.view.js';
import { GetConnector } from '../../connector/queries/get-connector.js';
import { PreviewPull } from '../queries/preview-pull.js';
import { type PullPreviewView } from '../queries/pull.view.js';
import { operations } from './fork-operations.js';
import {
  ForkConnectorBody,
  LinkUpstreamBody,
  PullChangesBody,
  PullChangesQuery,
  PullPreviewQuery,
  type PullResultView,
} from './fork.dto.js';

@ApiTags('Connectors')
@Controller('connector/:slug')
export class ForkController {
  static readonly access: RouteAccess<keyof typeof operations> = {
    fork: canCreateConnectors,
    preview: canBrowse,
    pull: canBrowse,
    link: canBrowse,
    unlink: canBrowse,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('fork')
  @Operation(operations.fork)
  async fork(@CurrentCaller() caller: Caller, @Param('slug') slug: string, @Body() body: ForkConnectorBody) {
    const shares = (body.shares ?? []).map((share, position) => entryOf(share, `/shares/${position}`));
    const forkSlug = await this.commands.execute(new ForkConnector(caller, slug, { ...body, shares }));
    return (await this.load(caller, forkSlug)).at(`/connector/${forkSlug}`);
  }

  @Get('pull')
  @Operation(operations.preview)
  preview(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() { include }: PullPreviewQuery,
  ): Promise<Versioned<PullPreviewView>> {
    return this.queries.execute(new PreviewPull(caller, slug, include === 'converged'));
  }

  @Post('pull')
  @Operation(operations.pull)
  async pull(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Body() { changes }: PullChangesBody,
    @Query() { confirm: confirmed, dry_run: dryRun }: PullChangesQuery,
    @IfMatch() expected: number | undefined,
  ): Promise<PullResultView> {
    const pull = new PullChanges(caller, slug, changes, { confirmed, dryRun, expected });
    const { impact, ...result } = await this.commands.execute(pull);
    return { connector: (await this.load(caller, slug)).view, ...result, ...(dryRun && { impact }) };
  }

  @Post('link-upstream')
  @Operation(operations.link)
  async link(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Body() { upstream_slug }: LinkUpstreamBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<OneConnectorView>> {
    await this.commands.execute(new LinkUpstream(caller, slug, upstream_slug, expected));
    return this.load(caller, slug);
  }

  @Delete('link-upstream')
  @Operation(operations.unlink)
  async unlink(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    await this.commands.execute(new UnlinkUpstream(caller, slug, expected));
  }

  private load(caller: Caller, slug: string): Promise<Versioned<OneConnectorView>> {
    return this.queries.execute(new GetConnector(caller, slug, { isFresh: true }));
  }
}
