import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController, ApiProperty, ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, invalidFields, type RouteAccess } from '#kernel';
import { CurrentCaller, Id, IfMatch, type Versioned } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { missing, service, stale } from '../../member/http/member-examples.js';
import { GetMember } from '../../member/queries/get-member.js';
import { MemberView } from '../../member/queries/member.view.js';
import { AcceptResponsible } from '../commands/accept-responsible.js';
import { AskResponsible } from '../commands/ask-responsible.js';
import { notService, notAsked } from '../../member/domain/responsible-policy.js';

const asked = 'usr_01k7vm3q8ef6ha4x2c9b5t0rsi';

class ResponsibleBody {
  /** An active person of the organization, who has to accept. */
  @Id('usr') @ApiProperty({ example: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsf' }) user_id!: string;
}

/** The responsible person of a service member. */
@ApiTags('Members')
@Controller('member/:id/responsible')
export class ResponsibleController {
  static readonly access: RouteAccess<'ask' | 'accept'> = { ask: anyMember, accept: anyMember };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post()
  @Operation({
    id: 'askResponsible',
    summary: 'Ask a member to take responsibility for a service member',
    description:
      'Nothing changes until the person accepts. The responsible person and holders of `member:manage` can call ' +
      'this route. Restrictions on the responsible person also bind the service member. Rules about “your own” ' +
      'rights treat the two as one person.',
    body: { type: ResponsibleBody, example: { user_id: asked } },
    view: MemberView,
    example: { ...service, responsible_asked_id: asked, responsible_asked_label: 'Katherine Johnson' },
    errors: [[invalidFields, 'The member is not an active person.'], missing, notService, stale],
  })
  async ask(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { user_id }: ResponsibleBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<MemberView>> {
    await this.commandBus.execute(new AskResponsible(caller, id, user_id, expected));
    return this.queryBus.execute(new GetMember(caller, id));
  }

  @Post('accept')
  @Operation({
    id: 'acceptResponsible',
    summary: 'Take responsibility for a service member',
    description:
      'Only the person who was asked can call this route. If the service member was suspended because it had no ' +
      'responsible person, it becomes active again.',
    view: MemberView,
    example: service,
    errors: [notAsked, missing, stale],
  })
  async accept(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<MemberView>> {
    await this.commandBus.execute(new AcceptResponsible(caller, id, expected));
    return this.queryBus.execute(new GetMember(caller, id));
  }
}

/** The same routes under their plural name. */
@ApiExcludeController()
@Controller('members/:id/responsible')
export class MembersResponsibleController extends ResponsibleController {}
