import { randomBytes } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type DynamicModule, Module } from '@nestjs/common';
import { IdentityModule, buildOperator, OrganizationDirectory, Roles, type TokenEnvironment } from '#identity';
import { type Act, actOfOperator, type Caller, Clock, type DatabaseAccess } from '#kernel';
import { AccessControlModule } from '#access-control';
import { AuditModule } from '#audit';
import { AuthenticationRecordsModule } from '#authentication';
import { CatalogModule } from '#catalog';
import { connectionsSchema } from '#connections';
import { PlatformModule } from '#platform';
import { bindGlobally } from '#platform/bindings';
import { OrganizationsModule } from '#organizations';
import { provisioningSchema } from '#provisioning';
import { toolboxesSchema } from '#toolboxes';
import { schemas } from '#composition/schemas';
import { absentContexts } from './absent-contexts.js';
import { cliSettings, type Installation } from './installation.js';

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
        bindGlobally(absentContexts),
        IdentityModule.forRoot({ tokenEnvironment, appUrl: '', serviceUrl: '' }),
        AuthenticationRecordsModule,
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

/** The parts of the product that commands use. */
export type Product = {
  commands: CommandBus;
  queries: QueryBus;
  roles: Roles;
  act: () => Act;
  /** @throws not_found for an unknown organization. */
  operator: (orgId: string) => Promise<Caller>;
};

/** Opens the product for `withProduct`, which loads this file only when a command needs it. */
export async function openProduct<Result>(
  installation: Installation,
  work: (product: Product) => Promise<Result>,
): Promise<Result> {
  const { LATCHKEY_ENV } = installation.configuration.read(cliSettings);
  const module = CliModule.forRoot(await installation.appAccess(), LATCHKEY_ENV);
  const context = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  const clock = context.get(Clock);
  try {
    return await work({
      commands: context.get(CommandBus, { strict: false }),
      queries: context.get(QueryBus, { strict: false }),
      roles: context.get(Roles, { strict: false }),
      act: () => actOfOperator(clock),
      operator: async (orgId) => {
        await context.get(OrganizationDirectory, { strict: false }).readName(orgId);
        return buildOperator(orgId, clock.now());
      },
    });
  } finally {
    await context.close();
  }
}
