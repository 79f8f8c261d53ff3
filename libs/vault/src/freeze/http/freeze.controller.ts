import { Body, Controller, HttpCode, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { type RouteAccess, SignedOrganization } from '#kernel';
import { theService } from '../../trust/domain/service-access.js';
import { FreezeOrganization } from '../commands/freeze-organization.js';

export class FreezeBody {
  @IsBoolean() frozen!: boolean;
}

@ApiExcludeController()
@Controller('v1/organization')
export class FreezeController {
  static readonly access: RouteAccess<'freeze'> = { freeze: theService };

  constructor(private readonly commands: CommandBus) {}

  /** For the organization that the request is signed for. */
  @Put('freeze')
  @HttpCode(204)
  freeze(@SignedOrganization() orgId: string, @Body() { frozen }: FreezeBody): Promise<void> {
    return this.commands.execute(new FreezeOrganization(orgId, frozen));
  }
}
