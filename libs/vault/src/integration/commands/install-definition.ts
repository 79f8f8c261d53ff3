import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions } from '#kernel';
import { type GivenDefinition, Integrations } from '../domain/integrations.js';
import { ChangedDefinitions } from '../services/changed-definitions.js';

export class InstallDefinition extends Command<void> {
  constructor(readonly given: GivenDefinition) {
    super();
  }
}

@CommandHandler(InstallDefinition)
export class InstallDefinitionHandler implements ICommandHandler<InstallDefinition> {
  constructor(
    private readonly transactions: Transactions,
    private readonly integrations: Integrations,
    private readonly changed: ChangedDefinitions,
  ) {}

  execute({ given }: InstallDefinition): Promise<void> {
    return this.transactions.run(given.org_id, async () => {
      const before = await this.integrations.install(given);
      if (before) await this.changed.cutOff(before, given);
    });
  }
}
