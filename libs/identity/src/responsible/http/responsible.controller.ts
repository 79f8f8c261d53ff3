import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags, ApiExcludeController } from '@nestjs/swagger';
import { type RouteAccess, anyMember, type Caller, CurrentCaller, IfMatch, type Versioned } from '#kernel';
import { Operation } from '#platform/openapi';
import { AcceptResponsible } from '../commands/accept-responsible.js';
import { AskResponsible } from '../commands/ask-responsible.js';
import { GetMember } from '../../member/queries/get-member.js';
import { type MemberView } from '../../member/queries/member.view.js';
import { responsibleOperations } from './responsible-operations.js';
import { ResponsibleBody } from './responsible.dto.js';

/** The responsible person of a service member. */
@ApiTags('Members')
@Controller('member/:id/responsible')
export class ResponsibleController {
  static readonly access: RouteAccess<'ask' | 'accept'> = { ask: anyMember, accept: anyMember };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Operation(responsibleOperations.askResponsible)
  async ask(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { user_id }: ResponsibleBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<MemberView>> {
    await this.commands.execute(new AskResponsible(caller, id, user_id, expected));
    return this.queries.execute(new GetMember(caller, id));
  }

  @Post('accept')
  @Operation(responsibleOperations.acceptResponsible)
  async accept(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<MemberView>> {
    await this.commands.execute(new AcceptResponsible(caller, id, expected));
    return this.queries.execute(new GetMember(caller, id));
  }
}

/** The same routes under their plural name. */
@ApiExcludeController()
@Controller('members/:id/responsible')
export class MembersResponsibleController extends ResponsibleController {}
