import { Body, Controller, Param, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsObject, IsString, Length } from 'class-validator';
import { type RouteAccess } from '#kernel';
import { MayBeAbsent, MayBeNull } from '#kernel/http';
import { SignedOrganization } from '#platform/service-auth';
import {
  getOAuthApp,
  type OAuthAppInput,
  type InstalledOAuthApps,
  listOAuthApps,
  type OAuthAppFacts,
  removeOAuthApp,
  setOAuthApp,
} from '#vault-protocol';
import { ExpectedDefinitionFields, expectedDefinitionIn } from '../../integration/http/integration.dto.js';
import { Serve, serviceOnly } from '../../trust/http/service-route.js';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { InstallOAuthApp, UninstallOAuthApp } from '../commands/install-oauth-app.js';
import { GetOAuthApp } from '../queries/get-oauth-app.js';
import { ListOAuthApps } from '../queries/list-oauth-apps.js';

class OAuthAppBody extends ExpectedDefinitionFields implements OAuthAppInput {
  @MayBeAbsent() @Length(1, 60) org?: string;
  @Length(1, 500) client_id!: string;
  /** If omitted, the stored secret is kept, provided that `client_id` stays the same. */
  @MayBeAbsent() @Length(1, 2000) client_secret?: string;
  @MayBeNull() @IsArray() @ArrayMaxSize(200) @IsString({ each: true }) scopes?: string[] | null;
  @MayBeAbsent() @IsObject() extra?: Record<string, unknown>;
  /** Whether a new client_id is registered with the connector's own redirect address. */
  @MayBeAbsent() @IsBoolean() own_callback?: boolean;
  /** The member who sets the application. */
  @MayBeAbsent() @Length(1, 60) set_by?: string;
}

class IntegrationIdsBody {
  @IsArray() @ArrayMaxSize(200) @Length(1, 60, { each: true }) integration_ids!: string[];
}

@ApiExcludeController()
@Controller()
export class OAuthAppController {
  static readonly access: RouteAccess<'get' | 'set' | 'remove' | 'list'> = {
    get: serviceOnly,
    set: serviceOnly,
    remove: serviceOnly,
    list: serviceOnly,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly vaultOptions: VaultOptions,
  ) {}

  @Serve(getOAuthApp)
  get(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Query() expected: ExpectedDefinitionFields,
  ): Promise<OAuthAppFacts> {
    return this.queryBus.execute(new GetOAuthApp(orgId, id, expectedDefinitionIn(expected)));
  }

  @Serve(setOAuthApp)
  async set(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Body() body: OAuthAppBody,
  ): Promise<OAuthAppFacts> {
    const { client_id, client_secret, scopes = null, extra = {}, own_callback = false, set_by = null } = body;
    const app = { client_id, client_secret, scopes, extra, own_callback, set_by };
    await this.commandBus.execute(new InstallOAuthApp(orgId, id, app, expectedDefinitionIn(body)));
    return this.get(orgId, id, body);
  }

  @Serve(removeOAuthApp)
  async remove(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Query() _expected: ExpectedDefinitionFields,
  ): Promise<void> {
    await this.commandBus.execute(new UninstallOAuthApp(orgId, id));
  }

  @Serve(listOAuthApps)
  async list(@SignedOrganization() orgId: string, @Body() body: IntegrationIdsBody): Promise<InstalledOAuthApps> {
    const integration_ids = await this.queryBus.execute(new ListOAuthApps(orgId, body.integration_ids));
    return { integration_ids, platform_slugs: Object.keys(this.vaultOptions.platformApps ?? {}) };
  }
}
