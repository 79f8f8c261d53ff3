import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, AnswersSecret, type Caller, CurrentCaller, IfMatch, type Page, Versioned } from '#kernel';
import { type Bucket, RateLimit } from '#platform/rate-limit';
import { Operation } from '#platform/openapi';
import { ChangeInvite } from '../commands/change-invite.js';
import { CreateInvite } from '../commands/create-invite.js';
import { ResendInvite } from '../commands/resend-invite.js';
import { RevokeInvite } from '../commands/revoke-invite.js';
import { canManageInvites } from '../domain/invite-policy.js';
import { InviteLinks } from '../domain/invite-links.js';
import { GetInvite } from '../queries/get-invite.js';
import { InviteQuery, type InviteView, type SentInviteView } from '../queries/invite.view.js';
import { ListInvites } from '../queries/list-invites.js';
import { inviteOperations } from './invite-operations.js';
import { ChangeInviteBody, CreateInviteBody, ResendInviteBody } from './invite.dto.js';

/** Limits the mails of one organization. */
const mails: Bucket = { name: 'mail', quota: 100, seconds: 3600, countedBy: 'organization' };

@ApiTags('Invites')
@Controller('invite')
export class InviteController {
  static readonly access: RouteAccess<'list' | 'get' | 'create' | 'change' | 'resend' | 'revoke'> = {
    list: canManageInvites,
    get: canManageInvites,
    create: canManageInvites,
    change: canManageInvites,
    resend: canManageInvites,
    revoke: canManageInvites,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly links: InviteLinks,
  ) {}

  @Get()
  @Operation(inviteOperations.list)
  list(@CurrentCaller() caller: Caller, @Query() query: InviteQuery): Promise<Page<InviteView>> {
    return this.queries.execute(new ListInvites(caller, query));
  }

  @Get(':id')
  @Operation(inviteOperations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<InviteView>> {
    return this.queries.execute(new GetInvite(caller, id));
  }

  @Post()
  @RateLimit(mails)
  @AnswersSecret()
  @Operation(inviteOperations.create)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateInviteBody): Promise<Versioned<SentInviteView>> {
    const { email, name = null, role_ids, team_ids = [], expires_in_days: days } = body;
    const draft = { email, name, role_ids, team_ids, days };
    const { id, secret } = await this.commands.execute(new CreateInvite(caller, draft));
    return (await this.withLink(caller, id, secret)).at(`/invite/${id}`);
  }

  @Patch(':id')
  @Operation(inviteOperations.change)
  async change(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ChangeInviteBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<InviteView>> {
    await this.commands.execute(new ChangeInvite(caller, id, body, expected));
    return this.get(caller, id);
  }

  @Post(':id/resend')
  @RateLimit(mails)
  @AnswersSecret()
  @Operation(inviteOperations.resend)
  async resend(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() _: ResendInviteBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<SentInviteView>> {
    return this.withLink(caller, id, await this.commands.execute(new ResendInvite(caller, id, expected)));
  }

  @Delete(':id')
  @Operation(inviteOperations.revoke)
  revoke(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    return this.commands.execute(new RevokeInvite(caller, id, expected));
  }

  private async withLink(caller: Caller, id: string, secret: string | null): Promise<Versioned<SentInviteView>> {
    const { version, view } = await this.get(caller, id);
    return Versioned.of(version, Object.assign(view, { invite_url: secret === null ? null : this.links.to(secret) }));
  }
}
