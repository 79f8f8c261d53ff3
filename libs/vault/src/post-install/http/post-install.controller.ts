import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type RouteAccess } from '#kernel';
import { SignedOrganization } from '#platform/service-auth';
import { type PostInstallRun, runPostInstall } from '#vault-protocol';
import { askedIn } from '../../integration/http/asked-definition.dto.js';
import { Serve, theService } from '../../serve-route.js';
import { RunPostInstall } from '../commands/run-post-install.js';
import { RunPostInstallBody } from './post-install.dto.js';

@ApiExcludeController()
@Controller()
export class PostInstallController {
  static readonly access: RouteAccess<'run'> = { run: theService };

  constructor(private readonly commands: CommandBus) {}

  @Serve(runPostInstall)
  run(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Body() body: RunPostInstallBody,
  ): Promise<PostInstallRun> {
    return this.commands.execute(new RunPostInstall(orgId, id, askedIn(body), body.steps));
  }
}
