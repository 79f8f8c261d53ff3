import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type RouteAccess } from '#kernel';
import { Deadline } from '#kernel/http';
import { SignedOrganization } from '#platform/service-auth';
import { discoverAuthorization, type DiscoveryFailure, type RemoteAuthorization } from '#vault-protocol';
import { ExpectedDefinitionFields, expectedDefinitionIn } from '../../integration/http/integration.dto.js';
import { Serve, serviceOnly } from '../../trust/http/service-route.js';
import { DiscoverAuthorization } from '../commands/discover-authorization.js';

/**
 * Serves the discovery. If it fails, the response is still a success, because neither the service nor the vault caused
 * the failure.
 */
@ApiExcludeController()
@Controller()
export class AuthorizationController {
  static readonly access: RouteAccess<'discover'> = { discover: serviceOnly };

  constructor(private readonly commandBus: CommandBus) {}

  @Serve(discoverAuthorization)
  @Deadline(65_000)
  discover(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Body() body: ExpectedDefinitionFields,
  ): Promise<RemoteAuthorization | DiscoveryFailure> {
    return this.commandBus.execute(new DiscoverAuthorization(orgId, id, expectedDefinitionIn(body)));
  }
}
