import { Catch, Optional } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { ApiError, ErrorFilter, Metrics, RefusalListener } from '#kernel';
import { McpAddresses } from '../../toolbox/domain/mcp-addresses.js';

/** Tells who is not let in where the address says how to sign in. Source: RFC 9728, 5.1. */
@Catch()
export class McpErrorFilter extends ErrorFilter {
  constructor(
    metrics: Metrics,
    private readonly addresses: McpAddresses,
    @Optional() listener?: RefusalListener,
  ) {
    super(metrics, listener);
  }

  protected override answer(reply: FastifyReply, requestId: string, error: ApiError): void {
    super.answer(reply, requestId, error.status === 401 ? this.challenging(reply, error) : error);
  }

  private challenging({ request }: FastifyReply, { status, code, message, parts }: ApiError): ApiError {
    const { id = null } = request.params as { id?: string };
    const resource = `resource_metadata="${this.addresses.metadataOf(id)}"`;
    const challenge = `${parts.headers?.['www-authenticate'] ?? 'Bearer'}, ${resource}`;
    return new ApiError(status, code, message, {
      ...parts,
      headers: { ...parts.headers, 'www-authenticate': challenge },
    });
  }
}
