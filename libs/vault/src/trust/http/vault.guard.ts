import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Admits, everybody, RequestVerifier, verifyRequest } from '#kernel';
import { type SignedRequest } from '../signed-organization.js';

/** Lets the service's signed requests through, and browsers where a controller says `everybody`. */
@Injectable()
export class VaultGuard implements CanActivate {
  constructor(private readonly verifier: RequestVerifier) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (admissionOf(context) === everybody) return true;
    const request = context.switchToHttp().getRequest<SignedRequest>();
    request.orgId = await verifyRequest(this.verifier, request);
    return true;
  }
}

function admissionOf(context: ExecutionContext): Admits | typeof everybody {
  const controller = context.getClass() as unknown as { name: string; admission?: Record<string, Admits> };
  const handler = context.getHandler().name;
  const admits = controller.admission?.[handler];
  if (!admits) throw new Error(`${controller.name}.${handler} does not say whom it admits.`);
  return admits;
}
