import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type RouteAccess, SignedOrganization } from '#kernel';
import { theService } from '../../trust/domain/service-access.js';
import { InstallDefinition } from '../commands/install-definition.js';
import { type InstalledAuthMethodsView } from '../queries/auth-method.view.js';
import { ListAuthMethods } from '../queries/list-auth-methods.js';
import { InstallBody } from './integration.dto.js';

@ApiExcludeController()
@Controller('v1/integrations/:id')
export class IntegrationController {
  static readonly access: RouteAccess<'install' | 'authMethods'> = { install: theService, authMethods: theService };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Put()
  async install(@SignedOrganization() org_id: string, @Param('id') id: string, @Body() body: InstallBody) {
    const { slug, definition_digest, definition } = body;
    await this.commands.execute(new InstallDefinition({ org_id, id, slug, definition_digest, definition }));
    return { id, definition_digest };
  }

  @Get('auth-methods')
  authMethods(@SignedOrganization() orgId: string, @Param('id') id: string): Promise<InstalledAuthMethodsView> {
    return this.queries.execute(new ListAuthMethods(orgId, id));
  }
}
