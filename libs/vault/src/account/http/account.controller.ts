import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type RouteAccess, SignedOrganization } from '#kernel';
import { askedIn, AskedDefinitionFields } from '../../integration/http/asked-definition.dto.js';
import { theService } from '../../trust/domain/service-access.js';
import { RevokeAccount } from '../commands/revoke-account.js';
import { SetVariables } from '../commands/set-variables.js';
import { type AccountStatusesView } from '../queries/account-status.view.js';
import { ListAccountStatuses } from '../queries/list-account-statuses.js';
import { ListVariables } from '../queries/list-variables.js';
import { type AccountVariablesView } from '../queries/variable.view.js';
import { AccountIdsBody, RevokeBody, VariablesBody } from './account.dto.js';

@ApiExcludeController()
@Controller('v1/accounts')
export class AccountController {
  static readonly access: RouteAccess<'statuses' | 'revoke' | 'variables' | 'setVariables'> = {
    statuses: theService,
    revoke: theService,
    variables: theService,
    setVariables: theService,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('status')
  @HttpCode(200)
  statuses(@SignedOrganization() orgId: string, @Body() body: AccountIdsBody): Promise<AccountStatusesView> {
    return this.queries.execute(new ListAccountStatuses(orgId, body.account_ids));
  }

  @Post(':id/revoke')
  @HttpCode(202)
  async revoke(@SignedOrganization() orgId: string, @Param('id') id: string, @Body() body: RevokeBody) {
    await this.commands.execute(new RevokeAccount(orgId, id, body.reason ?? 'requested'));
    return { state: 'revoked' };
  }

  @Get(':id/variables')
  variables(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Query() asked: AskedDefinitionFields,
  ): Promise<AccountVariablesView> {
    return this.queries.execute(new ListVariables(orgId, id, askedIn(asked)));
  }

  @Patch(':id/variables')
  async setVariables(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Body() { variables, ...asked }: VariablesBody,
  ): Promise<AccountVariablesView> {
    await this.commands.execute(new SetVariables(orgId, id, variables, askedIn(asked)));
    return this.variables(orgId, id, asked);
  }
}
