import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { RawBody, unauthorized } from '#kernel';
import { processHeader } from './addressed-process.js';
import { RequestVerifier } from './request-verifier.js';

type SignedRequest = FastifyRequest & { orgId?: string };

/**
 * Admits requests signed by another service of the installation. This is a guard, because guards run before pipes
 * parse the body.
 */
@Injectable()
export class SignedRequestGuard implements CanActivate {
  constructor(private readonly verifier: RequestVerifier) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<SignedRequest>();
    http.getResponse<FastifyReply>().header(processHeader, this.verifier.processId);
    const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!token) throw unauthorized('token_missing', 'A service token is required in the Authorization header.');
    const parts = { method: request.method, path: request.url, body: bytesOf(request) };
    request.orgId = await this.verifier.verify(token, parts);
    return true;
  }
}

/**
 * Returns the raw body.
 * @throws unauthorized when the raw body is not available, because the signature cannot be checked.
 */
function bytesOf({ body, headers }: FastifyRequest): Buffer {
  if (body instanceof RawBody) return body.bytes;
  const unread = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (body === undefined && !unread) return Buffer.alloc(0);
  throw unauthorized('service_token_invalid', 'The body of a signed request must be sent as application/json.');
}

/** The organization of a signed request. */
export const SignedOrganization = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<SignedRequest>().orgId,
);
