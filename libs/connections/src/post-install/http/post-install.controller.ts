import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, type RouteAccess } from '#kernel';
import { CurrentCaller, IfMatch, ListOfStrings, MayBeAbsent, type Versioned } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { connectionExample, postInstallExample } from '../../connection/http/connection-examples.js';
import { ConnectionView } from '../../connection/queries/connection.view.js';
import { GetConnection } from '../../connection/queries/get-connection.js';
import { RunPostInstall } from '../commands/run-post-install.js';
import { editRequired, connectorRestricted } from '#access-control';
import {
  connectorOfOwnerNotShared,
  noSuchConnection,
  notConnected,
  noPostInstall,
  postInstallRunning,
} from '../../connection/domain/refusals.js';

class RunPostInstallBody {
  /** Names of the steps to run. All steps if omitted. */
  @MayBeAbsent()
  @ListOfStrings({ maxItems: 10, maxLength: 63 })
  steps?: string[];
}

@ApiTags('Connections')
@Controller('connection/:id/run-post-install')
export class PostInstallController {
  static readonly access: RouteAccess<'run'> = { run: anyMember };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post()
  @Operation({
    id: 'runPostInstall',
    summary: 'Run the post-install steps again',
    description:
      "Runs the connector's setup steps again, for example to find the site. The response is sent before the " +
      'steps have run; `post_install` of `GET /connection/{id}` shows the result of each step. A site that ' +
      'was already found does not change: reconnect to choose another one. The owner and members with ' +
      'edit access can call this route.',
    status: 202,
    body: { type: RunPostInstallBody, example: { steps: ['site'] } },
    view: ConnectionView,
    example: { ...connectionExample, post_install: { ...postInstallExample, status: 'running' } },
    errors: [
      editRequired,
      connectorRestricted,
      connectorOfOwnerNotShared,
      noSuchConnection,
      notConnected,
      noPostInstall,
      postInstallRunning,
    ],
  })
  async run(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { steps }: RunPostInstallBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<ConnectionView>> {
    await this.commandBus.execute(new RunPostInstall(caller, id, steps, expected));
    return this.queryBus.execute(new GetConnection(caller, id, 'answer'));
  }
}
