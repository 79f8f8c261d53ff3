import { type DynamicModule, Global, Module } from '@nestjs/common';
import { GroupModule } from './group/group.module.js';
import { ScimAddresses } from './scim/domain/scim-urns.js';
import { ScimModule } from './scim/scim.module.js';

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
      imports: [GroupModule, ScimModule],
      providers: [addresses],
      exports: [GroupModule, addresses],
    };
  }
}
