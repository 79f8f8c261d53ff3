import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { type RouteAccess } from '#kernel';
import { SignedOrganization } from '#platform/service-auth';
import { type PurgeProgress, purgeOrganization } from '#vault-protocol';
import { Serve, theService } from '../../serve-route.js';
import { PurgeOrganization } from '../commands/purge-organization.js';

export class PurgeBody {
  /** Whether to stop notifying third parties that could not be notified yet. */
  @IsBoolean() gives_up!: boolean;
}

@ApiExcludeController()
@Controller()
export class PurgeController {
  static readonly access: RouteAccess<'purge'> = { purge: theService };

  constructor(private readonly commands: CommandBus) {}

  /** Deletes data of the organization that the request is signed for. */
  @Serve(purgeOrganization)
  purge(@SignedOrganization() orgId: string, @Body() { gives_up }: PurgeBody): Promise<PurgeProgress> {
    return this.commands.execute(new PurgeOrganization(orgId, gives_up));
  }
}
