import { randomBytes } from 'node:crypto';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AccessControlModule } from '#access-control';
import { AuditModule, EditableResources } from '#audit';
import { ConnectedAppModule } from '#authentication';
import { CatalogModule } from '#catalog';
import { connectionsSchema } from '#connections';
import { IdentityModule, type TokenEnvironment } from '#identity';
import { type DatabaseAccess } from '#kernel';
import { PlatformModule } from '#platform';
import { OrganizationsModule } from '#organizations';
import { provisioningSchema } from '#provisioning';
import { toolboxesSchema } from '#toolboxes';
import { schemas } from '#composition/schemas';

/**
 * Replaces the connections context, which is not loaded here. The audit log needs connections only to select the
 * records that a member can see. Commands do not read the log.
 */
@Global()
@Module({
  providers: [
    {
      provide: EditableResources,
      useValue: { of: () => Promise.resolve([]), visible: () => Promise.resolve(new Set()) },
    },
  ],
  exports: [EditableResources],
})
class NoConnectionsModule {}

/** Operator commands do not need these contexts. */
const notLoaded = [connectionsSchema, toolboxesSchema, provisioningSchema];

/** The contexts with operator commands. */
@Module({})
export class CliModule {
  static forRoot(database: DatabaseAccess, tokenEnvironment: TokenEnvironment): DynamicModule {
    // Random keys, because commands neither issue cursors nor seal anything.
    const keys = { cursorKeys: [randomBytes(32)], masterKeys: [{ id: 'unused', key: randomBytes(32) }] };
    return {
      module: CliModule,
      imports: [
        PlatformModule.forRoot({ database, schema: 'kernel', schemas, without: notLoaded, ...keys }),
        NoConnectionsModule,
        IdentityModule.forRoot({ tokenEnvironment, appUrl: '', serviceUrl: '' }),
        ConnectedAppModule,
        AccessControlModule,
        AuditModule,
        OrganizationsModule.forRoot({
          selfService: false,
          newPlan: 'self_hosted',
          stripe: null,
          deletionDays: 30,
          appUrl: '',
        }),
        CatalogModule.forRoot({ demoProviderUrl: null, seeds: false }),
      ],
    };
  }
}
