import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessControlModule, AccessRequestPagesModule } from '#access-control';
import { AuditModule } from '#audit';
import { AuthenticationModule, type InstallationIssuer } from '#authentication';
import { CatalogModule, type CatalogOptions } from '#catalog';
import { accountParameter, type ConnectionsOptions, ConnectionsModule } from '#connections';
import { IdentityModule, type IdentityOptions } from '#identity';
import { kernelSchema } from '#kernel';
import { ErrorPages } from '#kernel/http';
import { PlatformModule, type PlatformOptions } from '#platform';
import { bindGlobally } from '#platform/bindings';
import { assetsController, errorPages } from '#platform/pages';
import { HealthModule } from '#platform/health';
import { ImagesModule } from '#platform/images';
import { MasterKeyCheck } from '#platform/sealing';
import { OrganizationsModule, type OrganizationsOptions } from '#organizations';
import { ProvisioningModule } from '#provisioning';
import { ToolboxesModule } from '#toolboxes';
import { WebhooksModule } from '#webhooks';
import { schemas } from '#composition/schemas';
import { ConsoleAssetsController, ConsoleController } from './console.controller.js';
import { EndingController } from './ending.controller.js';
import { assetFolder, frame, HomeAddresses, HomeController } from './home.controller.js';

export type ApiOptions = Omit<PlatformOptions, 'schema' | 'schemas'> &
  Omit<IdentityOptions, 'serviceUrl'> & {
    catalog: CatalogOptions;
    organizations: OrganizationsOptions;
    connections: ConnectionsOptions;
    /** The URL at which browsers reach the vault. Defaults to the one at which the API reaches it. */
    vaultUrl?: string;
    /** The identity provider of the whole installation. */
    installationIssuer?: InstallationIssuer | null;
    /** Whether the console is served. */
    servesConsole: boolean;
  };

@Module({})
export class ApiModule {
  static forRoot(options: ApiOptions): DynamicModule {
    const { serviceUrl, appUrl } = options.connections;
    const { vaultUrl = options.connections.vaultUrl, installationIssuer = null, servesConsole } = options;
    return {
      module: ApiModule,
      controllers: [
        EndingController,
        HomeController,
        assetsController(assetFolder, frame),
        ...(servesConsole ? [ConsoleAssetsController, ConsoleController] : []),
      ],
      providers: [
        MasterKeyCheck,
        { provide: HomeAddresses, useValue: { serviceUrl, vaultUrl, appUrl } satisfies HomeAddresses },
      ],
      imports: [
        CqrsModule,
        PlatformModule.forRoot({ ...options, schema: 'kernel', schemas, freeParameters: [accountParameter] }),
        bindGlobally([
          { provide: ErrorPages, useValue: errorPages({ frame, secure: serviceUrl.startsWith('https:') }) },
        ]),
        HealthModule.forRoot([kernelSchema, ...schemas]),
        ImagesModule,
        IdentityModule.forRoot({ ...options, serviceUrl }),
        AuthenticationModule.forRoot({ serviceUrl, cookieKeys: options.cursorKeys, installationIssuer, servesConsole }),
        AccessControlModule,
        AccessRequestPagesModule,
        AuditModule,
        WebhooksModule,
        OrganizationsModule.forRoot(options.organizations),
        CatalogModule.forRoot(options.catalog),
        ConnectionsModule.forRoot(options.connections),
        ToolboxesModule.forRoot({ serviceUrl }),
        ProvisioningModule.forRoot({ serviceUrl }),
      ],
    };
  }
}
