import { type CanActivate, Injectable } from '@nestjs/common';
import { forbidden } from '#kernel';
import { OrganizationsOptions } from '../domain/organizations-options.js';

/**
 * Refuses requests to create an organization, unless the installation lets people create their own. It is a guard, so
 * that a request with an invalid body also gets 403, and not 400.
 */
@Injectable()
export class SelfServiceGuard implements CanActivate {
  constructor(private readonly options: OrganizationsOptions) {}

  canActivate(): boolean {
    if (this.options.selfService) return true;
    throw forbidden(
      'self_service_disabled',
      'Only the operator of this installation creates organizations. Contact the operator.',
    );
  }
}
