import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { RequestVerifier, verifyRequest } from '#kernel';

type SignedRequest = FastifyRequest & { orgId?: string };

/** Lets through what the vault has signed. */
@Injectable()
export class VaultEventGuard implements CanActivate {
  constructor(private readonly verifier: RequestVerifier) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SignedRequest>();
    request.orgId = await verifyRequest(this.verifier, request);
    return true;
  }
}

/** The organization that a signed request is about. */
export const SignedOrganization = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<SignedRequest>().orgId,
);
