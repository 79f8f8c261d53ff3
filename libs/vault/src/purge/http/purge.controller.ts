import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { type RouteAccess, SignedOrganization } from '#kernel';
import { theService } from '../../trust/domain/service-access.js';
import { PurgeOrganization } from '../commands/purge-organization.js';

export class PurgeBody {
  /** Whether to stop notifying third parties that could not be notified yet. */
  @IsBoolean() gives_up!: boolean;
}

@ApiExcludeController()
@Controller('v1/organization')
export class PurgeController {
  static readonly access: RouteAccess<'purge'> = { purge: theService };

  constructor(private readonly commands: CommandBus) {}

  /** For the organization that the request is signed for. */
  @Post('purge')
  @HttpCode(200)
  async purge(@SignedOrganization() orgId: string, @Body() { gives_up }: PurgeBody) {
    const progress = await this.commands.execute(new PurgeOrganization(orgId, gives_up));
    return { done: progress === 'done', more: progress === 'more' };
  }
}
