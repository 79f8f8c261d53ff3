import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { unauthorized } from '../../domain/errors.js';
import { RawBody } from '../request/raw-body.js';
import { RequestVerifier } from '../../security/service-auth/request-verifier.js';

type SignedRequest = FastifyRequest & { orgId?: string };

/** Lets through what another service of ours has signed; as a guard, for pipes have not parsed the body yet. */
@Injectable()
export class SignedRequestGuard implements CanActivate {
  constructor(private readonly verifier: RequestVerifier) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SignedRequest>();
    const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!token) throw unauthorized('token_missing', 'A service token is required in the Authorization header.');
    const body = request.body instanceof RawBody ? request.body.text : '';
    request.orgId = await this.verifier.verify(token, { method: request.method, path: request.url, body });
    return true;
  }
}

/** The organization that a signed request is about. */
export const SignedOrganization = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<SignedRequest>().orgId,
);
