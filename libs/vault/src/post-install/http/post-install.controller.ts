import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type RouteAccess } from '#kernel';
import { ListOfStrings, MayBeAbsent } from '#kernel/http';
import { SignedOrganization } from '#platform/service-auth';
import { type PostInstallRun, runPostInstall, type StepNames } from '#vault-protocol';
import { ExpectedDefinitionFields, expectedDefinitionIn } from '../../integration/http/integration.dto.js';
import { Serve, serviceOnly } from '../../trust/http/service-route.js';
import { RunPostInstall } from '../commands/run-post-install.js';

class RunPostInstallBody extends ExpectedDefinitionFields implements StepNames {
  /** Names of the steps to run; all if omitted. */
  @MayBeAbsent()
  @ListOfStrings({ maxItems: 10, maxLength: 63 })
  steps?: string[];
}

@ApiExcludeController()
@Controller()
export class PostInstallController {
  static readonly access: RouteAccess<'run'> = { run: serviceOnly };

  constructor(private readonly commandBus: CommandBus) {}

  @Serve(runPostInstall)
  run(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Body() body: RunPostInstallBody,
  ): Promise<PostInstallRun> {
    return this.commandBus.execute(new RunPostInstall(orgId, id, expectedDefinitionIn(body), body.steps));
  }
}
