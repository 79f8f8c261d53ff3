import { type ExecutionContext, Injectable } from '@nestjs/common';
import { accessOf, everybody } from '#kernel';
import { SignedRequestGuard } from '#platform/service-auth';

/** Allows only signed requests of the service. Routes whose access is `everybody` are open to browsers. */
@Injectable()
export class VaultGuard extends SignedRequestGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    return accessOf(context) === everybody || super.canActivate(context);
  }
}
