import { Body, Controller, Param, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type RouteAccess } from '#kernel';
import { SignedOrganization } from '#platform/service-auth';
import { installDefinition, listAuthMethods, type SignInMethods } from '#vault-protocol';
import { Serve, serviceOnly } from '../../trust/http/service-route.js';
import { InstallDefinition } from '../commands/install-definition.js';
import { ListAuthMethods } from '../queries/list-auth-methods.js';
import { ExpectedDefinitionFields, expectedDefinitionIn, InstallBody } from './integration.dto.js';

@ApiExcludeController()
@Controller()
export class IntegrationController {
  static readonly access: RouteAccess<'install' | 'authMethods'> = { install: serviceOnly, authMethods: serviceOnly };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Serve(installDefinition)
  async install(@SignedOrganization() org_id: string, @Param('id') id: string, @Body() body: InstallBody) {
    const { slug, definition_digest, definition_version, definition } = body;
    const installed = { org_id, id, slug, definition_digest, definition_version, definition };
    await this.commandBus.execute(new InstallDefinition(installed));
    return { id, definition_digest };
  }

  @Serve(listAuthMethods)
  authMethods(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Query() expected: ExpectedDefinitionFields,
  ): Promise<SignInMethods> {
    return this.queryBus.execute(new ListAuthMethods(orgId, id, expectedDefinitionIn(expected)));
  }
}
