import { Body, Controller, Get, Patch } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, anyMember, type Caller, CurrentCaller, IfMatch, type Versioned } from '#kernel';
import { Operation } from '#platform/openapi';
import { ChooseNotifications } from '../commands/choose-notifications.js';
import { GetMe } from '../queries/get-me.js';
import { me } from '../../member/http/member-examples.js';
import { MeView } from '../queries/me.view.js';
import { UpdateMeBody } from './me.dto.js';

@ApiTags('Current user')
@Controller('user/me')
export class MeController {
  static readonly access: RouteAccess<'get' | 'update'> = { get: anyMember, update: anyMember };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'getMe',
    summary: 'Get the current user',
    description: 'The member behind the token, with their current permissions, teams and restrictions.',
    view: MeView,
    example: me,
  })
  get(@CurrentCaller() caller: Caller): Promise<Versioned<MeView>> {
    return this.queries.execute(new GetMe(caller));
  }

  @Patch()
  @Operation({
    id: 'updateMe',
    summary: 'Update email notification settings',
    description:
      'Turns kinds of mail on and off for the caller in this organization. Kinds that you do not send stay the same. ' +
      'For new members, all kinds are on.',
    body: { type: UpdateMeBody, example: { notifications: { access_requests: false } } },
    view: MeView,
    example: { ...me, notifications: { ...me.notifications, access_requests: false } },
    errors: { 412: 'The member has changed since you read it.' },
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Body() { notifications = {} }: UpdateMeBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<MeView>> {
    await this.commands.execute(new ChooseNotifications(caller, notifications, expected));
    return this.get(caller);
  }
}
