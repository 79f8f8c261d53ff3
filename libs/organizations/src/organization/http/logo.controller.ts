import { Controller, Delete, Param, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, IfMatch, type RouteAccess, type Versioned } from '#kernel';
import { heavyRequests, RateLimit } from '#platform/rate-limit';
import { type ImageUpload, SentImage, TakesImage } from '#platform/images';
import { Operation } from '#platform/openapi';
import { ChangeLogo } from '../commands/change-logo.js';
import { canManageOrganization } from '../domain/organization-policy.js';
import { GetOrganization } from '../queries/get-organization.js';
import { type OrganizationView } from '../queries/organization.view.js';
import { logoOperations } from './logo-operations.js';

const maxBytes = 2 << 20;

@ApiTags('Organizations')
@Controller('organization/:id/logo')
export class LogoController {
  static readonly access: RouteAccess<'replace' | 'remove'> = {
    replace: canManageOrganization,
    remove: canManageOrganization,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Put()
  @TakesImage(maxBytes)
  @RateLimit(heavyRequests)
  @Operation(logoOperations.put)
  async replace(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @SentImage() image: ImageUpload,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<OrganizationView>> {
    await this.commands.execute(new ChangeLogo(caller, id, image, expected));
    return this.queries.execute(new GetOrganization(caller, id));
  }

  @Delete()
  @Operation(logoOperations.remove)
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    await this.commands.execute(new ChangeLogo(caller, id, null, expected));
  }
}
