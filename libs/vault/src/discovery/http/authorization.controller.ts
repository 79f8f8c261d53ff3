import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { Deadline, type RouteAccess, SignedOrganization } from '#kernel';
import { askedIn, AskedDefinitionFields } from '../../integration/http/asked-definition.dto.js';
import { theService } from '../../trust/domain/service-access.js';
import { DiscoverAuthorization } from '../commands/discover-authorization.js';

/** A problem with the sign-in is a normal response: neither side of this request caused it. */
@ApiExcludeController()
@Controller('v1/integrations/:id/authorization')
export class AuthorizationController {
  static readonly access: RouteAccess<'discover'> = { discover: theService };

  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Deadline(65_000)
  @HttpCode(200)
  discover(@SignedOrganization() orgId: string, @Param('id') id: string, @Body() body: AskedDefinitionFields) {
    return this.commands.execute(new DiscoverAuthorization(orgId, id, askedIn(body)));
  }
}
