import { Body, Controller, Get, Patch } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiPropertyOptional, ApiTags, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { anyMember, type Caller, notFound, type RouteAccess, versionMismatch } from '#kernel';
import { CurrentCaller, IfMatch, MayBeAbsent, type Versioned } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { member, role } from '../../member/http/member-examples.js';
import { ChooseNotifications } from '../commands/choose-notifications.js';
import { GetMe, MeView, MyNotificationsView } from '../queries/get-me.js';

/** Notifications to change. The others stay the same. */
class NotificationsBody extends PartialType(MyNotificationsView, { skipNullProperties: false }) {}

class UpdateMeBody {
  /** The caller's email notifications in this organization. */
  @ApiPropertyOptional({ type: NotificationsBody })
  @MayBeAbsent()
  @Type(() => NotificationsBody)
  @ValidateNested()
  @IsObject()
  notifications?: NotificationsBody;
}

const organization = { id: 'org_01k7vm3q8ef6ha4x2c9b5t0rsc', name: 'Acme', slug: 'acme' };
const me = {
  user: member,
  organization: { ...organization, logo_url: null, status: 'active', plan: 'team' },
  organizations: [{ ...organization, current: true }],
  token: {
    id: 'atok_01k7vm3q8ef6ha4x2c9b5t0rsb',
    kind: 'personal',
    scopes: null,
    expires_at: '2027-02-18T08:00:00.000Z',
  },
  roles: [role],
  permissions: ['connector:view', 'connection:create', 'tool:execute'],
  features: ['custom_roles', 'service_members'],
  teams: [{ id: 'team_01k7vm3q8ef6ha4x2c9b5t0rsa', name: 'Sales', is_admin: false }],
  seat_class: 'billable',
  restrictions: { bound: true, rule_count: 1, legacy_override: false, active_grant_count: 0 },
  budgets: [
    {
      ...{
        id: 'bdgt_01k7vm3q8ef6ha4x2c9b5t0rsd',
        subject_type: 'member',
        period: 'day',
        calls: 500,
        writes_only: false,
      },
      ...{ used: 120, remaining: 380, resets_at: '2026-11-21T00:00:00.000Z' },
    },
  ],
  pending_request_count: 0,
  responsibility_requests: [],
  notifications: {
    access_requests: true,
    access_decisions: true,
    approvals: true,
    grant_ends: true,
    token_ends: true,
    role_changes: true,
    ownership_changes: true,
    organization_deletion: true,
    webhooks_disabled: true,
    sync_refusals: true,
    payments: true,
  },
};

@ApiTags('Current user')
@Controller('user/me')
export class MeController {
  static readonly access: RouteAccess<'get' | 'update'> = { get: anyMember, update: anyMember };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'getMe',
    summary: 'Get the current user',
    alsoCalled:
      'who am I, whoami, my own permissions, what role am I, my permissions, what am I allowed, ' +
      'which roles do I have, am I signed in',
    description: 'The member behind the token, with their current permissions, teams and restrictions.',
    view: MeView,
    example: me,
  })
  get(@CurrentCaller() caller: Caller): Promise<Versioned<MeView>> {
    return this.queryBus.execute(new GetMe(caller));
  }

  @Patch()
  @Operation({
    id: 'updateMe',
    summary: 'Update email notification settings',
    alsoCalled:
      'too many emails, mute notifications, turn off notifications, turn off email notifications, disable emails, ' +
      'stop mails, stop emails, unsubscribe from emails',
    description:
      'Turns kinds of mail on and off for the caller in this organization. Kinds that you do not send stay the same. ' +
      'For new members, all kinds are on.',
    body: { type: UpdateMeBody, example: { notifications: { access_requests: false } } },
    view: MeView,
    example: { ...me, notifications: { ...me.notifications, access_requests: false } },
    errors: [
      [notFound, 'The caller is not a member.'],
      [versionMismatch, 'The member has changed since you read it.'],
    ],
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Body() { notifications = {} }: UpdateMeBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<MeView>> {
    await this.commandBus.execute(new ChooseNotifications(caller, notifications, expected));
    return this.get(caller);
  }
}
