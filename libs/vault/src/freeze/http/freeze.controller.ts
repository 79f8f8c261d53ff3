import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { type RouteAccess } from '#kernel';
import { SignedOrganization } from '#platform/service-auth';
import { freezeOrganization } from '#vault-protocol';
import { Serve, theService } from '../../serve-route.js';
import { FreezeOrganization } from '../commands/freeze-organization.js';

export class FreezeBody {
  @IsBoolean() frozen!: boolean;
}

@ApiExcludeController()
@Controller()
export class FreezeController {
  static readonly access: RouteAccess<'freeze'> = { freeze: theService };

  constructor(private readonly commands: CommandBus) {}

  /** Freezes or unfreezes the organization that the request is signed for. */
  @Serve(freezeOrganization)
  freeze(@SignedOrganization() orgId: string, @Body() { frozen }: FreezeBody): Promise<void> {
    return this.commands.execute(new FreezeOrganization(orgId, frozen));
  }
}
