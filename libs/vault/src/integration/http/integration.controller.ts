import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type RouteAccess } from '#kernel';
import { theService } from '../../trust/domain/vault-admission.js';
import { SignedOrganization } from '../../trust/signed-organization.js';
import { InstallDefinition } from '../commands/install-definition.js';
import { RemoveOAuthApp } from '../commands/remove-oauth-app.js';
import { SetOAuthApp } from '../commands/set-oauth-app.js';
import { type AuthMethodsView } from '../queries/auth-method.view.js';
import { GetOAuthApp } from '../queries/get-oauth-app.js';
import { ListAuthMethods } from '../queries/list-auth-methods.js';
import { type OAuthAppView } from '../queries/oauth-app.view.js';
import { InstallBody, OAuthAppBody } from './integration.dto.js';

@ApiExcludeController()
@Controller('v1/integrations/:id')
export class IntegrationController {
  static readonly access: RouteAccess<'install' | 'authMethods' | 'getOAuthApp' | 'setOAuthApp' | 'removeOAuthApp'> = {
    install: theService,
    authMethods: theService,
    getOAuthApp: theService,
    setOAuthApp: theService,
    removeOAuthApp: theService,
  };

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
  authMethods(@SignedOrganization() orgId: string, @Param('id') id: string): Promise<AuthMethodsView> {
    return this.queries.execute(new ListAuthMethods(orgId, id));
  }

  @Get('oauth-app')
  getOAuthApp(@SignedOrganization() orgId: string, @Param('id') id: string): Promise<OAuthAppView> {
    return this.queries.execute(new GetOAuthApp(orgId, id));
  }

  @Put('oauth-app')
  async setOAuthApp(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Body() { client_id, client_secret, scopes = null, extra = {} }: OAuthAppBody,
  ): Promise<OAuthAppView> {
    await this.commands.execute(new SetOAuthApp(orgId, id, { client_id, client_secret, scopes, extra }));
    return this.getOAuthApp(orgId, id);
  }

  @Delete('oauth-app')
  @HttpCode(204)
  async removeOAuthApp(@SignedOrganization() orgId: string, @Param('id') id: string): Promise<void> {
    await this.commands.execute(new RemoveOAuthApp(orgId, id));
  }
}
