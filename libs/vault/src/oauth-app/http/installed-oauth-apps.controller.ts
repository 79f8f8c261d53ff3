import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type RouteAccess, SignedOrganization } from '#kernel';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { theService } from '../../trust/domain/service-access.js';
import { ListInstalledOAuthApps } from '../queries/list-installed-oauth-apps.js';
import { IntegrationIdsBody } from './oauth-app.dto.js';

/** Queries about many integrations at once. */
@ApiExcludeController()
@Controller('v1/oauth-apps')
export class InstalledOAuthAppsController {
  static readonly access: RouteAccess<'list'> = { list: theService };

  constructor(
    private readonly queries: QueryBus,
    private readonly options: VaultOptions,
  ) {}

  /** Integrations that have an OAuth application, and connectors with an application of the operator. */
  @Post('installed')
  @HttpCode(200)
  async list(@SignedOrganization() orgId: string, @Body() body: IntegrationIdsBody) {
    const integration_ids = await this.queries.execute(new ListInstalledOAuthApps(orgId, body.integration_ids));
    return { integration_ids, platform_slugs: Object.keys(this.options.platformApps ?? {}) };
  }
}
