import { Controller, Get, Param } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { appScopes } from '#authentication';
import { everybody, type RouteAccess } from '#kernel';
import { Operation } from '#platform/openapi';
import { McpAddresses } from '../../toolbox/domain/mcp-addresses.js';
import { ProtectedResourceView } from './mcp.dto.js';

const buildResourceExample = (path: string): ProtectedResourceView => ({
  resource: `https://api.example.com${path}`,
  authorization_servers: ['https://api.example.com'],
  scopes_supported: [...appScopes],
  bearer_methods_supported: ['header'],
});

const about =
  'After a 401, clients read this document to find the authorization server that issues tokens for this address ' +
  '(RFC 9728). An API token is also ' +
  'accepted at the address. This request needs no token.';

/**
 * Serves the metadata to which `resource_metadata` in a 401 response points. The routes read nothing, so they do not
 * reveal which toolboxes exist.
 */
@ApiTags('Agents')
@Controller('.well-known/oauth-protected-resource/mcp')
export class ProtectedResourceController {
  static readonly access: RouteAccess<'all' | 'accounts' | 'one'> = {
    all: everybody,
    accounts: everybody,
    one: everybody,
  };

  constructor(private readonly mcpAddresses: McpAddresses) {}

  @Get()
  @ApiSecurity({})
  @Operation({
    id: 'getMcpMetadata',
    summary: 'Get sign-in metadata for all toolboxes',
    description: about,
    view: ProtectedResourceView,
    example: buildResourceExample('/mcp'),
  })
  all(): ProtectedResourceView {
    return this.about(this.mcpAddresses.buildUrl(null));
  }

  @Get('accounts')
  @ApiSecurity({})
  @Operation({
    id: 'getMcpMetadataOfAccounts',
    summary: 'Get sign-in metadata for all accounts',
    description: about,
    view: ProtectedResourceView,
    example: buildResourceExample('/mcp/accounts'),
  })
  accounts(): ProtectedResourceView {
    return this.about(this.mcpAddresses.accountsUrl);
  }

  @Get('toolbox/:id')
  @ApiSecurity({})
  @Operation({
    id: 'getMcpMetadataOfToolbox',
    summary: 'Get sign-in metadata for a toolbox',
    description: `${about} The response does not depend on whether the toolbox exists.`,
    view: ProtectedResourceView,
    example: buildResourceExample('/mcp/toolbox/tbx_01k7vm3q8ef6ha4x2c9b5t0rsd'),
  })
  one(@Param('id') id: string): ProtectedResourceView {
    return this.about(this.mcpAddresses.buildUrl(id));
  }

  private about(resource: string): ProtectedResourceView {
    const authorization_servers = [this.mcpAddresses.serviceUrl];
    return { resource, authorization_servers, scopes_supported: [...appScopes], bearer_methods_supported: ['header'] };
  }
}
