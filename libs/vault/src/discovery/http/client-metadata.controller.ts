import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { everybody, type RouteAccess } from '#kernel';
import { callbackPath } from '../../oauth-app/domain/oauth-app.js';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { clientMetadata, clientMetadataPath } from '../domain/client-metadata.js';

/**
 * Serves our client ID metadata document, for authorization servers that read such documents instead of registering
 * clients.
 */
@ApiExcludeController()
@Controller()
export class ClientMetadataController {
  static readonly access: RouteAccess<'get'> = { get: everybody };

  constructor(private readonly vaultOptions: VaultOptions) {}

  @Get(clientMetadataPath)
  @Header('cache-control', 'public, max-age=3600')
  get(): object {
    const { vaultUrl } = this.vaultOptions;
    return {
      client_id: vaultUrl + clientMetadataPath,
      client_uri: vaultUrl,
      ...clientMetadata(vaultUrl + callbackPath, 'none'),
    };
  }
}
