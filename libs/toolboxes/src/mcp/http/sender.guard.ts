import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { forbidden } from '#kernel';
import { McpAddresses } from '../../toolbox/domain/mcp-addresses.js';
import { McpProtocol } from '../services/mcp-protocol.js';

/**
 * Lets through what was sent to the address that clients are told, and by no page of another site: one whose name was
 * made to mean this machine would otherwise speak to it from within somebody's browser.
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
      throw forbidden('host_refused', 'This is not the host that the address is known by.');
    const isOurs = (origin: URL) => origin.protocol === protocol && origin.port === port;
    if (
      !sdk.validateOriginHeader(headers.origin, names).ok ||
      (headers.origin !== undefined && !isOurs(new URL(headers.origin)))
    )
      throw forbidden('origin_refused', 'Pages of other sites may not call this address.');
    return true;
  }
}
