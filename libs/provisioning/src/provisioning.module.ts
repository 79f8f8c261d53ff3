import { type DynamicModule, Global, Module } from '@nestjs/common';
import { GroupModule } from './group/group.module.js';
import { ScimAddresses } from './scim/domain/scim-urns.js';
import { ScimGroupModule } from './scim-group/scim-group.module.js';
import { ScimUserModule } from './scim-user/scim-user.module.js';
import { ScimModule } from './scim/scim.module.js';
import { SyncStatusModule } from './sync-status/sync-status.module.js';

type ProvisioningOptions = {
  /** The API's base URL, without a trailing slash. Resource addresses start with it. */
  serviceUrl: string;
};

@Global()
@Module({})
export class ProvisioningModule {
  static forRoot({ serviceUrl }: ProvisioningOptions): DynamicModule {
    const addresses = { provide: ScimAddresses, useValue: new ScimAddresses(serviceUrl) };
    return {
      module: ProvisioningModule,
      // `ScimModule` comes last, because its catch-all route (`UnservedRouteController`) matches every remaining SCIM
      // path.
      imports: [GroupModule, ScimUserModule, ScimGroupModule, SyncStatusModule, ScimModule],
      providers: [addresses],
      exports: [GroupModule, addresses],
    };
  }
}
