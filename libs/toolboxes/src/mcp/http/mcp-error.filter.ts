import { Catch, Optional } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { appScopes } from '#authentication';
import { ApiError, ErrorFilter, Metrics, RefusalListener } from '#kernel';
import { McpAddresses } from '../../toolbox/domain/mcp-addresses.js';

/** Tells clients how to sign in, or which scope they need. Source: RFC 9728, 5.1; RFC 6750, 3.1. */
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
    const scope = error.status === 401 ? appScopes[0] : neededScope(error);
    super.answer(reply, requestId, scope === null ? error : this.challenging(reply, error, scope));
  }

  /**
   * Adds the challenge that says how to sign in.
   * @param scope the scope to request: the missing one or, if the request has no token, the read scope.
   */
  private challenging({ request }: FastifyReply, { status, code, message, parts }: ApiError, scope: string): ApiError {
    const { id = null } = request.params as { id?: string };
    const base = parts.headers?.['www-authenticate'] ?? `Bearer realm="latchkey", error="${parts.reason}"`;
    const challenge = `${base}, scope="${scope}", resource_metadata="${this.addresses.metadataOf(id)}"`;
    return new ApiError(status, code, message, {
      ...parts,
      headers: { ...parts.headers, 'www-authenticate': challenge },
    });
  }
}

const neededScope = ({ parts }: ApiError): string | null =>
  parts.reason === 'insufficient_scope' ? ((parts.details as { scope?: string } | undefined)?.scope ?? null) : null;
