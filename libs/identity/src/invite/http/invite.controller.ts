import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, IsArray, IsEmail, IsInt, IsString, Max, Min } from 'class-validator';
import { type Caller, invalidFields, notFound, type RouteAccess } from '#kernel';
import {
  AnswersSecret,
  CurrentCaller,
  IfMatch,
  MayBeAbsent,
  NullableText,
  Text,
  Versioned,
  recentSignInRequired,
} from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation, type RouteError } from '#platform/openapi';
import { RateLimit, defineBucket } from '#platform/rate-limit';
import { ChangeInvite } from '../commands/change-invite.js';
import { CreateInvite } from '../commands/create-invite.js';
import { ResendInvite } from '../commands/resend-invite.js';
import { RevokeInvite } from '../commands/revoke-invite.js';
import { InviteLinks } from '../domain/invite-links.js';
import { canManageInvites } from '../domain/invite-policy.js';
import { GetInvite } from '../queries/get-invite.js';
import { InviteView, SentInviteView } from '../queries/invite.view.js';
import { ListInvites, InviteQuery } from '../queries/list-invites.js';
import { RoleIds } from '../../role/http/role-ids.js';
import { permissionsLacking, seatLimit } from '../../role/domain/refusals.js';
import { notTeamAdmin, usableAccountInTeam, provisionedTeam } from '../../team/domain/team-policy.js';
import { ownersOnly, alreadyMember } from '../../member/domain/refusals.js';
import { alreadyInvited, inviteNotPending, tooManySends } from '../domain/invite.js';

class ChangeInviteBody {
  /**
   * The ids of the roles, at least one. You must hold every permission of the roles that you add. A new invite without
   * this field gets the organization's default role.
   */
  @RoleIds()
  role_ids?: string[];

  /**
   * The ids of the teams that the person joins. You must be allowed to add members to each team that you add. If you see
   * the link of the invite, you must also be in these teams.
   */
  @ApiPropertyOptional({ type: [String], example: ['team_01k7vm3q8ef6ha4x2c9b5t0rsd'] })
  @MayBeAbsent()
  @ArrayUnique()
  @IsString({ each: true })
  @ArrayMaxSize(50)
  @IsArray()
  team_ids?: string[];
}

class CreateInviteBody extends ChangeInviteBody {
  /** The email address of the invited person. */
  @IsEmail() @Text({ max: 254 }) email!: string;

  /** The display name of the invited person. */
  @NullableText({ max: 80 })
  name?: string | null;

