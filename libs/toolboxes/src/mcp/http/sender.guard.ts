import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { forbidden, isUrl } from '#kernel';
import { McpAddresses } from '../../toolbox/domain/mcp-addresses.js';
import { McpProtocol } from '../services/mcp-protocol.js';

/**
 * Allows only requests that were sent to the public host, and not by a page of another site. This prevents DNS
 * rebinding, where a page reaches this server through a person's browser.
 */
@Injectable()
export class SenderGuard implements CanActivate {
  constructor(
    private readonly protocol: McpProtocol,
    private readonly addresses: McpAddresses,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const sdk = await this.protocol.sdk;
    const { hostname, protocol, port } = new URL(this.addresses.serviceUrl);
    const local = sdk.localhostAllowedHostnames();
    const names = local.includes(hostname) ? local : [hostname];
    if (!sdk.validateHostHeader(headers.host, names).ok)
      throw forbidden(
        'host_refused',
        'The Host header does not match this server’s address. Use the published address.',
      );
    if (headers.origin === undefined) return true;
    // The SDK accepts an empty header.
    const origin = isUrl(headers.origin) ? new URL(headers.origin) : null;
    const isPublic = origin?.protocol === protocol && origin.port === port;
    if (!isPublic || !sdk.validateOriginHeader(headers.origin, names).ok)
      throw forbidden('origin_refused', 'Requests from pages of other sites are not allowed.');
    return true;
  }
}
