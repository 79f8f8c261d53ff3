import { type DynamicModule, Module } from '@nestjs/common';
import { OrganizationsOptions } from './organization/domain/organizations-options.js';
import { BillingModule } from './billing/billing.module.js';
import { PurgeModule } from './purge/purge.module.js';
import { OrganizationModule } from './organization/organization.module.js';

@Module({})
export class OrganizationsModule {
  static forRoot(options: OrganizationsOptions): DynamicModule {
    return {
      module: OrganizationsModule,
      // Global, because other contexts need settings and labels.
      global: true,
      imports: [OrganizationModule, PurgeModule, BillingModule],
      providers: [{ provide: OrganizationsOptions, useValue: options }],
      exports: [OrganizationsOptions, OrganizationModule],
    };
  }
}
