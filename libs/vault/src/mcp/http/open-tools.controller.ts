import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { Deadline, givenUp, type RouteAccess, SignedOrganization, TimeLimit } from '#kernel';
import { askedIn } from '../../integration/http/asked-definition.dto.js';
import { theService } from '../../trust/domain/service-access.js';
import { ListOpenTools } from '../commands/list-open-tools.js';
import { ListRemoteToolsBody } from './remote-tools.dto.js';

@ApiExcludeController()
@Controller('v1/integrations/:id/remote-tools')
export class OpenToolsController {
  static readonly access: RouteAccess<'list'> = { list: theService };

  constructor(private readonly commands: CommandBus) {}

  @Post('list')
  @Deadline(65_000)
  @HttpCode(200)
  list(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Body() body: ListRemoteToolsBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const time = new TimeLimit(body.timeout_ms ?? 20_000, givenUp(reply));
    return this.commands.execute(new ListOpenTools(orgId, id, askedIn(body), time));
  }
}
