import { Controller, Get, Param } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { appScopes } from '#identity';
import { everybody, Operation, type OperationFacts, type RouteAccess } from '#kernel';
import { McpAddresses } from '../../toolbox/domain/mcp-addresses.js';
import { ProtectedResourceView } from './protected-resource.view.js';

const exampleOf = (path: string): ProtectedResourceView => ({
  resource: `https://api.example.com${path}`,
  authorization_servers: ['https://api.example.com'],
  scopes_supported: [...appScopes],
  bearer_methods_supported: ['header'],
});

const about =
  'What a client asks that was answered 401 there (RFC 9728): where it signs in for a token of that address. An API ' +
  'token opens it too. Needs no token.';

const operations = {
  all: {
    id: 'getMcpMetadata',
    summary: 'How the address of all toolboxes is signed in to',
    description: about,
    view: ProtectedResourceView,
    example: exampleOf('/mcp'),
  },
  one: {
    id: 'getMcpMetadataOfToolbox',
    summary: 'How the address of one toolbox is signed in to',
    description: `${about} It says the same of a toolbox that there is and of one that there is not.`,
    view: ProtectedResourceView,
    example: exampleOf('/mcp/toolbox/tbx_01k7vm3q8ef6ha4x2c9b5t0rsd'),
  },
} satisfies Record<string, OperationFacts>;

/** Where `resource_metadata` of a 401 leads. It reads nothing, so that nobody learns which toolboxes there are. */
@ApiTags('Agents')
@Controller('.well-known/oauth-protected-resource/mcp')
export class ProtectedResourceController {
  static readonly access: RouteAccess<keyof typeof operations> = { all: everybody, one: everybody };

  constructor(private readonly addresses: McpAddresses) {}

  @Get()
  @ApiSecurity({})
  @Operation(operations.all)
  all(): ProtectedResourceView {
    return this.about(null);
  }

  @Get('toolbox/:id')
  @ApiSecurity({})
  @Operation(operations.one)
  one(@Param('id') id: string): ProtectedResourceView {
    return this.about(id);
  }

  private about(toolboxId: string | null): ProtectedResourceView {
    const resource = this.addresses.of(toolboxId);
    const authorization_servers = [this.addresses.serviceUrl];
    return { resource, authorization_servers, scopes_supported: [...appScopes], bearer_methods_supported: ['header'] };
  }
}
