import { type DynamicModule, Global, Module } from '@nestjs/common';
import { GroupModule } from './group/group.module.js';
import { ScimAddresses } from './scim/domain/scim-urns.js';
import { type InstallationIssuer, SignInAddresses } from './sign-in/domain/sign-in-addresses.js';
import { OrganizationSignInModule } from './sign-in/sign-in.module.js';
import { ScimModule } from './scim/scim.module.js';

type ProvisioningOptions = {
  /** The API's base URL, without a trailing slash. Resource addresses start with it. */
  serviceUrl: string;
  /** The identity provider of the whole installation. */
  installationIssuer: InstallationIssuer | null;
};

@Global()
@Module({})
export class ProvisioningModule {
  static forRoot({ serviceUrl, installationIssuer }: ProvisioningOptions): DynamicModule {
    const addresses = { provide: ScimAddresses, useValue: new ScimAddresses(serviceUrl) };
    const signIn = { provide: SignInAddresses, useValue: new SignInAddresses(serviceUrl, installationIssuer) };
    return {
      module: ProvisioningModule,
      imports: [GroupModule, ScimModule, OrganizationSignInModule],
      providers: [addresses, signIn],
      exports: [GroupModule, addresses, signIn],
    };
  }
}
