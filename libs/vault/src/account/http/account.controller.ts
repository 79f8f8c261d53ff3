import { Body, Controller, Param, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsObject, IsString, Length, MaxLength } from 'class-validator';
import { type RouteAccess } from '#kernel';
import { MayBeAbsent } from '#kernel/http';
import { SignedOrganization } from '#platform/service-auth';
import {
  type AccountIds,
  type AccountVariables,
  type ListedStatus,
  listStatuses,
  listVariables,
  type Revocation,
  revokeAccount,
  setVariables,
  type VariableValues,
} from '#vault-protocol';
import { ExpectedDefinitionFields, expectedDefinitionIn } from '../../integration/http/integration.dto.js';
import { Serve, serviceOnly } from '../../trust/http/service-route.js';
import { RevokeAccount } from '../commands/revoke-account.js';
import { SetVariables } from '../commands/set-variables.js';
import { ListAccountStatuses } from '../queries/list-account-statuses.js';
import { ListVariables } from '../queries/list-variables.js';

class AccountIdsBody implements AccountIds {
  @IsArray() @ArrayMaxSize(200) @IsString({ each: true }) @MaxLength(60, { each: true }) account_ids!: string[];
}

class RevokeBody implements Revocation {
  /** The reason for the log: `connection_deleted`, `connection_disconnected`, `not_allowed`. */
  @MayBeAbsent() @Length(1, 100) reason?: string;
}

class VariablesBody extends ExpectedDefinitionFields implements VariableValues {
  /** Values by name; null clears a variable. */
  @IsObject() variables!: Record<string, unknown>;
}

@ApiExcludeController()
@Controller()
export class AccountController {
  static readonly access: RouteAccess<'statuses' | 'revoke' | 'variables' | 'setVariables'> = {
    statuses: serviceOnly,
    revoke: serviceOnly,
    variables: serviceOnly,
    setVariables: serviceOnly,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Serve(listStatuses)
  statuses(@SignedOrganization() orgId: string, @Body() body: AccountIdsBody): Promise<Record<string, ListedStatus>> {
    return this.queryBus.execute(new ListAccountStatuses(orgId, body.account_ids));
  }

  @Serve(revokeAccount)
  async revoke(@SignedOrganization() orgId: string, @Param('id') id: string, @Body() body: RevokeBody) {
    await this.commandBus.execute(new RevokeAccount(orgId, id, body.reason ?? 'requested'));
    return { state: 'revoked' } as const;
  }

  @Serve(listVariables)
  variables(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Query() expected: ExpectedDefinitionFields,
  ): Promise<AccountVariables> {
    return this.queryBus.execute(new ListVariables(orgId, id, expectedDefinitionIn(expected)));
  }

  @Serve(setVariables)
  async setVariables(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Body() { variables, ...expected }: VariablesBody,
  ): Promise<AccountVariables> {
    await this.commandBus.execute(new SetVariables(orgId, id, variables, expectedDefinitionIn(expected)));
    return this.variables(orgId, id, expected);
  }
}
