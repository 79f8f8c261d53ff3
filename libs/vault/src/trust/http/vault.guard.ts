import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { accessOf, everybody, RequestVerifier, verifyRequest } from '#kernel';
import { type SignedRequest } from '../signed-organization.js';

/** Lets the service's signed requests through, and browsers where a controller says `everybody`. */
@Injectable()
export class VaultGuard implements CanActivate {
  constructor(private readonly verifier: RequestVerifier) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (accessOf(context) === everybody) return true;
    const request = context.switchToHttp().getRequest<SignedRequest>();
    request.orgId = await verifyRequest(this.verifier, request);
    return true;
  }
}
