import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { type RouteAccess } from '#kernel';
import { SignedOrganization } from '#platform/service-auth';
import { freezeOrganization, purgeOrganization, type PurgeProgress } from '#vault-protocol';
import { Serve, serviceOnly } from '../../trust/http/service-route.js';
import { FreezeOrganization } from '../commands/freeze-organization.js';
import { PurgeOrganization } from '../commands/purge-organization.js';

class FreezeBody {
  @IsBoolean() frozen!: boolean;
}

class PurgeBody {
  /** Whether to delete the data before all grants are revoked. */
  @IsBoolean() gives_up!: boolean;
}

/** Freezes, unfreezes or purges the organization that the request is signed for. */
@ApiExcludeController()
@Controller()
export class OrganizationController {
  static readonly access: RouteAccess<'freeze' | 'purge'> = { freeze: serviceOnly, purge: serviceOnly };

  constructor(private readonly commandBus: CommandBus) {}

  @Serve(freezeOrganization)
  freeze(@SignedOrganization() orgId: string, @Body() { frozen }: FreezeBody): Promise<void> {
    return this.commandBus.execute(new FreezeOrganization(orgId, frozen));
  }

  @Serve(purgeOrganization)
  purge(@SignedOrganization() orgId: string, @Body() { gives_up }: PurgeBody): Promise<PurgeProgress> {
    return this.commandBus.execute(new PurgeOrganization(orgId, gives_up));
  }
}
