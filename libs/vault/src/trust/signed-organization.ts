import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';

export type SignedRequest = FastifyRequest & { orgId?: string };

/** The organization that a signed request is about. */
export const SignedOrganization = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<SignedRequest>().orgId,
);
