import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type RouteAccess, SignedOrganization } from '#kernel';
import { askedIn, AskedDefinitionFields } from '../../integration/http/asked-definition.dto.js';
import { theService } from '../../trust/domain/service-access.js';
import { InstallOAuthApp } from '../commands/install-oauth-app.js';
import { UninstallOAuthApp } from '../commands/uninstall-oauth-app.js';
import { GetInstalledOAuthApp } from '../queries/get-installed-oauth-app.js';
import { type InstalledOAuthAppView } from '../queries/installed-oauth-app.view.js';
import { OAuthAppBody } from './oauth-app.dto.js';

@ApiExcludeController()
@Controller('v1/integrations/:id/oauth-app')
export class InstalledOAuthAppController {
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
  get(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Query() asked: AskedDefinitionFields,
  ): Promise<InstalledOAuthAppView> {
    return this.queries.execute(new GetInstalledOAuthApp(orgId, id, askedIn(asked)));
  }

  @Put()
  async set(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Body() body: OAuthAppBody,
  ): Promise<InstalledOAuthAppView> {
    const { client_id, client_secret, scopes = null, extra = {}, own_callback = false, set_by = null } = body;
    const given = { client_id, client_secret, scopes, extra, own_callback, set_by };
    await this.commands.execute(new InstallOAuthApp(orgId, id, given, askedIn(body)));
    return this.get(orgId, id, body);
  }

  @Delete()
  @HttpCode(204)
  async remove(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Query() _asked: AskedDefinitionFields,
  ): Promise<void> {
    await this.commands.execute(new UninstallOAuthApp(orgId, id));
  }
}
