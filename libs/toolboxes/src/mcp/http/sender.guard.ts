import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { defineError, isUrl } from '#kernel';
import { McpAddresses } from '../../toolbox/domain/mcp-addresses.js';
import { McpProtocol } from '../services/mcp-protocol.js';

/**
 * Allows only requests that were sent to the public host, and not by a page of another site. This prevents DNS
 * rebinding, where a page reaches this server through a person's browser.
 */
@Injectable()
export class SenderGuard implements CanActivate {
  constructor(
    private readonly mcpProtocol: McpProtocol,
    private readonly mcpAddresses: McpAddresses,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const sdk = await this.mcpProtocol.sdk;
    const { hostname, protocol, port } = new URL(this.mcpAddresses.serviceUrl);
    const local = sdk.localhostAllowedHostnames();
    const names = local.includes(hostname) ? local : [hostname];
    if (!sdk.validateHostHeader(headers.host, names).ok) throw hostRefused();
    if (headers.origin === undefined) return true;
    // The SDK accepts an empty header.
    const origin = isUrl(headers.origin) ? new URL(headers.origin) : null;
    const isPublic = origin?.protocol === protocol && origin.port === port;
    if (!isPublic || !sdk.validateOriginHeader(headers.origin, names).ok) throw originRefused();
    return true;
  }
}

export const hostRefused = defineError(
  403,
  'host_refused',
  'The server does not answer under this host name.',
  () => 'The Host header does not match this server’s address. Use the published address.',
);

export const originRefused = defineError(
  403,
  'origin_refused',
  'Pages of other sites must not call this address.',
  () => 'Requests from pages of other sites are not allowed.',
);
