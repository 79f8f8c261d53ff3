import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type RouteAccess, SignedOrganization } from '#kernel';
import { theService } from '../../trust/domain/service-access.js';
import { RemoveOAuthApp } from '../commands/remove-oauth-app.js';
import { SetOAuthApp } from '../commands/set-oauth-app.js';
import { GetOAuthApp } from '../queries/get-oauth-app.js';
import { type OAuthAppView } from '../queries/oauth-app.view.js';
import { OAuthAppBody } from './oauth-app.dto.js';

@ApiExcludeController()
@Controller('v1/integrations/:id/oauth-app')
export class OAuthAppController {
  static readonly access: RouteAccess<'get' | 'set' | 'remove'> = {
    get: theService,
    set: theService,
    remove: theService,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  get(@SignedOrganization() orgId: string, @Param('id') id: string): Promise<OAuthAppView> {
    return this.queries.execute(new GetOAuthApp(orgId, id));
  }

  @Put()
  async set(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Body() { client_id, client_secret, scopes = null, extra = {} }: OAuthAppBody,
  ): Promise<OAuthAppView> {
    await this.commands.execute(new SetOAuthApp(orgId, id, { client_id, client_secret, scopes, extra }));
    return this.get(orgId, id);
  }

  @Delete()
  @HttpCode(204)
  async remove(@SignedOrganization() orgId: string, @Param('id') id: string): Promise<void> {
    await this.commands.execute(new RemoveOAuthApp(orgId, id));
  }
}
