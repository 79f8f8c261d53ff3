import { type CanActivate, Injectable } from '@nestjs/common';
import { forbidden } from '#kernel';
import { OrganizationsOptions } from '../domain/organizations-options.js';

/** Lets people make organizations where the installation does; as a guard, for 403 comes before 400. */
@Injectable()
export class SelfServiceGuard implements CanActivate {
  constructor(private readonly options: OrganizationsOptions) {}

  canActivate(): boolean {
    if (this.options.selfService) return true;
    throw forbidden(
      'self_service_disabled',
      'Organizations are made by whoever runs this installation: ask them for one.',
    );
  }
}