  /** Lifetime of the invite in days. Defaults to the organization's setting. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 30 })
  @MayBeAbsent()
  @Max(30)
  @Min(1)
  @IsInt()
  expires_in_days?: number;
}

class ResendInviteBody {}

const roleExample = { id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd', name: 'Member', is_system: true };
const inviteExample = {
  id: 'inv_01k7vm3q8ef6ha4x2c9b5t0rse',
  email: 'ada@example.com',
  name: null,
  role_ids: [roleExample.id],
  roles: [roleExample],
  team_ids: [],
  status: 'pending',
  invited_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsf',
  invited_by_label: 'Grace Hopper',
  expires_at: '2026-11-27T08:00:00.000Z',
  sent_at: null,
  send_count: 0,
  accepted_user_id: null,
  can_manage: true,
  can_resend: true,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
};

const sentInviteExample = { ...inviteExample, invite_url: 'https://app.example.com/join#token=lk_live_inv_…' };
const missing: RouteError = [notFound, 'No such invite.'];
const ungrantable: readonly RouteError[] = [
  [permissionsLacking, 'You do not hold every permission of the invite’s roles.'],
  [notTeamAdmin, 'You do not administer one of the teams.'],
  [usableAccountInTeam, 'You see the link and are not in one of the teams.'],
  [ownersOnly, 'Only an owner can invite a former owner back.'],
  provisionedTeam,
];

/** Limits the mails of one organization. */
const mails = defineBucket({
  name: 'mail',
  counts: 'Emails per organization.',
  quota: 100,
  seconds: 3600,
  countedBy: 'organization',
});

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
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly inviteLinks: InviteLinks,
  ) {}

  @Get()
  @Operation({
    id: 'listInvites',
    summary: 'List invites',
    description: 'Pending invites, or those with the given `status`. Needs `member:manage`.',
    pageOf: InviteView,
    example: { result: [inviteExample], next_cursor: null, prev_cursor: null },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: InviteQuery): Promise<Page<InviteView>> {
    return this.queryBus.execute(new ListInvites(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getInvite',
    summary: 'Get an invite',
    description: 'One invite, without its secret. Needs `member:manage`.',
    view: InviteView,
    example: inviteExample,
    errors: [missing],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<InviteView>> {
    return this.queryBus.execute(new GetInvite(caller, id));
  }

  @Post()
  @RateLimit(mails)
  @AnswersSecret()
  @Operation({
    id: 'createInvite',
    summary: 'Create an invite',
    alsoCalled:
      'invite a person, add a user, add a person to the organization, send an invitation, invitation, ' +
      'onboard someone',
    description:
      'The link is mailed. If this installation sends no mail, the response contains the link instead. Anyone with ' +
      'the link can join as the invited person. Needs `member:manage`, every permission of the roles, and ' +
      '`team:manage` for teams that you do not administer.',
    status: 201,
    body: { type: CreateInviteBody, example: { email: 'ada@example.com', role_ids: [roleExample.id] } },
    view: SentInviteView,
    example: sentInviteExample,
    errors: [
      recentSignInRequired,
      [invalidFields, 'A role or team is unknown, or the address is outside the allowed domains.'],
      ...ungrantable,
      alreadyMember,
      alreadyInvited,
      seatLimit,
    ],
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateInviteBody): Promise<Versioned<SentInviteView>> {
    const { email, name = null, role_ids, team_ids = [], expires_in_days: days } = body;
    const draft = { email, name, role_ids, team_ids, days };
    const { id, secret } = await this.commandBus.execute(new CreateInvite(caller, draft));
    return (await this.withLink(caller, id, secret)).at(`/invite/${id}`);
  }

  @Patch(':id')
  @Operation({
    id: 'updateInvite',
    summary: 'Update an invite',
    description:
      'Changes the roles and teams of a pending invite. Needs `member:manage`. You must hold every permission of ' +
      'the roles that you add, and administer the teams that you add, or have `team:manage`.',
    body: { type: ChangeInviteBody, example: { role_ids: [roleExample.id] } },
    view: InviteView,
    example: inviteExample,
    errors: [[invalidFields, 'A role or team is unknown.'], ...ungrantable, missing, inviteNotPending],
  })
  async change(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ChangeInviteBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<InviteView>> {
    await this.commandBus.execute(new ChangeInvite(caller, id, body, expected));
    return this.get(caller, id);
  }

  @Post(':id/resend')
  @RateLimit(mails)
  @AnswersSecret()
  @Operation({
    id: 'resendInvite',
    summary: 'Resend an invite',
    description:
      'Creates a new link. The link is mailed, or returned if this installation sends no mail. The old link ' +
      'stops working and the lifetime starts again. An invite can be sent at most five times. Needs ' +
      '`member:manage` and the same rights as creating the invite (also `team:manage` for teams that you do not ' +
      'administer), because anyone with the link can join as the ' +
      'invited person.',
    body: { type: ResendInviteBody, example: {} },
    view: SentInviteView,
    example: sentInviteExample,
    errors: [recentSignInRequired, ...ungrantable, missing, inviteNotPending, tooManySends, seatLimit],
  })
  async resend(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() _: ResendInviteBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<SentInviteView>> {
    return this.withLink(caller, id, await this.commandBus.execute(new ResendInvite(caller, id, expected)));
  }

  @Delete(':id')
  @Operation({
    id: 'revokeInvite',
    summary: 'Revoke an invite',
    alsoCalled: 'cancel an invite',
    description: 'The link stops working. Needs `member:manage`. Revoking a revoked invite changes nothing.',
    status: 204,
    errors: [missing, inviteNotPending],
  })
  revoke(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    return this.commandBus.execute(new RevokeInvite(caller, id, expected));
  }

  private async withLink(caller: Caller, id: string, secret: string | null): Promise<Versioned<SentInviteView>> {
    const { version, view } = await this.get(caller, id);
    return Versioned.of(
      version,
      Object.assign(view, { invite_url: secret === null ? null : this.inviteLinks.to(secret) }),
    );
  }
}
