import { type CanActivate, Injectable } from '@nestjs/common';
import { forbidden } from '#kernel';
import { OrganizationsOptions } from '../domain/organizations-options.js';

/**
 * Refuses people who create organizations, unless the installation allows it. It is a guard, so that 403 comes before
 * 400.
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
