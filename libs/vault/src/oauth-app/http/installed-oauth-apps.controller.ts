import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type RouteAccess, SignedOrganization } from '#kernel';
import { theService } from '../../trust/domain/service-access.js';
import { ListInstalledOAuthApps } from '../queries/list-installed-oauth-apps.js';
import { IntegrationIdsBody } from './oauth-app.dto.js';

/** What is asked of many integrations at once. */
@ApiExcludeController()
@Controller('v1/oauth-apps')
export class InstalledOAuthAppsController {
  static readonly access: RouteAccess<'list'> = { list: theService };

  constructor(private readonly queries: QueryBus) {}

  /** Those of the integrations that have an OAuth application. */
  @Post('installed')
  @HttpCode(200)
  async list(@SignedOrganization() orgId: string, @Body() body: IntegrationIdsBody) {
    return { integration_ids: await this.queries.execute(new ListInstalledOAuthApps(orgId, body.integration_ids)) };
  }
}
