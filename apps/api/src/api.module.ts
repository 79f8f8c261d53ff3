import { type DynamicModule, Module } from '@nestjs/common';
import { AccessControlModule } from '#access-control';
import { AuditModule } from '#audit';
import { CatalogModule, type CatalogOptions } from '#catalog';
import { accountParameter, type ConnectionsOptions, ConnectionsModule } from '#connections';
import { IdentityModule, type IdentityOptions } from '#identity';
import { HealthModule, ImagesModule, KernelModule, type KernelOptions, kernelSchema } from '#kernel';
import { OrganizationsModule, type OrganizationsOptions } from '#organizations';
import { ProvisioningModule } from '#provisioning';
import { ToolboxesModule } from '#toolboxes';
import { schemas } from './schemas.js';

export type ApiOptions = Omit<KernelOptions, 'schema' | 'schemas'> &
  IdentityOptions & { catalog: CatalogOptions; organizations: OrganizationsOptions; connections: ConnectionsOptions };

@Module({})
export class ApiModule {
  static forRoot(options: ApiOptions): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        KernelModule.forRoot({ ...options, schema: 'kernel', schemas, freeParameters: [accountParameter] }),
        HealthModule.forRoot([kernelSchema, ...schemas]),
        ImagesModule,
        IdentityModule.forRoot(options),
        AccessControlModule,
        AuditModule,
        OrganizationsModule.forRoot(options.organizations),
        CatalogModule.forRoot(options.catalog),
        ConnectionsModule.forRoot(options.connections),
        ToolboxesModule.forRoot({ serviceUrl: options.connections.serviceUrl, cookieKeys: options.cursorKeys }),
        ProvisioningModule.forRoot({ serviceUrl: options.connections.serviceUrl }),
      ],
    };
  }
}
