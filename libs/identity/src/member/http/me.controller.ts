import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, anyMember, type Caller, CurrentCaller, Operation } from '#kernel';
import { GetMe } from '../queries/get-me.js';
import { MeView } from '../queries/me.view.js';

@ApiTags('Current user')
@Controller('user/me')
export class MeController {
  static readonly access: RouteAccess<'get'> = { get: anyMember };

  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    id: 'getMe',
    summary: 'Who the caller is',
    description: 'The member behind the token, with all that they may do now, their teams and what restricts them.',
    view: MeView,
  })
  get(@CurrentCaller() caller: Caller): Promise<MeView> {
    return this.queries.execute(new GetMe(caller));
  }
}
