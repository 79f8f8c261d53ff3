import { type DynamicModule, Module } from '@nestjs/common';
import { bindGlobally, startContext } from '#platform/bindings';
import { GroupLabels } from '#identity';
import { GroupPages } from './group/domain/groups.js';
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

const parts = [
  GroupModule,
  ScimUserModule,
  ScimGroupModule,
  SyncStatusModule,
  // Last, because its catch-all route (`UnservedRouteController`) matches every remaining SCIM path.
  ScimModule,
];

@Module({
  imports: [...parts, bindGlobally([{ provide: GroupLabels, useExisting: GroupPages }], [GroupModule])],
})
export class ProvisioningModule {
  static forRoot({ serviceUrl }: ProvisioningOptions): DynamicModule {
    return startContext(ProvisioningModule, parts, [
      { provide: ScimAddresses, useValue: new ScimAddresses(serviceUrl) },
    ]);
  }
}
