import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type RouteAccess, SignedOrganization } from '#kernel';
import { askedIn } from '../../integration/http/asked-definition.dto.js';
import { theService } from '../../trust/domain/service-access.js';
import { type PostInstallResult, RunPostInstall } from '../commands/run-post-install.js';
import { RunPostInstallBody } from './post-install.dto.js';

@ApiExcludeController()
@Controller('v1/accounts/:id/post-install')
export class PostInstallController {
  static readonly access: RouteAccess<'run'> = { run: theService };

  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  run(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Body() body: RunPostInstallBody,
  ): Promise<PostInstallResult> {
    return this.commands.execute(new RunPostInstall(orgId, id, askedIn(body), body.steps));
  }
}
