import { NestFactory } from '@nestjs/core';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { operatorOf, OrganizationDirectory, Roles } from '#identity';
import { type Act, actOfOperator, type Caller, Clock } from '#kernel';
import { cliSettings, type Installation } from './installation.js';
import { CliModule } from './cli.module.js';

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
        await context.get(OrganizationDirectory, { strict: false }).nameOf(orgId);
        return operatorOf(orgId, clock.now());
      },
    });
  } finally {
    await context.close();
  }
}
