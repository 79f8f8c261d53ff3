import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { Deadline, type RouteAccess, SignedOrganization } from '#kernel';
import { askedIn, AskedDefinitionFields } from '../../integration/http/asked-definition.dto.js';
import { theService } from '../../trust/domain/service-access.js';
import { DiscoverAuthorization } from '../commands/discover-authorization.js';

/** What hinders a sign-in is an answer as well: it is the fault of neither side of this request. */
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
