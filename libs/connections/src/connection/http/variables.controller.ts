import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, CurrentCaller, IfMatch, type Page, PageQuery, type RouteAccess } from '#kernel';
import { Operation } from '#platform/openapi';
import { ChangeVariables } from '../commands/change-variables.js';
import { type ConnectionVariableView } from '../queries/connection-variable.view.js';
import { ListConnectionVariables } from '../queries/list-connection-variables.js';
import { ChangeVariablesBody } from './variables.dto.js';
import { operations } from './variables-operations.js';

/** More than a connector can declare, so one page has all. */
const whole: PageQuery = { limit: 200 };

@ApiTags('Connections')
@Controller('connection/:id/variables')
export class ConnectionVariablesController {
  static readonly access: RouteAccess<keyof typeof operations> = { list: anyMember, change: anyMember };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation(operations.list)
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<ConnectionVariableView>> {
    return this.queries.execute(new ListConnectionVariables(caller, id, query));
  }

  @Patch()
  @Operation(operations.change)
  async change(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { variables }: ChangeVariablesBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Page<ConnectionVariableView>> {
    await this.commands.execute(new ChangeVariables(caller, id, variables, expected));
    return this.list(caller, id, whole);
  }
}
